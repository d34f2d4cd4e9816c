import { plainTonnes } from "@lastro/contracts/grain/weights";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { lockTraders } from "../accounts/closed-accounts.js";
import { announceOffer, orderable, readOffersForOrders, reserveTogether, whyNot } from "../offers/index.js";
import type { Offer } from "../offers/offer.js";
import { usdt, usdtWords } from "../usdt.js";
import { type OrderEvent, recordEvents } from "./event-store.js";
import { newOrder } from "./new-order.js";
import type { Order } from "./order.js";
import { hasPaid, insertOrders, lockReservations, unpaidOrders } from "./order-store.js";
import { findParties } from "./parties.js";
import type { OrderCtx } from "./ports.js";
import { type Purchase, refusalOf } from "./purchase.js";
import { announceOrder } from "./take-order.js";
import { startTimer } from "./timer-store.js";

/** Nobody keeps the harvest of others waiting for money that may never come; who never paid an order, least of all. */
const MOST_WAITING = 3;
const MOST_WAITING_OF_NEW_BUYERS = 1;

/** The offer, if it may be bought from as asked; throws why not. */
export async function findBuyable(tx: Tx, ctx: OrderCtx, purchase: Purchase): Promise<Offer> {
  const offers = await readOffersForOrders(tx, [purchase.offerId]);
  const sellers = offers.map(({ producerId }) => producerId);
  const found = orderable(offers, await ctx.shutOut(tx, sellers, ctx.clock.now())).get(purchase.offerId);
  const refusal = refusalOf(found, personOf(ctx).userId, purchase);
  if (refusal || !found) throw refusal ?? new DomainError("resource.not_found");
  return found.offer;
}

/** Sets grain aside by an order that is not paid yet, until a clock runs out. */
export async function keepGrain(
  tx: Tx,
  ctx: OrderCtx,
  offer: Offer,
  of: {
    readonly kg: bigint;
    readonly approves: boolean;
    readonly proposed: boolean;
    readonly clock: "funding" | "proposal";
    readonly events: readonly OrderEvent[];
  },
): Promise<Order> {
  const { userId: buyerId } = personOf(ctx);
  const closed = await lockTraders(tx, [buyerId, offer.producerId]);
  if (closed.has(buyerId)) throw new DomainError("auth.required");
  if (closed.has(offer.producerId)) throw new DomainError("grain.order_offer_closed");
  await lockReservations(tx, buyerId);
  const most = (await hasPaid(tx, buyerId)) ? MOST_WAITING : MOST_WAITING_OF_NEW_BUYERS;
  if ((await unpaidOrders(tx, buyerId, "all")).length >= most)
    throw new DomainError("grain.order_reservations_used", { most });
  const reservation = { offerId: offer.id, kg: of.kg, expectedVersion: offer.version };
  if ((await reserveTogether(tx, [reservation])).size === 0) throw await whyNot(tx, reservation);
  const parties = await findParties(tx, [buyerId, offer.producerId]);
  const order: Order = {
    ...newOrder(ctx, offer, { kg: of.kg, buyerId, parties, approves: of.approves }),
    status: "criada",
    proposed: of.proposed,
    escrow: "none",
    funded: 0n,
    paidAt: null,
  };
  await insertOrders(tx, [order]);
  await startTimer(tx, ctx, order.id, of.clock);
  const facts = {
    total: usdtWords(order.total),
    tonnes: plainTonnes(order.quantityKg),
    contract: order.termsHash,
  };
  await recordEvents(tx, ctx, order, [{ type: "order.created", to: "criada", facts }, ...of.events]);
  await recordAudit(tx, ctx, {
    action: "grain.order_reserved",
    subject: order.id,
    details: { ...facts, total: usdt(order.total) },
  });
  await announceOrder(tx, order);
  await announceOffer(tx, offer.id);
  return order;
}
