import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { asksForPayment } from "../preferences/index.js";
import { hasSigned, signOrder } from "../signatures/index.js";
import { agreeOnPrice } from "./agree-on-price.js";
import { announceOrder } from "./announce-order.js";
import { recordEvents } from "./event-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "./lock-and-authorize-order.js";
import { isPending, type Order } from "./order.js";
import { changeOrder } from "./order-store.js";
import { startOrderTimer, stopOrderTimers } from "./timers.js";

/**
 * The producer accepts an order and signs its contract, which starts the time to ship its first load. An unpaid order may be accepted only where
 * the producer's settings allow that; its time to ship starts when it is paid.
 */
export async function acceptOrder(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & { readonly signature?: string | undefined },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  if (side !== "producer" || !isPending(order)) throw new DomainError("grain.order_step_unavailable");
  const sign = () => signOnce(tx, ctx, order, input.signature);
  if (order.proposed) {
    await sign();
    return agreeOnPrice(tx, ctx, order);
  }
  const isPaid = order.status === "paid";
  if (!isPaid && (await asksForPayment(tx, order.producerId))) throw new DomainError("grain.order_not_paid");
  await sign();
  await changeOrder(tx, ctx, order, { approval: "accepted", acceptedAt: ctx.clock.now() });
  if (isPaid) {
    await stopOrderTimers(tx, ctx, order.id, ["approval"]);
    await startOrderTimer(tx, ctx, order, "first_load");
  }
  await recordEvents(tx, ctx, order, [{ type: "order.accepted" }]);
  await announceOrder(tx, order);
}

/** Whoever agreed to a price has signed already. */
async function signOnce(tx: Tx, ctx: RequestCtx, order: Order, proof: string | undefined): Promise<void> {
  if (!(await hasSigned(tx, order.id, "producer")))
    await signOrder(tx, ctx, order, { side: "producer", proof });
}
