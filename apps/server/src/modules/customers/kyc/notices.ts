import type { Language } from "@lastro/contracts";
import { type KycReason, reasonSentence } from "@lastro/contracts/kyc";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import {
  type NoticeCategory,
  type NoticeKind,
  type NoticeText,
  notify,
  type OwnLetter,
} from "../../notices/index.js";
import { firstName, type Profile } from "../profile.js";

/** Also the switch of its letters in the settings. */
export const KYC: NoticeCategory = {
  name: "kyc",
  realm: "bank",
  defaults: { inbox: true, email: true, sms: false, push: true },
};

interface DecisionFacts {
  readonly name: string;
  readonly reasons: readonly KycReason[];
}

interface DecisionWords {
  /** An administrator sent it on the client's behalf. */
  readonly submitted: NoticeText;
  readonly approved: NoticeText;
  readonly revision: NoticeText;
  readonly refused: NoticeText;
}

const WORDS: Readonly<Record<Language, DecisionWords>> = {
  "pt-BR": {
    submitted: {
      title: "Sua verificação foi enviada por nós",
      text: "Uma pessoa da administração enviou os documentos em seu nome. Se você não pediu isso, fale com o suporte.",
    },
    approved: {
      title: "Sua verificação foi aprovada",
      text: "A mesa OTC e os demais serviços já estão liberados para você.",
    },
    revision: {
      title: "Sua verificação precisa de um ajuste",
      text: "Precisamos que você envie algo novamente:",
    },
    refused: { title: "Sua verificação não foi aprovada", text: "Motivo informado na análise:" },
  },
  en: {
    submitted: {
      title: "Your verification was sent by us",
      text: "An administrator sent the documents on your behalf. If you did not ask for this, contact support.",
    },
    approved: {
      title: "Your verification was approved",
      text: "The OTC desk and the other services are open to you.",
    },
    revision: { title: "Your verification needs a change", text: "We need you to send something again:" },
    refused: { title: "Your verification was not approved", text: "Reason given by the reviewer:" },
  },
  es: {
    submitted: {
      title: "Tu verificación fue enviada por nosotros",
      text: "Una persona de la administración envió los documentos en tu nombre. Si no lo pediste, habla con el soporte.",
    },
    approved: {
      title: "Tu verificación fue aprobada",
      text: "La mesa OTC y los demás servicios ya están disponibles.",
    },
    revision: {
      title: "Tu verificación necesita un ajuste",
      text: "Necesitamos que envíes algo de nuevo:",
    },
    refused: { title: "Tu verificación no fue aprobada", text: "Motivo indicado en la revisión:" },
  },
  zh: {
    submitted: {
      title: "我们已代您提交身份验证",
      text: "管理员已代您提交文件。如非您本人要求，请联系客服。",
    },
    approved: { title: "您的身份验证已通过", text: "OTC 柜台及其他服务现已开放。" },
    revision: { title: "您的身份验证需要补充", text: "需要您重新提交以下内容：" },
    refused: { title: "您的身份验证未通过", text: "审核给出的原因：" },
  },
  ja: {
    submitted: {
      title: "本人確認を代理で提出しました",
      text: "管理者がお客様に代わって書類を提出しました。心当たりがない場合はサポートにご連絡ください。",
    },
    approved: {
      title: "本人確認が承認されました",
      text: "OTC デスクをはじめ、各サービスをご利用いただけます。",
    },
    revision: { title: "本人確認に修正が必要です", text: "次の内容を再度お送りください。" },
    refused: { title: "本人確認は承認されませんでした", text: "審査で示された理由:" },
  },
};

type Decision = keyof DecisionWords;

const DECISIONS: Readonly<Record<Decision, NoticeKind<DecisionFacts>>> = {
  submitted: kindOf("submitted", (_, { language }) => ({
    template: "notice",
    data: WORDS[language].submitted,
  })),
  approved: kindOf("approved", ({ name }) => ({ template: "kyc_approved", data: { name } })),
  revision: kindOf("revision", ({ name, reasons }, { language }) => ({
    template: "kyc_revision",
    data: { name, reason: reasonWords(reasons, language) },
  })),
  refused: kindOf("refused", ({ name, reasons }, { language }) => ({
    template: "kyc_refused",
    data: { name, reason: reasonWords(reasons, language) },
  })),
};

export const kycNotices = Object.values(DECISIONS);

/** Notifies a client of what was decided of their verification; of a revision with what to send again. */
export async function notifyOfDecision(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random" | "config">,
  { id: userId, name, email, language }: Profile,
  { decision, reasons = [] }: { readonly decision: Decision; readonly reasons?: readonly KycReason[] },
): Promise<void> {
  await notify(tx, ctx, [
    {
      kind: DECISIONS[decision],
      userId,
      source: `kyc:${ctx.random.id()}`,
      subjectId: null,
      facts: { name: firstName(name), reasons },
      at: ctx.clock.now(),
      addressee: { email, language },
    },
  ]);
}

function kindOf(
  decision: Decision,
  letter: (facts: DecisionFacts, reader: { readonly language: Language }) => OwnLetter,
): NoticeKind<DecisionFacts> {
  return {
    name: `kyc_${decision}`,
    categories: [KYC],
    channels: ["inbox", "email"],
    write: ({ reasons }, { language }) => {
      const { title, text } = WORDS[language][decision];
      return { title, text: [text, reasonWords(reasons, language)].join(" ").trim() };
    },
    link: () => "/kyc-plus",
    letter,
  };
}

function reasonWords(reasons: readonly KycReason[], language: Language): string {
  return [...new Set(reasons)].map((each) => reasonSentence(each, language)).join(" ");
}
