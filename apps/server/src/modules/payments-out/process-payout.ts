import type { BackOff } from "@lastro/platform/jobs/back-off";
import type { PayoutStep } from "./payout.js";
import { findPayout, openPayouts } from "./payout-store.js";
import type { PayoutCtx } from "./ports.js";
import { sendByChain } from "./send-by-chain.js";
import { sendByPix } from "./send-by-pix.js";

const AT_ONCE = 100;

const UNDER_WAY: ReadonlySet<PayoutStep> = new Set(["processing", "sent", "unknown"]);

/** Advances a payout as far as can be known now. It may run any number of times and sends once. */
export async function processPayout(ctx: PayoutCtx, id: string): Promise<void> {
  const payout = await findPayout(ctx.db, ctx, id);
  if (!payout || !UNDER_WAY.has(payout.step)) return;
  const { step, product, owner, destination } = payout;
  // Nothing leaves for an owner who is frozen; what left is followed to its end.
  if (step === "processing" && (await ctx.products[product].frozen(ctx.db, [owner.id])).size > 0) return;
  if (destination.rail === "pix") await sendByPix(ctx, id, destination);
  else await sendByChain(ctx, payout, destination);
}

/** Advances every payout whose end is not known yet. One that fails does not keep those by other rails waiting. */
export async function processPayouts(ctx: PayoutCtx, backOff: BackOff): Promise<void> {
  for (const { id, service } of await openPayouts(ctx.db, AT_ONCE)) {
    if (backOff.isPaused(service)) continue;
    try {
      await processPayout(ctx, id);
    } catch (error) {
      backOff.pause(service);
      ctx.log.warn({ err: error, payout: id }, "a payout could not be advanced");
    }
  }
}
