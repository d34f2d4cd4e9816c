import type { P2pTimer } from "@lastro/contracts/p2p/states";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { Statement } from "@lastro/platform/database/together";
import { startTimer, stopTimers, timerInsertions } from "../../timers/index.js";

/** The product of a trade's escrow, and the kind of its timers. */
export const P2P_PRODUCT = "p2p";

/** Starts a clock of a trade that ends at an instant. */
export async function startTradeTimer(
  tx: Tx,
  ctx: RequestCtx,
  tradeId: string,
  name: P2pTimer,
  dueAt: Date,
): Promise<void> {
  await startTimer(tx, ctx, { id: ctx.random.id(), kind: P2P_PRODUCT, subject: tradeId, name, dueAt });
}

/** The first clock of a new trade, as statements to be run with others. */
export function paymentTimerInsertions(
  ctx: RequestCtx,
  { id, payBy }: { readonly id: string; readonly payBy: Date },
): Statement[] {
  const name: P2pTimer = "payment";
  return timerInsertions(ctx, [{ id: ctx.random.id(), kind: P2P_PRODUCT, subject: id, name, dueAt: payBy }]);
}

/** Stops clocks of a trade. */
export async function stopTradeTimers(
  tx: Tx,
  ctx: RequestCtx,
  tradeId: string,
  ...names: readonly P2pTimer[]
): Promise<void> {
  await stopTimers(tx, ctx, { kind: P2P_PRODUCT, subject: tradeId }, names);
}
