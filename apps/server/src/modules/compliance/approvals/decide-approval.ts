import { secondsAfter } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../record-audit.js";
import { type Approval, hashOf } from "./approval.js";
import { endApproval, findApproval, insertVote, lockApproval } from "./approval-store.js";
import type { ApprovalPorts } from "./ports.js";

/** How long ago the approver's second factor may have been shown. */
const FRESH_SECONDS = 300;

interface Decision {
  readonly id: string;
  readonly reason: string;
}

/** Has whoever carries it out ask others first, where that is needed. Throws why it cannot be done now. */
export async function askBefore(ctx: RequestCtx & ApprovalPorts, id: string): Promise<void> {
  const approval = await findApproval(ctx.db, id);
  if (approval?.status === "pending") await ctx.actions[approval.kind].before?.(ctx, approval);
}

/**
 * Approves what somebody else asked for, if it still is what was asked. The last approval it needs has it happen, in the
 * same transaction. Nobody approves twice, and whoever asked cannot at all,
 * by whatever session, nor whoever it concerns; nor can a session whose second factor was shown too long ago.
 */
export async function approve(
  tx: Tx,
  ctx: RequestCtx & ApprovalPorts,
  { id, reason }: Decision,
): Promise<void> {
  const { userId, sessionId } = personOf(ctx);
  const approval = await waiting(tx, id);
  if (approval.requestedBy === userId) throw new DomainError("approvals.own_request");
  const now = ctx.clock.now();
  const shownAt = await ctx.secondFactorAt(tx, sessionId);
  if (!shownAt || shownAt < secondsAfter(now, -FRESH_SECONDS))
    throw new DomainError("approvals.second_factor_stale");
  const action = ctx.actions[approval.kind];
  const content = await action.describe(tx, ctx, approval);
  if (!content || !hashOf(ctx.config, content).equals(approval.contentHash))
    throw new DomainError("approvals.changed");
  if (content.concerns?.includes(userId)) throw new DomainError("approvals.own_affair");
  const votes = await insertVote(tx, id, { by: userId, reason, at: now });
  if (votes === undefined) throw new DomainError("approvals.already_approved");
  if (votes < approval.needed) return note(tx, ctx, approval, { action: "approvals.approved", reason });
  // Before it is carried out, which ends whatever still waits on the subject.
  if (!(await endApproval(tx, id, { status: "approved", by: userId, at: now, reason })))
    throw new DomainError("approvals.not_pending");
  await note(tx, ctx, approval, { action: "approvals.approved", reason });
  await action.carryOut(tx, ctx, approval);
}

/** Turns a request down; anyone of the administration may, whoever asked among them, but nobody whom it concerns. */
export async function reject(
  tx: Tx,
  ctx: RequestCtx & ApprovalPorts,
  { id, reason }: Decision,
): Promise<void> {
  const { userId } = personOf(ctx);
  const approval = await waiting(tx, id);
  const content = await ctx.actions[approval.kind].describe(tx, ctx, approval);
  if (content?.concerns?.includes(userId)) throw new DomainError("approvals.own_affair");
  if (!(await endApproval(tx, id, { status: "rejected", by: userId, at: ctx.clock.now(), reason })))
    throw new DomainError("approvals.not_pending");
  await note(tx, ctx, approval, { action: "approvals.rejected", reason });
  await ctx.actions[approval.kind].turnDown?.(tx, ctx, approval);
}

async function waiting(tx: Tx, id: string): Promise<Approval> {
  const approval = await lockApproval(tx, id);
  if (!approval) throw new DomainError("resource.not_found");
  if (approval.status !== "pending") throw new DomainError("approvals.not_pending");
  return approval;
}

async function note(
  tx: Tx,
  ctx: RequestCtx,
  { id, kind, subject, requestedBy, contentHash }: Approval,
  of: { readonly action: "approvals.approved" | "approvals.rejected"; readonly reason: string },
): Promise<void> {
  await recordAudit(tx, ctx, {
    action: of.action,
    subject: id,
    details: { kind, on: subject, requestedBy, hash: contentHash.toString("hex"), reason: of.reason },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "approvals" });
}
