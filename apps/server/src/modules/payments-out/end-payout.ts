import type { PayoutFailure } from "@lastro/contracts/payouts";
import { asSystem } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { settleHold, voidHold } from "../ledger/index.js";
import type { Payout } from "./payout.js";
import { releasePayoutLimits } from "./payout-limits.js";
import { movePayout, type PayoutMove } from "./payout-store.js";
import type { PayoutCtx } from "./ports.js";

/** Ends a payout that is proven paid: what was set aside is gone, in the same commit. False when it had ended. */
export async function endPaid(
  tx: Tx,
  ctx: PayoutCtx,
  payout: Payout,
  { proof, set = {} }: { readonly proof: string | null; readonly set?: PayoutMove["set"] },
): Promise<boolean> {
  const { id, step, holdId, amount } = payout;
  const product = ctx.products[payout.product];
  if (!(await movePayout(tx, ctx, id, { from: step, to: "paid", set }))) return false;
  await settleHold(tx, ctx, holdId, product.settlement(payout));
  await recordAudit(tx, asSystem(ctx, "payments-out"), {
    action: `${product.name}_paid`,
    subject: id,
    details: { amount, proof },
  });
  await tell(tx, ctx, payout, "paid");
  return true;
}

/** Ends a payout that is proven never to be paid: what was set aside may be spent again. False when it had ended. */
export async function endFailed(
  tx: Tx,
  ctx: PayoutCtx,
  payout: Payout,
  { failure, reason }: { readonly failure: PayoutFailure; readonly reason?: string | undefined },
): Promise<boolean> {
  const { id, step, holdId } = payout;
  const product = ctx.products[payout.product];
  const set = { failure, ...(reason === undefined ? {} : { reason }) };
  if (!(await movePayout(tx, ctx, id, { from: step, to: "failed", set }))) return false;
  await voidHold(tx, ctx, holdId);
  await releasePayoutLimits(tx, product, payout);
  await recordAudit(tx, asSystem(ctx, "payments-out"), {
    action: `${product.name}_failed`,
    subject: id,
    details: { reason: reason ?? failure },
  });
  await tell(tx, ctx, payout, "failed");
  return true;
}

async function tell(tx: Tx, ctx: PayoutCtx, payout: Payout, to: "paid" | "failed"): Promise<void> {
  const product = ctx.products[payout.product];
  await product.notify(tx, ctx, payout.id, { to });
  await product.announce(tx, payout);
  await announce(tx, { to: { userId: payout.owner.id }, type: "balances" });
}
