import { ownersOfDisplaced } from "../deposits/displaced-arrivals.js";
import type { Patience } from "../patience.js";
import type { CustodyCtx } from "../ports.js";
import { processByChain } from "./process-by-chain.js";
import { processByPix } from "./process-by-pix.js";
import { findWithdrawal, underWay } from "./withdrawal-store.js";

const AT_ONCE = 100;

/** Brings a withdrawal one step on, as far as can be known now. It may run any number of times and sends once. */
export async function processWithdrawal(ctx: CustodyCtx, id: string): Promise<void> {
  const withdrawal = await findWithdrawal(ctx.db, ctx, id);
  if (!withdrawal || !["processing", "sent", "unknown"].includes(withdrawal.step)) return;
  // Nothing leaves for whom something was credited that the chain no longer shows; what left is followed to its end.
  if (withdrawal.step === "processing" && (await ownersOfDisplaced(ctx.db, [withdrawal.userId])).size > 0)
    return;
  if (withdrawal.method === "pix") await processByPix(ctx, withdrawal);
  else await processByChain(ctx, withdrawal);
}

/** Looks after every withdrawal whose end is not known yet. One that fails does not keep those by other ways waiting. */
export async function tendWithdrawals(ctx: CustodyCtx, patience: Patience): Promise<void> {
  for (const { id, way } of await underWay(ctx.db, AT_ONCE)) {
    if (patience.isResting(way)) continue;
    try {
      await processWithdrawal(ctx, id);
    } catch (error) {
      patience.rest(way);
      ctx.log.warn({ err: error, withdrawal: id }, "a withdrawal could not be brought on");
    }
  }
}
