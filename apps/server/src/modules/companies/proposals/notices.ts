import type { Language } from "@lastro/contracts";
import { ROLES_FOR_USE } from "@lastro/contracts/company-access";
import { type Asset, formatMoney, parseMoney } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { amountWords, type NoticeKind, type NoticeText, notify } from "../../notices/index.js";
import { COMPANIES } from "../application/notices.js";
import { findCompanies, membersOf } from "../members/member-store.js";
import type { CompanyPorts } from "../ports.js";
import { type Proposal, shownOf } from "./proposal.js";

type Outcome = "executed" | "rejected" | "expired";

interface Facts {
  readonly company: string;
  readonly asset: Asset;
  readonly amount: string;
  readonly receiver: string;
  readonly outcome: Outcome | null;
}

interface Said {
  readonly company: string;
  readonly amount: string;
  readonly receiver: string;
}

const PROPOSED: Readonly<Record<Language, (said: Said) => NoticeText>> = {
  "pt-BR": ({ company, amount, receiver }) => ({
    title: `${company}: ${amount} esperam aprovação`,
    text: `Pagamento para ${receiver}. Aja pela empresa e decida em Aprovações.`,
  }),
  en: ({ company, amount, receiver }) => ({
    title: `${company}: ${amount} waits for approval`,
    text: `Payment to ${receiver}. Act for the company and decide under Approvals.`,
  }),
  es: ({ company, amount, receiver }) => ({
    title: `${company}: ${amount} esperan aprobación`,
    text: `Pago a ${receiver}. Actúa por la empresa y decide en Aprobaciones.`,
  }),
  zh: ({ company, amount, receiver }) => ({
    title: `${company}：${amount} 等待审批`,
    text: `付款给 ${receiver}。请切换到企业账户，在“付款审批”中处理。`,
  }),
  ja: ({ company, amount, receiver }) => ({
    title: `${company}: ${amount} が承認待ちです`,
    text: `${receiver} への支払いです。法人口座に切り替え、「支払いの承認」でご判断ください。`,
  }),
};

const ENDED: Readonly<Record<Language, Readonly<Record<Outcome, (said: Said) => NoticeText>>>> = {
  "pt-BR": {
    executed: ({ amount, receiver }) => ({
      title: `Aprovado: ${amount}`,
      text: `O pagamento para ${receiver} foi feito.`,
    }),
    rejected: ({ amount, receiver }) => ({
      title: `Recusado: ${amount}`,
      text: `O pagamento para ${receiver} não foi feito.`,
    }),
    expired: ({ amount, receiver }) => ({
      title: `Sem decisão: ${amount}`,
      text: `Ninguém decidiu a tempo, e o pagamento para ${receiver} não foi feito.`,
    }),
  },
  en: {
    executed: ({ amount, receiver }) => ({
      title: `Approved: ${amount}`,
      text: `The payment to ${receiver} was made.`,
    }),
    rejected: ({ amount, receiver }) => ({
      title: `Refused: ${amount}`,
      text: `The payment to ${receiver} was not made.`,
    }),
    expired: ({ amount, receiver }) => ({
      title: `Not decided: ${amount}`,
      text: `Nobody decided in time, and the payment to ${receiver} was not made.`,
    }),
  },
  es: {
    executed: ({ amount, receiver }) => ({
      title: `Aprobado: ${amount}`,
      text: `El pago a ${receiver} se realizó.`,
    }),
    rejected: ({ amount, receiver }) => ({
      title: `Rechazado: ${amount}`,
      text: `El pago a ${receiver} no se realizó.`,
    }),
    expired: ({ amount, receiver }) => ({
      title: `Sin decisión: ${amount}`,
      text: `Nadie decidió a tiempo y el pago a ${receiver} no se realizó.`,
    }),
  },
  zh: {
    executed: ({ amount, receiver }) => ({ title: `已批准：${amount}`, text: `已向 ${receiver} 付款。` }),
    rejected: ({ amount, receiver }) => ({ title: `已拒绝：${amount}`, text: `未向 ${receiver} 付款。` }),
    expired: ({ amount, receiver }) => ({
      title: `未审批：${amount}`,
      text: `无人及时审批，未向 ${receiver} 付款。`,
    }),
  },
  ja: {
    executed: ({ amount, receiver }) => ({
      title: `承認されました: ${amount}`,
      text: `${receiver} への支払いを行いました。`,
    }),
    rejected: ({ amount, receiver }) => ({
      title: `却下されました: ${amount}`,
      text: `${receiver} への支払いは行われていません。`,
    }),
    expired: ({ amount, receiver }) => ({
      title: `期限切れ: ${amount}`,
      text: `期限内に決定されなかったため、${receiver} への支払いは行われていません。`,
    }),
  },
};

function wordsOf({ company, asset, amount, receiver, outcome }: Facts, language: Language): NoticeText {
  const said = { company, receiver, amount: amountWords(parseMoney(asset, amount), language) };
  return outcome === null ? PROPOSED[language](said) : ENDED[language][outcome](said);
}

function kindOf(name: "company_proposed" | "company_proposal_ended"): NoticeKind<Facts> {
  return {
    name,
    categories: [COMPANIES],
    channels: ["inbox", "email"],
    write: (facts, { language }) => wordsOf(facts, language),
    letter: (facts, { language }) => ({ template: "notice", data: wordsOf(facts, language) }),
    link: (proposalId) => `/company/approvals/${proposalId}`,
  };
}

const proposed = kindOf("company_proposed");
const ended = kindOf("company_proposal_ended");

export const proposalNotices = [proposed, ended];

type Telling = RequestCtx & Pick<CompanyPorts, "addressOf">;

/** Tells everybody who may approve it that something was proposed. */
export async function notifyApprovers(tx: Tx, ctx: Telling, proposal: Proposal): Promise<void> {
  const members = await membersOf(tx, proposal.companyId);
  const told = members.filter(
    ({ userId, role }) => ROLES_FOR_USE.approve.includes(role) && userId !== proposal.proposedBy,
  );
  for (const { userId } of told) await tell(tx, ctx, proposed, userId, proposal, null);
}

/** Tells whoever proposed it how it ended. */
export async function notifyProposer(
  tx: Tx,
  ctx: Telling,
  proposal: Proposal,
  outcome: Outcome,
): Promise<void> {
  await tell(tx, ctx, ended, proposal.proposedBy, proposal, outcome);
}

async function tell(
  tx: Tx,
  ctx: Telling,
  kind: NoticeKind<Facts>,
  userId: string,
  { id, companyId, amount, content }: Proposal,
  outcome: Outcome | null,
): Promise<void> {
  const addressee = await ctx.addressOf(tx, userId);
  if (!addressee) return;
  const company = (await findCompanies(tx, [companyId])).get(companyId)?.tradeName ?? "";
  const { receiver } = shownOf(content);
  await notify(tx, ctx, [
    {
      ...{ kind, userId, subjectId: id, at: ctx.clock.now(), addressee },
      source: `${kind.name}:${id}`,
      facts: { company, asset: amount.asset, amount: formatMoney(amount), receiver, outcome },
    },
  ]);
}
