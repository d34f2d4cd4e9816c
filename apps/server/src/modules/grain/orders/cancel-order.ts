import type { CancelReason } from "@lastro/contracts/grain/orders";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { closeEscrow, refund } from "../../escrow/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { announceOrder } from "./announce-order.js";
import { recordEvents } from "./event-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "./lock-and-authorize-order.js";
import { heldOf, isPending, type Order } from "./order.js";
import { changeOrder } from "./order-store.js";
import { orderRefunded } from "./postings.js";
import { returnStock } from "./stock.js";

type Cancellation = OrderCommand & { readonly reason?: string | undefined };

/** The producer declines an order: it ends, and the buyer gets everything back. */
export async function declineOrder(tx: Tx, ctx: RequestCtx, input: Cancellation): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const isOwnPrice = order.proposed && order.proposedBy === "producer";
  if (side !== "producer" || isOwnPrice || !isPending(order))
    throw new DomainError("grain.order_step_unavailable");
  await cancelAndRefund(tx, ctx, order, { reason: "declined", note: input.reason });
}

/**
 * Either side cancels before anything is shipped. The buyer may cancel a paid order only until the producer has accepted
 * it.
 */
export async function cancelOrder(tx: Tx, ctx: RequestCtx, input: Cancellation): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  if (order.status !== "paid" && order.status !== "created")
    throw new DomainError("grain.order_step_unavailable");
  if (side === "buyer" && order.status === "paid" && order.approval === "accepted")
    throw new DomainError("grain.order_accepted");
  await cancelAndRefund(tx, ctx, order, { reason: side, note: input.reason });
}

/** Cancels an order of which nothing was shipped: refunds what its escrow holds without a fee and returns the stock. */
export async function cancelAndRefund(
  tx: Tx,
  ctx: RequestCtx,
  order: Order,
  why: { readonly reason: CancelReason; readonly note?: string | undefined },
): Promise<void> {
  const held = heldOf(order);
  const declined = why.reason === "declined";
  await changeOrder(tx, ctx, order, {
    status: "cancelled",
    escrow: held === 0n ? "none" : "refunded",
    refunded: order.refunded + held,
    cancelReason: why.reason,
    cancelNote: why.note ?? null,
    closedAt: ctx.clock.now(),
    ...(declined ? { approval: "declined" as const } : {}),
  });
  await returnStock(tx, order, order.quantityKg);
  if (held > 0n) await refund(tx, ctx, order.id, { amount: usdt(held), posting: orderRefunded(order.id) });
  else await closeEscrow(tx, ctx, order.id);
  const facts = { refunded: usdtWords(held) };
  await recordEvents(tx, ctx, order, [
    ...(declined ? [{ type: "order.declined" as const, reason: why.note }] : []),
    { type: "order.cancelled", from: order.status, to: "cancelled", reason: why.note ?? why.reason, facts },
  ]);
  await recordAudit(tx, ctx, {
    action: "grain.order_cancelled",
    subject: order.id,
    details: { reason: why.reason, refunded: usdt(held) },
  });
  await announceOrder(tx, order, { money: true });
}
