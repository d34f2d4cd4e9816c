import { isZero, money, smaller, subtract } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { openCase, startDeadline, waitForParty } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import { holdWhatIsLeft } from "../ledger/index.js";
import { findContestable, lockReturns, lockSuspended } from "../pix/index.js";
import type { Claim } from "./claim.js";
import { ANSWER_SECONDS, DEFENCE_SECONDS, ESCALATION_SECONDS, HOLD_REASON, protocolOf } from "./dispute.js";
import { CONTESTED_PIX_CASES } from "./dispute-cases.js";
import { changeDispute, insertDispute, lockDispute } from "./dispute-store.js";
import { announceDispute, notifyClient } from "./notify-client.js";
import type { PixDisputePorts } from "./ports.js";
import { openSuspenseClaim } from "./suspense-claims.js";

/**
 * `suspended`: the Pix is nobody's yet, and its own case waits; `unknown`: no Pix of ours; `known`: this claim was heard of,
 * or the Pix is contested already.
 */
export type Opened =
  | { readonly is: "opened"; readonly id: string }
  | { readonly is: "suspended"; readonly unmatchedId: string }
  | { readonly is: "unknown" | "known" };

type OpeningCtx = RequestCtx & Pick<PixDisputePorts, "receivedContested">;

/**
 * Takes a payer's claim up, once: sets aside what of it the client has available, asks the client for a defence and starts
 * the deadlines. From the same commit on the Pix is not given back in another way.
 */
export async function openIncoming(tx: Tx, ctx: OpeningCtx, claim: Claim): Promise<Opened> {
  const { psp, endToEndId } = claim;
  const found = await findContestable(tx, psp, endToEndId);
  if (!found) return openInSuspense(tx, ctx, claim);
  await lockReturns(tx, found.paymentId);
  // Read again: what was on its way back while the lock was waited for has been counted by now.
  const pix = (await findContestable(tx, psp, endToEndId)) ?? found;
  const contested = smaller(claim.amount, subtract(pix.amount, pix.returned));
  const id = ctx.random.id();
  const isNew = await insertDispute(tx, ctx, {
    id,
    direction: "incoming",
    protocol: protocolOf(ctx.clock.now(), ctx.random.bytes(8)),
    userId: pix.userId,
    psp,
    endToEndId,
    paymentId: pix.paymentId,
    counterparty: pix.payer,
    amount: isZero(contested) ? claim.amount : contested,
    situation: claim.situation,
    narrative: claim.details ?? null,
    stage: "defence",
    providerId: claim.id,
    paidAt: pix.receivedAt,
  });
  if (!isNew) return { is: "known" };
  const of = await openCase(tx, ctx, CONTESTED_PIX_CASES, {
    id,
    subject: id,
    openedBy: "house",
    parties: [{ role: "client", personId: pix.userId }],
    ...(claim.details === undefined ? {} : { reason: claim.details }),
  });
  await waitForParty(tx, ctx, CONTESTED_PIX_CASES, of, "client");
  await startDeadlines(tx, ctx, id, claim.createdAt);
  const hold = isZero(contested)
    ? undefined
    : await holdWhatIsLeft(tx, ctx, {
        ownerId: pix.userId,
        amount: contested,
        reason: HOLD_REASON,
        reference: id,
      });
  if (hold) await changeDispute(tx, { id }, { hold_id: hold.holdId, blocked: hold.amount.minor });
  // The payer has all of it already: whatever is decided, the client owes nothing more.
  if (isZero(contested)) await changeDispute(tx, { id }, { returned: claim.amount.minor });
  const blocked = money("BRL", hold?.amount.minor ?? 0n);
  await recordAudit(tx, ctx, {
    action: "pix_disputes.received",
    subject: id,
    details: {
      endToEndId,
      amount: claim.amount,
      missing: subtract(claim.amount, blocked),
      userId: pix.userId,
    },
  });
  const dispute = await lockDispute(tx, id);
  await ctx.receivedContested?.(tx, ctx, { receivedId: pix.paymentId });
  await notifyClient(tx, ctx, dispute, "contested");
  await announceDispute(tx, dispute);
  return { is: "opened", id };
}

/** A Pix no client has stays in suspense, unless it was credited while its lock was waited for. */
async function openInSuspense(tx: Tx, ctx: OpeningCtx, claim: Claim): Promise<Opened> {
  const unmatched = await lockSuspended(tx, claim.psp, claim.endToEndId);
  if (!unmatched) return { is: "unknown" };
  if (unmatched.status === "ATTRIBUTED") return openIncoming(tx, ctx, claim);
  const isNew = await openSuspenseClaim(tx, ctx, claim, unmatched);
  return isNew ? { is: "suspended", unmatchedId: unmatched.id } : { is: "known" };
}

/** The days count from the claim; a client who could be told only late still has one to defend. */
async function startDeadlines(tx: Tx, ctx: RequestCtx, caseId: string, claimedAt: Date): Promise<void> {
  const now = ctx.clock.now();
  const later = (a: Date, b: Date) => (a > b ? a : b);
  const defence = later(secondsAfter(claimedAt, DEFENCE_SECONDS), secondsAfter(now, 86_400));
  const escalation = later(secondsAfter(claimedAt, ESCALATION_SECONDS), secondsAfter(defence, 3_600));
  const answer = later(secondsAfter(claimedAt, ANSWER_SECONDS), secondsAfter(escalation, 3_600));
  await startDeadline(tx, ctx, { caseId, kind: "defence", dueAt: defence });
  await startDeadline(tx, ctx, { caseId, kind: "escalation", dueAt: escalation });
  await startDeadline(tx, ctx, { caseId, kind: "answer", dueAt: answer });
}
