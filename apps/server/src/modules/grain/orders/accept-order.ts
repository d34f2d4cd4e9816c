import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { asksForPayment } from "../preferences/index.js";
import { signOnce } from "../signatures/index.js";
import { agreeOnPrice } from "./agree-on-price.js";
import { announceOrder } from "./announce-order.js";
import { recordEvents } from "./event-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "./lock-and-authorize-order.js";
import { mayAnswerProposal } from "./negotiation/counter-offer.js";
import { isPending } from "./order.js";
import { changeOrder } from "./order-store.js";
import { startOrderTimer, stopOrderTimers } from "./timers.js";

/**
 * The producer accepts an order, or either side the price the other proposed, and signs its contract by that. Acceptance
 * starts the time to ship the first load. An unpaid order may be accepted only where the producer's settings allow that; its
 * time to ship starts when it is paid.
 */
export async function acceptOrder(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & { readonly signature?: string | undefined },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const sign = () => signOnce(tx, ctx, order, { side, proof: input.signature });
  if (mayAnswerProposal(order, side)) {
    await sign();
    return agreeOnPrice(tx, ctx, order, side);
  }
  if (side !== "producer" || order.proposed || !isPending(order))
    throw new DomainError("grain.order_step_unavailable");
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
