import type { PixReturnReason } from "@lastro/contracts/grain/pix-payments";
import { formatMoney } from "@lastro/money";
import { asSystem, type Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import type { ChargeArrival, ChargeTaker } from "../../pix/index.js";
import { announceOrder } from "../orders/announce-order.js";
import { recordEvents } from "../orders/event-store.js";
import type { Order } from "../orders/order.js";
import { lockOrder } from "../orders/order-store.js";
import { assertPayable, fundOrder } from "../orders/pay-order.js";
import { type PixPayment, refusalOf } from "./pix-payment.js";
import { lockPaymentOfCharge, movePixPayment, noteReturned, orderOfCharge } from "./pix-payment-store.js";
import type { DeskPort } from "./ports.js";

const JOB = "grain.pix";

/** What keeps the desk from settling for a while, and says nothing of the quote. */
const WITHOUT_PRICE = ["otc.price_unavailable", "otc.price_unconfirmed", "otc.asset_halted"] as const;

/**
 * What pays orders by Pix: of an arrival that is in time and exact the reais become USDT at the quote and stand in the
 * order's escrow, all in the transaction that books it. Any other goes back to its payer, and the order is told.
 */
export function orderPixTaker(desk: DeskPort): ChargeTaker {
  return {
    prepare: () => desk.freshen(),
    take: (tx, ctx, arrival) => payOrderByPix(tx, { ...ctx, desk }, arrival),
    returned: noteReturn,
  };
}

async function payOrderByPix(
  tx: Tx,
  ctx: Ctx & { readonly desk: DeskPort },
  arrival: ChargeArrival,
): Promise<void> {
  const { order, payment } = await lockBoth(tx, arrival.chargeId);
  const system = asSystem(ctx, JOB);
  const reason = refusalOf(payment, arrival, ctx.clock.now()) ?? (await refusalOfOrder(tx, ctx, order));
  if (reason) throw new DomainError("grain.pix_returned", { reason });
  await ctx.desk.settle(tx, system, payment.id).catch((error: unknown) => {
    // Its sources are silent or disagree for now: the quote holds, and the Pix is booked when they speak again.
    if (WITHOUT_PRICE.some((code) => isDomainError(error, code)))
      throw new Error(`The desk has no price for Pix ${arrival.endToEndId} yet`, { cause: error });
    throw error;
  });
  await movePixPayment(tx, ctx, payment, "paid");
  await fundOrder(tx, system, order, { reais: formatMoney(payment.amount) });
}

async function lockBoth(tx: Tx, chargeId: string): Promise<{ order: Order; payment: PixPayment }> {
  const orderId = await orderOfCharge(tx, chargeId);
  const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
  const payment = order && (await lockPaymentOfCharge(tx, chargeId));
  if (!payment) throw new Error(`Charge ${chargeId} pays no order`);
  return { order, payment };
}

async function refusalOfOrder(tx: Tx, ctx: Ctx, order: Order): Promise<PixReturnReason | undefined> {
  if (order.paidAt !== null) return "already_paid";
  try {
    await assertPayable(tx, ctx, order);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return "order_closed";
    throw error;
  }
}

async function noteReturn(tx: Tx, ctx: Ctx, arrival: ChargeArrival, refusal: DomainError): Promise<void> {
  const { order, payment } = await lockBoth(tx, arrival.chargeId);
  const reason =
    refusal.code === "grain.pix_returned" ? (refusal.facts.reason as PixReturnReason) : "desk_refused";
  const { amount, endToEndId } = arrival;
  await noteReturned(tx, payment.id, { amount, reason });
  if (payment.status === "waiting" || payment.status === "expired")
    await movePixPayment(tx, ctx, payment, "returned");
  const system = asSystem(ctx, JOB);
  await recordEvents(tx, system, order, [
    { type: "order.pix_returned", reason, facts: { reais: formatMoney(amount) } },
  ]);
  await recordAudit(tx, system, {
    action: "grain.pix_returned",
    subject: order.id,
    details: { endToEndId, amount, reason },
  });
  await announceOrder(tx, order);
}
