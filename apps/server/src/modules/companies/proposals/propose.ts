import type { RequestOf } from "@lastro/contracts";
import { PROPOSAL_DAYS, type proposeForCompany } from "@lastro/contracts/company-proposals";
import { isPositive, type Money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { lockMember } from "../members/acting.js";
import type { PayingCtx } from "../ports.js";
import { notifyApprovers } from "./notices.js";
import type { ProposalContent } from "./proposal.js";
import { insertProposal } from "./proposal-store.js";
import { approvalsNeeded } from "./rules.js";
import { findRules } from "./rules-store.js";

type Asked = RequestOf<typeof proposeForCompany>["body"];

const DAY_SECONDS = 86_400;

/** What has to be known before the transaction that proposes: whom a transfer would reach, and what it is worth. */
export interface Prepared {
  readonly worth: Money<"BRL">;
  /** The masked name of who a transfer would reach. */
  readonly name: string;
}

/** Asks others, outside any transaction. Throws what keeps a transfer from being proposed. */
export async function prepareProposal(ctx: PayingCtx, asked: Asked): Promise<Prepared> {
  if (asked.kind === "pix_payment") return { worth: asked.amount, name: "" };
  if (!isPositive(asked.amount)) throw new DomainError("transfer.amount_not_positive");
  const worth = await ctx.worthInReais(asked.amount);
  if (!worth) throw new DomainError("transfer.value_unknown");
  return { worth, name: (await ctx.findRecipient(ctx, asked.to)).name };
}

/** Keeps a payment for others to approve; holds and sends nothing. Throws `companies.no_approval_needed`. */
export async function propose(tx: Tx, ctx: PayingCtx, asked: Asked, prepared: Prepared): Promise<string> {
  const content: ProposalContent =
    asked.kind === "pix_payment"
      ? { kind: "pix_payment", payment: await ctx.readProposable(tx, ctx, asked) }
      : {
          kind: "transfer",
          to: asked.to,
          description: asked.description ?? null,
          name: prepared.name,
        };
  const previewId = asked.kind === "pix_payment" ? asked.previewId : null;
  const id = await keepProposal(tx, ctx, { content, amount: asked.amount, worth: prepared.worth, previewId });
  if (id === undefined) throw new DomainError("companies.no_approval_needed");
  return id;
}

/** Keeps what needs approvals by the company's rules; undefined where it needs none. */
export async function keepProposal(
  tx: Tx,
  ctx: PayingCtx,
  {
    content,
    amount,
    worth,
    previewId = null,
  }: {
    readonly content: ProposalContent;
    readonly amount: Money;
    readonly worth: Money<"BRL">;
    readonly previewId?: string | null;
  },
): Promise<string | undefined> {
  const { companyId, userId } = await lockMember(tx, ctx, "operate");
  const needed = approvalsNeeded(await findRules(tx, companyId, "lock"), worth);
  if (needed === 0) return undefined;
  const now = ctx.clock.now();
  const proposal = {
    id: ctx.random.id(),
    ...{
      companyId,
      kind: content.kind,
      status: "waiting" as const,
      amount,
      worth,
      content,
      needed,
      previewId,
    },
    ...{ proposedBy: userId, createdAt: now, expiresAt: secondsAfter(now, PROPOSAL_DAYS * DAY_SECONDS) },
    ...{ endedAt: null, endedBy: null, reason: null, resultId: null },
  };
  if (!(await insertProposal(tx, ctx, proposal))) throw new DomainError("companies.already_proposed");
  await recordAudit(tx, ctx, { action: "companies.proposed", subject: proposal.id, details: { amount } });
  await notifyApprovers(tx, ctx, proposal);
  await announce(tx, { to: { userId: companyId }, type: "companies" });
  return proposal.id;
}
