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
  readonly approved: NoticeText;
  readonly revision: NoticeText;
  readonly refused: NoticeText;
}

const WORDS: Readonly<Record<Language, DecisionWords>> = {
  "pt-BR": {
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
    approved: {
      title: "Your verification was approved",
      text: "The OTC desk and the other services are open to you.",
    },
    revision: { title: "Your verification needs a change", text: "We need you to send something again:" },
    refused: { title: "Your verification was not approved", text: "Reason given by the reviewer:" },
  },
  es: {
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
    approved: { title: "您的身份验证已通过", text: "OTC 柜台及其他服务现已开放。" },
    revision: { title: "您的身份验证需要补充", text: "需要您重新提交以下内容：" },
    refused: { title: "您的身份验证未通过", text: "审核给出的原因：" },
  },
  ja: {
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
