import { ORDER_PIX_SECONDS } from "@lastro/contracts/grain/pix-payments";
import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { debtOf } from "../../ledger/index.js";
import { taxIdOfTrader } from "../accounts/read-trader.js";
import { announceOrder } from "../orders/announce-order.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "../orders/lock-and-authorize-order.js";
import type { Order } from "../orders/order.js";
import { assertPayable } from "../orders/pay-order.js";
import { usdt } from "../usdt.js";
import { HEARING_SECONDS, type PixPayment, statusAt } from "./pix-payment.js";
import { findNewestPayment, insertPixPayment, movePixPayment } from "./pix-payment-store.js";
import type { ReaisRequestCtx } from "./ports.js";

/** A payment, and whether the provider has yet to hear of its charge. */
export interface Requested {
  readonly payment: PixPayment;
  readonly isNew: boolean;
}

/**
 * Gives the buyer of a reserved order a firm quote of it in reais, with the Pix that pays it: the open one, if there is
 * one. Changes nothing when it refuses.
 */
export async function requestPixPayment(
  tx: Tx,
  ctx: ReaisRequestCtx,
  command: OrderCommand,
): Promise<Requested> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, command);
  if (side !== "buyer") throw new DomainError("grain.order_step_unavailable");
  await assertPayable(tx, ctx, order);
  const open = await findNewestPayment(tx, order.id);
  if (open?.status === "waiting") {
    if (statusAt(open, ctx.clock.now()) === "waiting") return { payment: open, isNew: false };
    await movePixPayment(tx, ctx, open, "expired");
  }
  return { payment: await issuePixPayment(tx, ctx, order), isNew: true };
}

/** Quotes a locked order that waits for its payment, and asks for the Pix. */
export async function issuePixPayment(tx: Tx, ctx: ReaisRequestCtx, order: Order): Promise<PixPayment> {
  const { buyerId, id: orderId, number } = order;
  if ((await taxIdOfTrader(tx, ctx, buyerId)) === undefined)
    throw new DomainError("grain.pix_tax_id_required");
  if ((await debtOf(tx, buyerId)).minor > 0n) throw new DomainError("grain.pix_debt");
  const now = ctx.clock.now();
  const id = ctx.random.id();
  const quote = await ctx.desk.quote(tx, ctx, {
    ...{ id, userId: buyerId, receives: usdt(order.total) },
    seconds: ORDER_PIX_SECONDS + HEARING_SECONDS,
  });
  const charge = await ctx.charges.open(tx, ctx, {
    ...{ userId: buyerId, amount: quote.amount, description: number, seconds: ORDER_PIX_SECONDS },
  });
  const expiresAt = secondsAfter(now, ORDER_PIX_SECONDS);
  const payment: PixPayment = {
    ...{ id, orderId, buyerId, chargeId: charge.id, status: "waiting", usdt: usdt(order.total) },
    ...{ ...quote, issuedAt: now, expiresAt, heardUntil: secondsAfter(expiresAt, HEARING_SECONDS) },
    ...{ returned: { ...quote.amount, minor: 0n }, returnReason: null },
  };
  await insertPixPayment(tx, ctx, payment);
  await recordAudit(tx, ctx, {
    action: "grain.pix_quoted",
    subject: orderId,
    details: { amount: payment.amount, total: payment.usdt },
  });
  await announceOrder(tx, order);
  return payment;
}
