import type { TimerKind } from "@lastro/contracts/grain/orders";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { runningTimers, startTimer, type Timer, timerFromNow } from "../../escrow/index.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long each timer of an order runs. */
export const TIMER_MS: Readonly<Record<TimerKind, number>> = {
  /** Until the producer has answered a price. */
  proposal: 48 * HOUR,
  /** Until the deposit that is to pay it has arrived. */
  funding: 24 * HOUR,
  approval: 72 * HOUR,
  first_load: 30 * DAY,
  /** From each load on, while there is more to ship. */
  next_load: 30 * DAY,
  inspection: 7 * DAY,
  direct_settlement: 14 * DAY,
  ruling: 30 * DAY,
};

/** A new proposal leaves the other side at least this long to answer. */
export const ANSWER_MS = 72 * HOUR;

export type OrderTimer = Timer<TimerKind>;

/** A timer of an order that starts now. */
export function newOrderTimer(
  ctx: Pick<Ctx, "clock" | "random">,
  orderId: string,
  name: TimerKind,
): OrderTimer {
  return timerFromNow(ctx, { escrowId: orderId, name, runsForMs: TIMER_MS[name] });
}

/** Starts a timer of an order, unless one of its name runs already. */
export async function startOrderTimer(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  orderId: string,
  name: TimerKind,
): Promise<void> {
  await startTimer(tx, ctx, newOrderTimer(ctx, orderId, name));
}

/** The timers that run on orders, soonest first. */
export function runningOrderTimers(db: Database | Tx, orderIds: readonly string[]): Promise<OrderTimer[]> {
  return runningTimers<TimerKind>(db, orderIds);
}
