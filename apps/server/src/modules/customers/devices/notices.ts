import type { Language } from "@lastro/contracts";
import { deviceOf } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { type NoticeKind, type NoticeText, notify } from "../../notices/index.js";
import { SECURITY } from "../notices/account-notices.js";
import type { Profile } from "../profile.js";

interface DeviceFacts {
  /** `Chrome, Windows`; empty where nobody knows. */
  readonly device: string;
}

const WORDS: Readonly<Record<Language, (device: string) => NoticeText>> = {
  "pt-BR": (device) => ({
    title: "Um aparelho foi cadastrado na sua conta",
    text: `${device || "Um aparelho desconhecido"} já pode pagar até os seus limites. Se não foi você, remova o aparelho, redefina a senha agora e fale com o suporte.`,
  }),
  en: (device) => ({
    title: "A device was registered in your account",
    text: `${device || "An unknown device"} can now pay up to your limits. If it was not you, remove the device, reset your password now and talk to support.`,
  }),
  es: (device) => ({
    title: "Se registró un dispositivo en tu cuenta",
    text: `${device || "Un dispositivo desconocido"} ya puede pagar hasta tus límites. Si no fuiste tú, quita el dispositivo, restablece la contraseña ahora y habla con el soporte.`,
  }),
  zh: (device) => ({
    title: "您的账户登记了一台设备",
    text: `${device || "一台未知设备"}现在可以在您的限额内付款。如果不是您本人操作，请移除该设备，立即重置密码并联系客服。`,
  }),
  ja: (device) => ({
    title: "口座に端末が登録されました",
    text: `${device || "不明な端末"}から限度額まで支払えるようになりました。心当たりがない場合は、端末を削除し、すぐにパスワードを再設定して、サポートにご連絡ください。`,
  }),
};

export const deviceRegistered: NoticeKind<DeviceFacts> = {
  name: "device_registered",
  categories: [SECURITY],
  channels: ["inbox", "email"],
  mandatory: true,
  write: ({ device }, { language }) => WORDS[language](device),
  link: () => "/security",
  letter: ({ device }, { language }) => ({ template: "notice", data: WORDS[language](device) }),
};

/** Tells a client that a device was registered, by the bell and by letter. */
export async function notifyOfDevice(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random" | "config">,
  { profile, id, userAgent }: { readonly profile: Profile; readonly id: string; readonly userAgent: string },
): Promise<void> {
  const { browser, system } = deviceOf(userAgent);
  const { email, language } = profile;
  await notify(tx, ctx, [
    {
      kind: deviceRegistered,
      userId: profile.id,
      source: `device:${id}`,
      subjectId: null,
      facts: { device: [browser, system].filter((name) => name !== null).join(", ") },
      at: ctx.clock.now(),
      addressee: { email, language },
    },
  ]);
}
