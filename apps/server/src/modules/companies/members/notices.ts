import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import type { Tx } from "@lastro/platform/database/database";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { customerSummaries } from "../../customers/index.js";
import { type NoticeKind, type NoticeText, notify } from "../../notices/index.js";
import { COMPANIES } from "../application/notices.js";
import type { CompanyCtx } from "../ports.js";
import type { Invitation } from "./invitation-store.js";
import { findCompanies, membersOf } from "./member-store.js";

interface Facts {
  readonly company: string;
  readonly person: string;
}

type Words = Readonly<Record<Language, (facts: Facts) => NoticeText>>;

const INVITED: Words = {
  "pt-BR": ({ company }) => ({
    title: `Convite de ${company}`,
    text: "Você foi convidado a usar a conta da empresa. Entre na sua conta e responda em Empresas.",
  }),
  en: ({ company }) => ({
    title: `Invitation from ${company}`,
    text: "You are invited to use the company's account. Sign in to your account and answer under Companies.",
  }),
  es: ({ company }) => ({
    title: `Invitación de ${company}`,
    text: "Te invitaron a usar la cuenta de la empresa. Entra en tu cuenta y responde en Empresas.",
  }),
  zh: ({ company }) => ({
    title: `${company} 邀请您`,
    text: "您受邀使用该企业账户。请登录您的账户，在“企业”中答复。",
  }),
  ja: ({ company }) => ({
    title: `${company} からの招待`,
    text: "法人口座の利用に招待されました。口座にログインし、「法人」からご回答ください。",
  }),
};

const JOINED: Words = {
  "pt-BR": ({ company, person }) => ({
    title: `${person} entrou em ${company}`,
    text: "O convite foi aceito. Confira as pessoas da empresa.",
  }),
  en: ({ company, person }) => ({
    title: `${person} joined ${company}`,
    text: "The invitation was accepted. Check the company's people.",
  }),
  es: ({ company, person }) => ({
    title: `${person} se unió a ${company}`,
    text: "La invitación fue aceptada. Revisa las personas de la empresa.",
  }),
  zh: ({ company, person }) => ({
    title: `${person} 已加入 ${company}`,
    text: "邀请已被接受。请核对企业成员。",
  }),
  ja: ({ company, person }) => ({
    title: `${person} さんが ${company} に参加しました`,
    text: "招待が承諾されました。法人のメンバーをご確認ください。",
  }),
};

const REMOVED: Words = {
  "pt-BR": ({ company }) => ({
    title: `Você saiu de ${company}`,
    text: "Um titular da empresa encerrou o seu acesso à conta dela.",
  }),
  en: ({ company }) => ({
    title: `You are no longer with ${company}`,
    text: "An owner of the company ended your access to its account.",
  }),
  es: ({ company }) => ({
    title: `Ya no estás en ${company}`,
    text: "Un titular de la empresa terminó tu acceso a su cuenta.",
  }),
  zh: ({ company }) => ({
    title: `您已不再是 ${company} 的成员`,
    text: "企业所有者已终止您对该账户的访问。",
  }),
  ja: ({ company }) => ({
    title: `${company} のメンバーではなくなりました`,
    text: "法人のオーナーがお客様のアクセスを終了しました。",
  }),
};

function kindOf(name: NoticeKindName, words: Words): NoticeKind<Facts> {
  return {
    name,
    categories: [COMPANIES],
    channels: ["inbox", "email"],
    write: (facts, { language }) => words[language](facts),
    letter: (facts, { language }) => ({ template: "notice", data: words[language](facts) }),
    link: () => "/companies",
  };
}

const invited = kindOf("company_invited", INVITED);
const joined = kindOf("company_joined", JOINED);
const removed = kindOf("company_removed", REMOVED);

export const memberNotices = [invited, joined, removed];

/** Writes to whoever is invited; a client also finds it in the bell. */
export async function notifyOfInvitation(
  tx: Tx,
  ctx: CompanyCtx,
  { id, companyId, email }: Invitation,
  userId: string | undefined,
): Promise<void> {
  const company = await nameOf(tx, companyId);
  if (userId !== undefined)
    return notifyMembers(tx, ctx, invited, [userId], {
      source: `company_invitation:${id}`,
      company,
      person: "",
    });
  const language = (await ctx.addressOf(tx, companyId))?.language ?? "pt-BR";
  await sendMail(tx, ctx, {
    to: email,
    template: "notice",
    language,
    data: INVITED[language]({ company, person: "" }),
  });
}

/** Tells the owners that somebody joined. */
export async function notifyOwners(
  tx: Tx,
  ctx: CompanyCtx,
  companyId: string,
  { userId, source }: { readonly userId: string; readonly source: string },
): Promise<void> {
  const owners = (await membersOf(tx, companyId)).filter(({ role }) => role === "owner");
  const person = (await customerSummaries(tx, [userId])).get(userId)?.name ?? "";
  const told = owners.map((owner) => owner.userId).filter((id) => id !== userId);
  const company = await nameOf(tx, companyId);
  await notifyMembers(tx, ctx, joined, told, { source: `company_joined:${source}`, company, person });
}

export async function notifyOfRemoval(
  tx: Tx,
  ctx: CompanyCtx,
  companyId: string,
  userId: string,
): Promise<void> {
  const company = await nameOf(tx, companyId);
  await notifyMembers(tx, ctx, removed, [userId], {
    source: `company_removed:${ctx.random.id()}`,
    company,
    person: "",
  });
}

async function notifyMembers(
  tx: Tx,
  ctx: CompanyCtx,
  kind: NoticeKind<Facts>,
  userIds: readonly string[],
  { source, ...facts }: Facts & { readonly source: string },
): Promise<void> {
  const notices = [];
  for (const userId of userIds) {
    const addressee = await ctx.addressOf(tx, userId);
    if (addressee)
      notices.push({ kind, userId, source, subjectId: null, facts, at: ctx.clock.now(), addressee });
  }
  await notify(tx, ctx, notices);
}

async function nameOf(tx: Tx, companyId: string): Promise<string> {
  return (await findCompanies(tx, [companyId])).get(companyId)?.tradeName ?? "";
}
