import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { Payout } from "../../escrow/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { type OrderEvent, recordEvents } from "./event-store.js";
import { heldOf, isAwaited, type Load, type Order, remainingKg } from "./order.js";
import { changeOrder } from "./order-store.js";
import { orderRefunded } from "./postings.js";
import { sellStock } from "./stock.js";
import { runningOrderTimers, startOrderTimer, stopOrderTimers } from "./timers.js";

/** What became of an order's loads: some of them were paid out just now, accepted or ruled on. */
interface PaidLoads {
  readonly order: Order;
  /** The same with what was paid out added up. */
  readonly sums: Order;
  /** Every load of the order as it is now. */
  readonly loads: readonly Load[];
  readonly events: readonly OrderEvent[];
}

/**
 * Keeps an order as it is after some of its loads were paid out. It ends with the last load of everything bought, or of
 * what was shipped in time; else it goes on, and what is still to be accepted has its time. Answers the order, and what
 * is to be paid out besides: what was never shipped goes back to the buyer.
 */
export async function afterPayout(
  tx: Tx,
  ctx: RequestCtx,
  paid: PaidLoads,
): Promise<{ readonly order: Order; readonly payouts: readonly Payout[] }> {
  const isLast = paid.loads.every(({ releasedAt }) => releasedAt !== null);
  return isLast && !(await isMoreToCome(tx, paid.order)) ? close(tx, ctx, paid) : goOn(tx, ctx, paid);
}

/** Whether more is bought, and there is still time to ship it. */
async function isMoreToCome(tx: Tx, order: Order): Promise<boolean> {
  if (remainingKg(order) === 0n) return false;
  return (await runningOrderTimers(tx, [order.id])).some(({ name }) => name === "next_load");
}

async function close(tx: Tx, ctx: RequestCtx, { order, sums, loads, events }: PaidLoads) {
  const rest = heldOf(sums);
  const isRuled = loads.some(({ dispute }) => dispute === "decided");
  // Grain that a dispute gave back entirely was not delivered.
  const isGivenBack = isRuled && sums.released === 0n;
  const to = isGivenBack ? "cancelled" : "delivered";
  const closed = await changeOrder(tx, ctx, order, {
    released: sums.released,
    fee: sums.fee,
    refunded: sums.refunded + rest,
    releasedAt: sums.releasedAt,
    status: to,
    escrow: isGivenBack ? "refunded" : isRuled ? "split" : "released",
    closedAt: ctx.clock.now(),
    ...(isGivenBack ? { cancelReason: "dispute" as const } : {}),
  });
  await sellStock(tx, order, order.shippedKg, remainingKg(order));
  const facts = {
    released: usdtWords(closed.released),
    fee: usdtWords(closed.fee),
    refunded: usdtWords(closed.refunded),
  };
  const ended: OrderEvent = {
    type: isGivenBack ? "order.cancelled" : "order.delivered",
    from: order.status,
    to,
    facts,
  };
  await recordEvents(tx, ctx, order, [...events, ended]);
  const refund = { toPayee: usdt(0n), toPayer: usdt(rest), posting: orderRefunded(order.id) };
  return { order: closed, payouts: rest > 0n ? [refund] : [] };
}

async function goOn(tx: Tx, ctx: RequestCtx, { order, sums, loads, events }: PaidLoads) {
  const { released, fee, refunded, releasedAt } = sums;
  const changes = { released, fee, refunded, releasedAt, escrow: "part_released" } as const;
  const changed = await changeOrder(tx, ctx, order, changes);
  await recordEvents(tx, ctx, order, events);
  await timeInspection(tx, ctx, order, loads);
  return { order: changed, payouts: [] };
}

/** Runs the time of inspection while every load still to be accepted was declared delivered, and only then. */
export async function timeInspection(
  tx: Tx,
  ctx: RequestCtx,
  order: Pick<Order, "id" | "terms">,
  loads: readonly Load[],
): Promise<void> {
  const waiting = loads.filter(isAwaited);
  if (waiting.length === 0) await stopOrderTimers(tx, ctx, order.id, ["inspection"]);
  else if (waiting.every(({ deliveredAt }) => deliveredAt !== null))
    await startOrderTimer(tx, ctx, order, "inspection");
}
