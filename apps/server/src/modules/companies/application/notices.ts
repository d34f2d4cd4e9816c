import type { Language } from "@lastro/contracts";
import type { COMPANY_DECISIONS } from "@lastro/contracts/companies";
import type { Tx } from "@lastro/platform/database/database";
import { type NoticeCategory, type NoticeKind, type NoticeText, notify } from "../../notices/index.js";
import type { CompanyCtx } from "../ports.js";
import type { Application } from "./application-store.js";

type Decision = (typeof COMPANY_DECISIONS)[number];

/** What is decided about a company, and by whom it is acted for. */
export const COMPANIES: NoticeCategory = {
  name: "companies",
  realm: "bank",
  defaults: { inbox: true, email: true, sms: false, push: true },
};

interface Facts {
  readonly company: string;
  readonly note: string;
}

const TITLES: Readonly<Record<Language, Readonly<Record<Decision, (company: string) => string>>>> = {
  "pt-BR": {
    approve: (company) => `Conta aberta: ${company}`,
    request_revision: (company) => `O pedido de ${company} precisa de um ajuste`,
    reject: (company) => `O pedido de ${company} não foi aprovado`,
  },
  en: {
    approve: (company) => `Account opened: ${company}`,
    request_revision: (company) => `The application of ${company} needs a change`,
    reject: (company) => `The application of ${company} was not approved`,
  },
  es: {
    approve: (company) => `Cuenta abierta: ${company}`,
    request_revision: (company) => `La solicitud de ${company} necesita un ajuste`,
    reject: (company) => `La solicitud de ${company} no fue aprobada`,
  },
  zh: {
    approve: (company) => `账户已开立：${company}`,
    request_revision: (company) => `${company} 的申请需要修改`,
    reject: (company) => `${company} 的申请未获批准`,
  },
  ja: {
    approve: (company) => `口座を開設しました: ${company}`,
    request_revision: (company) => `${company} の申請に修正が必要です`,
    reject: (company) => `${company} の申請は承認されませんでした`,
  },
};

const OPENED: Readonly<Record<Language, string>> = {
  "pt-BR": "Troque para a conta da empresa no menu da sua conta.",
  en: "Switch to the company's account in the menu of your account.",
  es: "Cambia a la cuenta de la empresa en el menú de tu cuenta.",
  zh: "您可以在账户菜单中切换到企业账户。",
  ja: "アカウントメニューから法人口座に切り替えられます。",
};

function kindOf(decision: Decision, name: NoticeKind<Facts>["name"]): NoticeKind<Facts> {
  const words = ({ company, note }: Facts, language: Language): NoticeText => ({
    title: TITLES[language][decision](company),
    text: decision === "approve" ? OPENED[language] : note,
  });
  return {
    name,
    categories: [COMPANIES],
    channels: ["inbox", "email"],
    write: (facts, { language }) => words(facts, language),
    letter: (facts, { language }) => ({ template: "notice", data: words(facts, language) }),
    link: (applicationId) =>
      decision === "approve" ? "/companies" : `/companies/applications/${applicationId}`,
  };
}

const KINDS: Readonly<Record<Decision, NoticeKind<Facts>>> = {
  approve: kindOf("approve", "company_approved"),
  request_revision: kindOf("request_revision", "company_revision"),
  reject: kindOf("reject", "company_refused"),
};

export const applicationNotices = Object.values(KINDS);

/** Tells an applicant what was decided, by bell and letter. */
export async function notifyOfDecision(
  tx: Tx,
  ctx: CompanyCtx,
  { id, applicantId, legalName }: Application,
  { decision, note }: { readonly decision: Decision; readonly note: string },
): Promise<void> {
  const addressee = await ctx.addressOf(tx, applicantId);
  if (!addressee) return;
  await notify(tx, ctx, [
    {
      kind: KINDS[decision],
      userId: applicantId,
      source: `company_application:${ctx.random.id()}`,
      subjectId: id,
      facts: { company: legalName, note },
      at: ctx.clock.now(),
      addressee,
    },
  ]);
}
