import { costOf, plainTonnes } from "@lastro/contracts/grain/weights";
import { personOf } from "../../../platform/context.js";
import type { Tx } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import { recordAudit } from "../../compliance/index.js";
import { balanceOf, customerAccount } from "../../ledger/index.js";
import { announceOffer, readOffersForOrders, reserveTogether, whyNot } from "../offers/index.js";
import { asksForPayment } from "./accept-order.js";
import { recordEvents } from "./event-store.js";
import { newOrder } from "./new-order.js";
import type { Order } from "./order.js";
import { insertOrders, ordersAwaitingPayment } from "./order-store.js";
import { findParties } from "./parties.js";
import { placeOrder } from "./place-order.js";
import type { OrderCtx } from "./ports.js";
import { type Purchase, refusalOf } from "./purchase.js";
import { announceOrder } from "./take-order.js";
import { startTimer } from "./timer-store.js";
import { usdtWords } from "./words.js";

/** Nobody keeps the harvest of others waiting for money that may never come. */
const MOST_WAITING = 3;

/**
 * Buys from an offer by who may not have the money yet: with it, as ever; without, the grain is kept for a day, and the
 * order is paid as soon as the wallet holds enough.
 */
export async function reserveOrder(tx: Tx, ctx: OrderCtx, purchase: Purchase): Promise<Order> {
  const { userId: buyerId } = personOf(ctx);
  const found = (await readOffersForOrders(tx, ctx, [purchase.offerId])).get(purchase.offerId);
  const refusal = refusalOf(found, buyerId, purchase);
  if (refusal || !found) throw refusal ?? new DomainError("resource.not_found");
  const { offer } = found;
  const wallet = await balanceOf(tx, customerAccount(buyerId, "available", "USDT"));
  if (wallet.minor >= costOf(purchase.quantity, offer.priceCents)) return placeOrder(tx, ctx, purchase);
  if ((await ordersAwaitingPayment(tx, buyerId)).length >= MOST_WAITING)
    throw new DomainError("grain.order_reservations_used", { most: MOST_WAITING });
  const reservation = { offerId: offer.id, kg: purchase.quantity, expectedVersion: offer.version };
  if ((await reserveTogether(tx, [reservation])).size === 0) throw await whyNot(tx, reservation);
  const parties = await findParties(tx, [buyerId, offer.producerId]);
  const approves =
    (await ctx.autoApproving(tx, [offer.producerId])).has(offer.producerId) &&
    !(await asksForPayment(tx, offer.producerId));
  const order: Order = {
    ...newOrder(ctx, offer, { kg: purchase.quantity, buyerId, parties, approves }),
    status: "criada",
    escrow: "none",
    funded: 0n,
    paidAt: null,
  };
  await insertOrders(tx, [order]);
  await startTimer(tx, ctx, order.id, "funding");
  const facts = {
    total: usdtWords(order.total),
    tonnes: plainTonnes(order.quantityKg),
    contract: order.termsHash,
  };
  await recordEvents(tx, ctx, order, [
    { type: "order.created", to: "criada", facts },
    ...(approves ? [{ type: "order.accepted" as const, reason: "auto" }] : []),
  ]);
  await recordAudit(tx, ctx, { action: "grain.order_reserved", subject: order.id, details: facts });
  await announceOrder(tx, order);
  await announceOffer(tx, offer.id);
  return order;
}
