import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { asksForPayment } from "../preferences/index.js";
import { agreeOnPrice } from "./agree-on-price.js";
import { recordEvents } from "./event-store.js";
import { isPending } from "./order.js";
import { changeOrder } from "./order-store.js";
import { announceOrder, type OrderCommand, takeOrder } from "./take-order.js";
import { startTimer, stopTimers } from "./timer-store.js";

/**
 * The producer takes an order on, and has until its first load is due. One that waits for its payment they may only
 * take on where their settings do without; its time to ship begins once it is paid.
 */
export async function acceptOrder(tx: Tx, ctx: RequestCtx, input: OrderCommand): Promise<void> {
  const { order, side } = await takeOrder(tx, ctx, input);
  if (side !== "producer" || !isPending(order)) throw new DomainError("grain.order_step_unavailable");
  if (order.proposed) return agreeOnPrice(tx, ctx, order);
  const isPaid = order.status === "paga";
  if (!isPaid && (await asksForPayment(tx, order.producerId))) throw new DomainError("grain.order_not_paid");
  await changeOrder(tx, order, { approval: "accepted", acceptedAt: ctx.clock.now() });
  if (isPaid) {
    await stopTimers(tx, ctx, order.id, ["approval"]);
    await startTimer(tx, ctx, order.id, "first_load");
  }
  await recordEvents(tx, ctx, order, [{ type: "order.accepted" }]);
  await announceOrder(tx, order);
}
