import type { CancelReason } from "@lastro/contracts/grain/orders";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { recordEvents } from "./event-store.js";
import { heldOf, isPending, type Order } from "./order.js";
import { changeOrder } from "./order-store.js";
import { orderRefundedPosting } from "./postings.js";
import { giveStockBack } from "./stock.js";
import { announceOrder, type OrderCommand, takeOrder } from "./take-order.js";
import { stopTimers } from "./timer-store.js";

type Cancellation = OrderCommand & { readonly reason?: string | undefined };

/** The producer does not take an order on: it ends, and the buyer gets everything back. */
export async function declineOrder(tx: Tx, ctx: RequestCtx, input: Cancellation): Promise<void> {
  const { order, side } = await takeOrder(tx, ctx, input);
  if (side !== "producer" || !isPending(order)) throw new DomainError("grain.order_step_unavailable");
  await refundWhole(tx, ctx, order, { reason: "declined", note: input.reason });
}

/**
 * Either side cancels before anything is shipped. Once it is paid the buyer may only do so before the producer has taken
 * the order on.
 */
export async function cancelOrder(tx: Tx, ctx: RequestCtx, input: Cancellation): Promise<void> {
  const { order, side } = await takeOrder(tx, ctx, input);
  if (order.status !== "paga" && order.status !== "criada")
    throw new DomainError("grain.order_step_unavailable");
  if (side === "buyer" && order.status === "paga" && order.approval === "accepted")
    throw new DomainError("grain.order_accepted");
  await refundWhole(tx, ctx, order, { reason: side, note: input.reason });
}

/** Ends an order of which nothing was shipped: what it holds back to the buyer, stock back to the offer, no fee. */
export async function refundWhole(
  tx: Tx,
  ctx: RequestCtx,
  order: Order,
  why: { readonly reason: CancelReason; readonly note?: string | undefined },
): Promise<void> {
  const refund = heldOf(order);
  const declined = why.reason === "declined";
  await changeOrder(tx, order, {
    status: "cancelada",
    escrow: refund === 0n ? "none" : "refunded",
    refunded: order.refunded + refund,
    cancelReason: why.reason,
    cancelNote: why.note ?? null,
    closedAt: ctx.clock.now(),
    ...(declined ? { approval: "declined" as const } : {}),
  });
  await stopTimers(tx, ctx, order.id);
  await giveStockBack(tx, order, order.quantityKg);
  if (refund > 0n) await post(tx, ctx, orderRefundedPosting(order, refund));
  const facts = { refunded: usdtWords(refund) };
  await recordEvents(tx, ctx, order, [
    ...(declined ? [{ type: "order.declined" as const, reason: why.note }] : []),
    { type: "order.cancelled", from: order.status, to: "cancelada", reason: why.note ?? why.reason, facts },
  ]);
  await recordAudit(tx, ctx, {
    action: "grain.order_cancelled",
    subject: order.id,
    details: { reason: why.reason, refunded: usdt(refund) },
  });
  await announceOrder(tx, order, { money: true });
}
