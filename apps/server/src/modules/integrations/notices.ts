import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import type { Database, Tx } from "@lastro/platform/database/database";
import { SECURITY } from "../customers/index.js";
import { type NoticeKind, type NoticeText, notify } from "../notices/index.js";
import type { OwnerNews } from "./owner-news.js";
import type { IntegrationPorts } from "./ports.js";

interface Facts {
  /** What its owner calls a key, or where an endpoint is. */
  readonly name: string;
}

type Words = Readonly<Record<Language, (name: string) => NoticeText>>;

const CREATED: Words = {
  "pt-BR": (name) => ({
    title: `Chave de API criada: ${name}`,
    text: "Um programa que a tenha pode agir na sua conta conforme os escopos da chave. Se não foi você, revogue a chave, redefina a senha agora e fale com o suporte.",
  }),
  en: (name) => ({
    title: `API key created: ${name}`,
    text: "A program that has it may act in your account within the scopes of the key. If it was not you, revoke the key, reset your password now and talk to support.",
  }),
  es: (name) => ({
    title: `Clave de API creada: ${name}`,
    text: "Un programa que la tenga puede actuar en tu cuenta según los alcances de la clave. Si no fuiste tú, revoca la clave, restablece la contraseña ahora y habla con el soporte.",
  }),
  zh: (name) => ({
    title: `已创建 API 密钥：${name}`,
    text: "持有该密钥的程序可以在其权限范围内操作您的账户。如果不是您本人操作，请吊销密钥，立即重置密码并联系客服。",
  }),
  ja: (name) => ({
    title: `API キーを作成しました: ${name}`,
    text: "このキーを持つプログラムは、権限の範囲内でお客様の口座を操作できます。心当たりがない場合は、キーを失効させ、すぐにパスワードを再設定して、サポートにご連絡ください。",
  }),
};

const REVOKED: Words = {
  "pt-BR": (name) => ({
    title: `Chave de API revogada: ${name}`,
    text: "A chave não abre mais nada. Os programas que a usavam precisam de outra.",
  }),
  en: (name) => ({
    title: `API key revoked: ${name}`,
    text: "The key opens nothing any more. Programs that used it need another one.",
  }),
  es: (name) => ({
    title: `Clave de API revocada: ${name}`,
    text: "La clave ya no abre nada. Los programas que la usaban necesitan otra.",
  }),
  zh: (name) => ({
    title: `已吊销 API 密钥：${name}`,
    text: "该密钥已失效。使用它的程序需要更换密钥。",
  }),
  ja: (name) => ({
    title: `API キーを失効しました: ${name}`,
    text: "このキーは使えなくなりました。利用していたプログラムには別のキーが必要です。",
  }),
};

const DISABLED: Words = {
  "pt-BR": (name) => ({
    title: "Um webhook foi desativado",
    text: `${name} não aceita mais as mensagens, ou falhou por cinco dias. Os eventos continuam guardados por 90 dias: ative o webhook e reenvie o que faltou.`,
  }),
  en: (name) => ({
    title: "A webhook was disabled",
    text: `${name} takes messages no more, or failed for five days. Events are kept for 90 days: enable the webhook and send again what is missing.`,
  }),
  es: (name) => ({
    title: "Se desactivó un webhook",
    text: `${name} ya no acepta los mensajes, o falló durante cinco días. Los eventos se guardan 90 días: activa el webhook y reenvía lo que faltó.`,
  }),
  zh: (name) => ({
    title: "一个 Webhook 已停用",
    text: `${name} 不再接收消息，或已连续失败五天。事件会保留 90 天：请启用该 Webhook 并重新发送缺失的消息。`,
  }),
  ja: (name) => ({
    title: "Webhook が無効になりました",
    text: `${name} がメッセージを受け取らなくなったか、5日間失敗し続けました。イベントは90日間保存されます。Webhook を有効にして、届かなかったものを再送してください。`,
  }),
};

type Kind = NoticeKind<Facts> & { readonly name: NoticeKindName };

function kindOf(name: NoticeKindName, words: Words, link: (subjectId: string | null) => string): Kind {
  return {
    ...{ name, categories: [SECURITY], channels: ["inbox", "email"], mandatory: true, link },
    write: (facts, { language }) => words[language](facts.name),
    letter: (facts, { language }) => ({ template: "notice", data: words[language](facts.name) }),
  };
}

const keyCreated = kindOf("api_key_created", CREATED, () => "/integrations");
const keyRevoked = kindOf("api_key_revoked", REVOKED, () => "/integrations");
const webhookDisabled = kindOf("webhook_disabled", DISABLED, (id) =>
  id === null ? "/integrations" : `/integrations/webhooks/${id}`,
);

export const integrationNotices: readonly Kind[] = [keyCreated, keyRevoked, webhookDisabled];

const KIND_OF = {
  api_key_created: keyCreated,
  api_key_revoked: keyRevoked,
  webhook_disabled: webhookDisabled,
} as const satisfies Readonly<Record<OwnerNews["what"], Kind>>;

/** Where and in which language to write to an owner. */
type AddressOf = (
  db: Database | Tx,
  ownerId: string,
) => Promise<{ readonly email: string | null; readonly language: Language } | undefined>;

/** Tells a client of the bank of their keys and endpoints. */
export function clientNotifier(addressOf: AddressOf): IntegrationPorts["notifyOwner"] {
  return async (tx, ctx, { what, ownerId: userId, source, subjectId, name }) => {
    const addressee = await addressOf(tx, userId);
    const kind = KIND_OF[what];
    const at = ctx.clock.now();
    await notify(tx, ctx, [
      { ...{ kind, userId, source, subjectId, facts: { name }, at }, ...(addressee ? { addressee } : {}) },
    ]);
  };
}
