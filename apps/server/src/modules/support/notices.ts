import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import type { NoticeCategory, NoticeKind, NoticeText } from "../notices/index.js";

const SUPPORT: NoticeCategory = {
  name: "support",
  realm: "bank",
  defaults: { inbox: true, email: true, push: true, sms: false },
};

interface Facts {
  /** What people call the conversation by. */
  readonly number: string;
}

type Words = Readonly<Record<Language, (number: string) => NoticeText>>;

const ANSWERED: Words = {
  "pt-BR": (number) => ({
    title: "O suporte respondeu você",
    text: `Há uma resposta nova na conversa ${number}. Leia e responda na Ajuda.`,
  }),
  en: (number) => ({
    title: "Support has answered you",
    text: `There is a new answer in conversation ${number}. Read it and reply in Help.`,
  }),
  es: (number) => ({
    title: "El soporte te respondió",
    text: `Hay una respuesta nueva en la conversación ${number}. Léela y responde en Ayuda.`,
  }),
  zh: (number) => ({ title: "客服已回复您", text: `对话 ${number} 有新的回复。请在帮助中心查看并回复。` }),
  ja: (number) => ({
    title: "サポートから回答が届きました",
    text: `会話 ${number} に新しい回答があります。ヘルプで確認し、返信してください。`,
  }),
};

const CLOSED: Words = {
  "pt-BR": (number) => ({
    title: "Conversa com o suporte encerrada",
    text: `A conversa ${number} foi encerrada. Se o assunto não se resolveu, você pode reabri-la; se quiser, avalie o atendimento.`,
  }),
  en: (number) => ({
    title: "Conversation with support closed",
    text: `Conversation ${number} was closed. If the matter is not settled, you can reopen it; you may also rate the service.`,
  }),
  es: (number) => ({
    title: "Conversación con el soporte cerrada",
    text: `La conversación ${number} se cerró. Si el asunto no se resolvió, puedes reabrirla; si quieres, califica la atención.`,
  }),
  zh: (number) => ({
    title: "与客服的对话已结束",
    text: `对话 ${number} 已结束。如问题未解决，您可以重新打开，也可以评价本次服务。`,
  }),
  ja: (number) => ({
    title: "サポートとの会話が終了しました",
    text: `会話 ${number} は終了しました。解決していない場合は再開できます。対応の評価もお寄せください。`,
  }),
};

type SupportNotice = NoticeKind<Facts> & { readonly name: NoticeKindName };

function kind(name: NoticeKindName, words: Words): SupportNotice {
  const write = ({ number }: Facts, language: Language) => words[language](number);
  return {
    name,
    categories: [SUPPORT],
    channels: ["inbox", "email"],
    mandatory: true,
    write: (facts, { language }) => write(facts, language),
    link: (id) => (id === null ? "/help" : `/help/conversations/${id}`),
    letter: (facts, { language }) => ({ template: "notice", data: write(facts, language) }),
  };
}

export const SUPPORT_NOTICES = {
  answered: kind("support_answered", ANSWERED),
  closed: kind("support_closed", CLOSED),
} as const;

export type SupportNoticeName = keyof typeof SUPPORT_NOTICES;

export const supportNotices = Object.values(SUPPORT_NOTICES);
