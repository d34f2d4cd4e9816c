import { ROLES_FOR_USE } from "@lastro/contracts/company-access";
import { asSystem, type Ctx, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { cancelWaitingBatch, payApprovedBatch } from "../batches/change-batches.js";
import { actingOf, lockMember } from "../members/acting.js";
import { membersOf } from "../members/member-store.js";
import type { CompanyPorts, PayingCtx } from "../ports.js";
import { notifyProposer } from "./notices.js";
import type { PixTarget } from "./payment-ports.js";
import type { Proposal } from "./proposal.js";
import {
  approvalsOf,
  endProposal,
  expiredProposals,
  findProposal,
  insertApproval,
} from "./proposal-store.js";

/**
 * Asks the directory whom a proposed Pix would reach now, outside any transaction and right before the approval. Throws
 * `companies.receiver_changed`.
 */
export async function askReceiver(ctx: PayingCtx, id: string): Promise<PixTarget | undefined> {
  const { companyId } = actingOf(ctx);
  const proposal = await findProposal(ctx.db, ctx, { id, companyId });
  if (proposal?.status !== "waiting" || proposal.content.kind !== "pix_payment") return undefined;
  const { target } = proposal.content.payment;
  const now = await ctx.targetNow(ctx, { userId: companyId, target });
  if (!now) throw new DomainError("companies.receiver_changed");
  return now;
}

/**
 * Approves a proposal of somebody else's; the last approval needed pays it in this transaction, or nothing happens at all.
 * Throws `companies.proposal_ended`, `companies.own_proposal`, `companies.already_approved`, and what keeps it from being
 * paid.
 */
export async function approveProposal(
  tx: Tx,
  ctx: PayingCtx,
  id: string,
  target: PixTarget | undefined,
): Promise<void> {
  const { companyId, userId } = await lockMember(tx, ctx, "approve");
  const proposal = await lockWaiting(tx, ctx, id);
  if (proposal.proposedBy === userId) throw new DomainError("companies.own_proposal");
  await confirmPresence(tx, ctx);
  if (!(await insertApproval(tx, { proposalId: id, userId, at: ctx.clock.now() })))
    throw new DomainError("companies.already_approved");
  await recordAudit(tx, ctx, { action: "companies.proposal_approved", subject: id });
  if ((await standingApprovals(tx, proposal)) >= proposal.needed) await execute(tx, ctx, proposal, target);
  await announce(tx, { to: { userId: companyId }, type: "companies" });
}

/** Approvals of people who may still give one. */
async function standingApprovals(tx: Tx, { id, companyId }: Proposal): Promise<number> {
  const approvals = await approvalsOf(tx, [id]);
  const members = await membersOf(tx, companyId);
  return approvals.filter(({ userId }) =>
    members.some((one) => one.userId === userId && ROLES_FOR_USE.approve.includes(one.role)),
  ).length;
}

async function execute(
  tx: Tx,
  ctx: PayingCtx,
  proposal: Proposal,
  target: PixTarget | undefined,
): Promise<void> {
  const { id } = proposal;
  const resultId = await payProposal(tx, ctx, proposal, target);
  if (!(await endProposal(tx, ctx, id, "executed", { by: null, resultId })))
    throw new DomainError("companies.proposal_ended");
  await recordAudit(tx, ctx, {
    action: "companies.proposal_executed",
    subject: id,
    details: { amount: proposal.amount },
  });
  await notifyProposer(tx, ctx, proposal, "executed");
}

async function payProposal(
  tx: Tx,
  ctx: PayingCtx,
  { id, companyId, amount, worth, content }: Proposal,
  target: PixTarget | undefined,
): Promise<string> {
  switch (content.kind) {
    case "pix_payment": {
      // It was found waiting only now: whoever approves asks again, and the directory is asked first.
      if (!target) throw new DomainError("pix_payments.directory_unavailable");
      const payment = { ...content.payment, target, userId: companyId, confirmedBy: id, amount: worth };
      return (await ctx.payApproved(tx, ctx, payment)).id;
    }
    case "transfer": {
      const { to, description } = content;
      const request = { to, amount, ...(description === null ? {} : { description }) };
      return (await ctx.sendApproved(tx, ctx, request, id)).id;
    }
    case "batch":
      await payApprovedBatch(tx, ctx, content.batchId);
      return content.batchId;
  }
}

/** Refuses a proposal of somebody else's. Throws `companies.proposal_ended` and `companies.own_proposal`. */
export async function rejectProposal(tx: Tx, ctx: PayingCtx, id: string, reason: string): Promise<void> {
  const { userId } = await lockMember(tx, ctx, "approve");
  const proposal = await lockWaiting(tx, ctx, id);
  if (proposal.proposedBy === userId) throw new DomainError("companies.own_proposal");
  await endUnpaid(tx, ctx, proposal, "rejected", { by: userId, reason: reason.trim() || null });
}

/** Takes one's own proposal back. Throws `resource.not_found` for another's, and `companies.proposal_ended`. */
export async function withdrawProposal(tx: Tx, ctx: PayingCtx, id: string): Promise<void> {
  const { userId } = await lockMember(tx, ctx, "operate");
  const proposal = await lockWaiting(tx, ctx, id);
  if (proposal.proposedBy !== userId) throw new DomainError("resource.not_found");
  await endUnpaid(tx, ctx, proposal, "withdrawn", { by: userId });
}

const KIND = "companies.expire-proposals";

/** Ends proposals nobody decided on in time. */
export function expireProposalsJob(base: Ctx & CompanyPorts): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 300,
    async run() {
      const ctx = asSystem(base, KIND);
      const expired = await expiredProposals(ctx.db, ctx.clock.now());
      await eachApart(ctx.log, "a proposal could not be ended", expired, ({ id, companyId }) =>
        inTransaction(ctx.db, async (tx) => {
          const proposal = await findProposal(tx, ctx, { id, companyId, lock: true });
          if (proposal?.status === "waiting") await endUnpaid(tx, ctx, proposal, "expired", { by: null });
        }),
      );
    },
  };
}

const ACTIONS = {
  rejected: "companies.proposal_rejected",
  withdrawn: "companies.proposal_withdrawn",
  expired: "companies.proposal_expired",
} as const;

async function endUnpaid(
  tx: Tx,
  ctx: RequestCtx & CompanyPorts,
  proposal: Proposal,
  to: keyof typeof ACTIONS,
  end: { readonly by: string | null; readonly reason?: string | null },
): Promise<void> {
  const { id, companyId } = proposal;
  if (!(await endProposal(tx, ctx, id, to, end))) throw new DomainError("companies.proposal_ended");
  if (proposal.content.kind === "batch") await cancelWaitingBatch(tx, ctx, proposal.content.batchId);
  await recordAudit(tx, ctx, { action: ACTIONS[to], subject: id });
  if (to !== "withdrawn") await notifyProposer(tx, ctx, proposal, to);
  await announce(tx, { to: { userId: companyId }, type: "companies" });
}

async function lockWaiting(tx: Tx, ctx: RequestCtx, id: string): Promise<Proposal> {
  const proposal = await findProposal(tx, ctx, { id, companyId: actingOf(ctx).companyId, lock: true });
  if (!proposal) throw new DomainError("resource.not_found");
  if (proposal.status !== "waiting" || proposal.expiresAt <= ctx.clock.now())
    throw new DomainError("companies.proposal_ended");
  return proposal;
}
