import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { TimerKind } from "../../timers/index.js";
import { cancelAndRefund } from "./cancel-order.js";
import { loadsOf } from "./load-store.js";
import { isAwaited, isDisputed, isOver, type Order } from "./order.js";
import { GRAIN } from "./order-escrow.js";
import { lockOrder } from "./order-store.js";
import { payFromWallet } from "./pay-order.js";
import { releaseLoads } from "./release-loads.js";
import { remindOfTimer } from "./remind-of-timer.js";
import { sheetsOf } from "./sheet-store.js";
import { ORDER_TIMERS, type OrderTimerName } from "./timers.js";

/** What happens to an order when nobody acted in time. */
export const orderTimers: TimerKind<Order> = {
  kind: GRAIN,
  warnAt: Object.fromEntries(ORDER_TIMERS.map((name) => [name, [50, 90]])),
  async lock(tx, orderId) {
    const order = await lockOrder(tx, orderId);
    return order && !isOver(order) ? order : undefined;
  },
  whenDue: (tx, ctx, timer, order) => EFFECTS[nameOf(timer)](tx, ctx, order),
  warn: (tx, ctx, warning, order) => remindOfTimer(tx, ctx, { ...warning, name: nameOf(warning) }, order),
};

type Effect = (tx: Tx, ctx: RequestCtx, order: Order) => Promise<void>;

const EFFECTS: Readonly<Record<OrderTimerName, Effect>> = {
  proposal: (tx, ctx, order) => cancelUnpaid(tx, ctx, order, "proposal_timed_out"),
  funding: payOrCancel,
  approval: (tx, ctx, order) => refundUnshipped(tx, ctx, order, "approval_timed_out"),
  first_load: (tx, ctx, order) => refundUnshipped(tx, ctx, order, "first_load_timed_out"),
  next_load: closeWithoutRest,
  inspection: acceptBySilence,
};

function nameOf({ name }: { readonly name: string }): OrderTimerName {
  const known = ORDER_TIMERS.find((one) => one === name);
  if (!known) throw new Error(`Orders have no timer ${name}`);
  return known;
}

/** A deposit that arrived in time pays the order, however late that is seen. */
async function payOrCancel(tx: Tx, ctx: RequestCtx, order: Order): Promise<void> {
  if (!(await payFromWallet(tx, ctx, order))) await cancelUnpaid(tx, ctx, order, "not_paid");
}

async function cancelUnpaid(
  tx: Tx,
  ctx: RequestCtx,
  order: Order,
  reason: "not_paid" | "proposal_timed_out",
): Promise<void> {
  if (order.status === "created") await cancelAndRefund(tx, ctx, order, { reason });
}

async function refundUnshipped(
  tx: Tx,
  ctx: RequestCtx,
  order: Order,
  reason: "approval_timed_out" | "first_load_timed_out",
): Promise<void> {
  if (order.status === "paid" && !isDisputed(order)) await cancelAndRefund(tx, ctx, order, { reason });
}

/** No more is shipped: with every load paid out the order ends here, else with the last of them. */
async function closeWithoutRest(tx: Tx, ctx: RequestCtx, order: Order): Promise<void> {
  const loads = await loadsOf(tx, order.id);
  if (order.status !== "shipped" || isDisputed(order)) return;
  if (loads.every(({ releasedAt }) => releasedAt !== null))
    await releaseLoads(tx, ctx, { order, loads, accepted: [], sheets: [] });
}

/**
 * Silence is acceptance, and only of what was declared delivered: of each load as its last sheet says. A load in dispute
 * is none of it.
 */
async function acceptBySilence(tx: Tx, ctx: RequestCtx, order: Order): Promise<void> {
  const loads = await loadsOf(tx, order.id);
  const accepted = loads.filter(isAwaited);
  const areDeclared = accepted.length > 0 && accepted.every(({ deliveredAt }) => deliveredAt !== null);
  if (order.status !== "shipped" || isDisputed(order) || !areDeclared) return;
  await releaseLoads(tx, ctx, {
    order,
    loads,
    accepted,
    sheets: await sheetsOf(tx, order.id),
  });
}
