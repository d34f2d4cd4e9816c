import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { lapseApprovals, recordAudit } from "../compliance/index.js";
import { voidHold } from "../ledger/index.js";
import { assertNotFrozen } from "./assert-not-frozen.js";
import { PROCESS_PAYOUT } from "./open-payout.js";
import { type Payout, type PayoutStep, stepAfterApproval } from "./payout.js";
import { releasePayoutLimits } from "./payout-limits.js";
import { findPayout, movePayout, type PayoutMove } from "./payout-store.js";
import type { PayoutPorts } from "./ports.js";

type DecidingCtx = RequestCtx & Pick<PayoutPorts, "products">;

interface Decision {
  readonly id: string;
  readonly reason: string;
}

/** Sends a payout that waits for an administrator on its way, or has it wait until its destination is no longer new. */
export async function releasePayout(tx: Tx, ctx: DecidingCtx, { id, reason }: Decision): Promise<void> {
  const payout = await foundPayout(tx, ctx, id);
  const product = ctx.products[payout.product];
  await assertNotFrozen(tx, product, payout.owner.id);
  const to = stepAfterApproval(payout, ctx.clock.now());
  if (!(await movePayout(tx, ctx, id, { from: "awaiting_approval", to })))
    throw new DomainError("custody.withdrawal_not_waiting");
  await product.notify(tx, ctx, payout.id, { to });
  await note(tx, ctx, payout, { action: "custody.withdrawal_approved", details: { reason } });
  if (to === "processing") await enqueue(tx, ctx, { kind: PROCESS_PAYOUT, payload: { id }, key: id });
}

/** Refuses a payout nothing was sent for yet; what was set aside may be spent again. */
export async function refusePayout(tx: Tx, ctx: DecidingCtx, { id, reason }: Decision): Promise<void> {
  const payout = await foundPayout(tx, ctx, id);
  await giveBack(tx, ctx, payout, { to: "refused", set: { reason } });
  await note(tx, ctx, payout, { action: "custody.withdrawal_refused", details: { reason } });
}

/** Takes one's own payout back before anything was sent for it. Another's is `resource.not_found`. */
export async function cancelOwnPayout(tx: Tx, ctx: DecidingCtx, id: string): Promise<Payout> {
  const payout = await foundPayout(tx, ctx, id);
  if (payout.owner.id !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  await cancelPayout(tx, ctx, payout);
  return foundPayout(tx, ctx, id);
}

/** Ends a payout nothing was sent for yet on its owner's behalf. */
export async function cancelPayout(tx: Tx, ctx: DecidingCtx, payout: Payout): Promise<void> {
  await giveBack(tx, ctx, payout, { to: "cancelled" });
  await note(tx, ctx, payout, { action: "custody.withdrawal_cancelled" });
}

/** The payout of an id. Throws `resource.not_found`. */
export async function foundPayout(tx: Tx, ctx: RequestCtx, id: string): Promise<Payout> {
  const payout = await findPayout(tx, ctx, id);
  if (!payout) throw new DomainError("resource.not_found");
  return payout;
}

const MAY_STILL_END: ReadonlySet<PayoutStep> = new Set(["awaiting_approval", "cooling"]);

async function giveBack(
  tx: Tx,
  ctx: DecidingCtx,
  payout: Payout,
  end: Omit<PayoutMove, "from">,
): Promise<void> {
  const { id, step, holdId, owner } = payout;
  const product = ctx.products[payout.product];
  if (!MAY_STILL_END.has(step) || !(await movePayout(tx, ctx, id, { from: step, ...end })))
    throw new DomainError("custody.withdrawal_not_waiting");
  await product.notify(tx, ctx, payout.id, { to: end.to });
  await lapseApprovals(tx, ctx, "custody.withdrawal", id);
  await voidHold(tx, ctx, holdId);
  await releasePayoutLimits(tx, product, payout);
  await announce(tx, { to: { userId: owner.id }, type: "balances" });
}

async function note(
  tx: Tx,
  ctx: DecidingCtx,
  payout: Payout,
  of: Pick<Parameters<typeof recordAudit>[2], "action" | "details">,
): Promise<void> {
  await recordAudit(tx, ctx, { subject: payout.id, ...of });
  await ctx.products[payout.product].announce(tx, payout);
  await announce(tx, { to: "admins", type: "admin", reference: "custody.withdrawals" });
}
