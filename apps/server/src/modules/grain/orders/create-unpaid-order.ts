import { plainTonnes } from "@lastro/contracts/grain/weights";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { openEscrow } from "../../escrow/index.js";
import { lockTraders } from "../accounts/closed-accounts.js";
import { lockActingMember } from "../members/index.js";
import {
  announceOffer,
  orderable,
  readOffersForOrders,
  reservationRefusal,
  reserveTogether,
} from "../offers/index.js";
import type { Offer } from "../offers/offer.js";
import { insertSignature, type StandingConsent, signedByConsent, signOrder } from "../signatures/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { announceOrder } from "./announce-order.js";
import { type OrderEvent, recordEvents } from "./event-store.js";
import { newOrder } from "./new-order.js";
import type { Order } from "./order.js";
import { escrowOf } from "./order-escrow.js";
import { drawOrderNumbers } from "./order-numbers.js";
import { countUnpaidOrders, hasPaid, insertOrder, lockReservations } from "./order-store.js";
import { findParties } from "./parties.js";
import type { OrderCtx } from "./ports.js";
import { type Purchase, refusalOf } from "./purchase.js";
import { startOrderTimer } from "./timers.js";

/** How many unpaid orders may keep the stock of others reserved; for a buyer who never paid one, fewer. */
const MAX_UNPAID = 3;
const MAX_UNPAID_OF_NEW_BUYER = 1;

/** The offer, if it may be bought from as asked. Throws the refusal otherwise. */
export async function findOrderableOffer(tx: Tx, ctx: OrderCtx, purchase: Purchase): Promise<Offer> {
  const offers = await readOffersForOrders(tx, [purchase.offerId]);
  const sellers = offers.map(({ producerId }) => producerId);
  const found = orderable(offers, await ctx.suspendedAmong(tx, sellers, ctx.clock.now())).get(
    purchase.offerId,
  );
  const refusal = refusalOf(found, personOf(ctx).userId, purchase, brazilianDay(ctx.clock.now()));
  if (refusal || !found) throw refusal ?? new DomainError("resource.not_found");
  return found.offer;
}

/** Creates an order that is not paid yet and reserves its stock until its timer ends. */
export async function createUnpaidOrder(
  tx: Tx,
  ctx: OrderCtx,
  offer: Offer,
  of: {
    readonly kg: bigint;
    /** The producer's consent by which it is accepted at once; without one, they decide. */
    readonly consent: StandingConsent | undefined;
    /** The proof by which the buyer signs. */
    readonly signature: string | undefined;
    readonly proposed: boolean;
    readonly timer: "funding" | "proposal";
    readonly events: readonly OrderEvent[];
  },
): Promise<Order> {
  const { userId: buyerId } = personOf(ctx);
  const closed = await lockTraders(tx, [buyerId, offer.producerId]);
  if (closed.has(buyerId)) throw new DomainError("auth.required");
  await lockActingMember(tx, ctx);
  if (closed.has(offer.producerId)) throw new DomainError("grain.order_offer_closed");
  await lockReservations(tx, buyerId);
  const max = (await hasPaid(tx, buyerId)) ? MAX_UNPAID : MAX_UNPAID_OF_NEW_BUYER;
  if ((await countUnpaidOrders(tx, buyerId, max)) >= max)
    throw new DomainError("grain.order_reservations_used", { most: max });
  const reservation = { offerId: offer.id, kg: of.kg, expectedVersion: offer.version };
  if ((await reserveTogether(tx, [reservation])).size === 0) throw await reservationRefusal(tx, reservation);
  const parties = await findParties(tx, [buyerId, offer.producerId]);
  const [number = ""] = await drawOrderNumbers(tx, ctx, 1);
  const order: Order = {
    ...newOrder(ctx, offer, { number, kg: of.kg, buyerId, parties, approves: of.consent !== undefined }),
    status: "created",
    proposed: of.proposed,
    escrow: "none",
    funded: 0n,
    paidAt: null,
  };
  await insertOrder(tx, ctx, order);
  await signOrder(tx, ctx, order, { side: "buyer", proof: of.signature });
  if (of.consent) await insertSignature(tx, ctx, signedByConsent(ctx, order, of.consent));
  await openEscrow(tx, ctx, { ...escrowOf(order), asset: "USDT" });
  await startOrderTimer(tx, ctx, order, of.timer);
  const facts = {
    total: usdtWords(order.total),
    tonnes: plainTonnes(order.quantityKg),
    contract: order.termsHash,
  };
  await recordEvents(tx, ctx, order, [{ type: "order.created", to: "created", facts }, ...of.events]);
  await recordAudit(tx, ctx, {
    action: "grain.order_reserved",
    subject: order.id,
    details: { ...facts, total: usdt(order.total) },
  });
  await announceOrder(tx, order);
  await announceOffer(tx, offer.id);
  return order;
}
