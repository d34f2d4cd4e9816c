import { plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { tellEndpoints } from "../../integrations/index.js";
import { lockActor } from "../members/lock-member.js";
import { notifyTrader } from "../notices/index.js";
import { readOffersForOrders } from "../offers/index.js";
import { availableKg, type Offer, visibilityOf } from "../offers/offer.js";
import { findParties } from "../orders/index.js";
import { announceBid } from "./announce-bid.js";
import { type Bid, type BidAnswer, daysAfter, wantedKg } from "./bid.js";
import { insertAnswer, lockBid, openAnswersOf } from "./bid-store.js";
import { startAnswerTimer } from "./bid-timers.js";
import { assertPrice, assertQuantity } from "./place-bid.js";
import type { BidCtx } from "./ports.js";

export interface NewAnswer {
  readonly bidId: string;
  readonly offerId: string;
  readonly quantityKg: bigint;
  readonly priceCents: bigint;
  readonly validDays: number;
}

/**
 * Answers a bid with an offer of the caller's, on its present terms. No stock is reserved: the buyer who takes it first,
 * or buys from the offer, has it.
 */
export async function answerBid(
  tx: Tx,
  ctx: BidCtx,
  input: NewAnswer,
): Promise<{ bid: Bid; answer: BidAnswer }> {
  const { userId: producerId } = personOf(ctx);
  await lockActor(tx, ctx);
  const bid = await lockBid(tx, input.bidId);
  if (!bid) throw new DomainError("resource.not_found");
  const now = ctx.clock.now();
  const suspended = await ctx.suspendedAmong(tx, [bid.buyerId], now);
  if (bid.status !== "open" || bid.expiresAt <= now || suspended.has(bid.buyerId))
    throw new DomainError("grain.bid_closed");
  const [offer] = await readOffersForOrders(tx, [input.offerId]);
  if (offer?.producerId !== producerId) throw new DomainError("resource.not_found");
  assertFits(bid, offer, input);
  if ((await openAnswersOf(tx, bid.id)).some(({ offerId }) => offerId === offer.id))
    throw new DomainError("grain.bid_answered");
  const end = daysAfter(now, input.validDays);
  const answer: BidAnswer = {
    id: ctx.random.id(),
    bidId: bid.id,
    producerId,
    status: "open",
    offerId: offer.id,
    offerVersion: offer.version,
    offerName: offer.name,
    city: offer.place.city,
    state: offer.place.state,
    deliveryBasis: offer.deliveryBasis,
    quantityKg: input.quantityKg,
    priceCents: input.priceCents,
    createdAt: now,
    expiresAt: end < bid.expiresAt ? end : bid.expiresAt,
    takenKg: null,
    orderId: null,
  };
  await insertAnswer(tx, ctx, answer);
  await startAnswerTimer(tx, ctx, answer);
  await notifyBuyer(tx, ctx, bid, answer);
  await announceBid(tx, bid, [producerId]);
  return { bid, answer };
}

/** Refuses what the bid does not ask for, or the offer does not have. */
function assertFits(bid: Bid, offer: Offer, { quantityKg, priceCents }: NewAnswer): void {
  if (offer.commodity !== bid.commodity) throw new DomainError("grain.bid_other_grain");
  const visibility = visibilityOf(offer);
  if (visibility !== "listed" && visibility !== "sold_out") throw new DomainError("grain.order_offer_closed");
  assertQuantity(quantityKg);
  assertPrice(priceCents, "pricePerTonne");
  if (priceCents > bid.maxPriceCents)
    throw refusal("pricePerTonne", "grain.bid_price_above", { price: formatDecimal(bid.maxPriceCents, 2) });
  if (quantityKg > wantedKg(bid))
    throw refusal("quantity", "grain.bid_quantity_above", { remaining: plainTonnes(wantedKg(bid)) });
  if (quantityKg < offer.minimumKg)
    throw refusal("quantity", "grain.order_below_minimum", { minimum: plainTonnes(offer.minimumKg) });
  if (quantityKg > availableKg(offer))
    throw refusal("quantity", "grain.order_stock_gone", { available: plainTonnes(availableKg(offer)) });
}

type Code = ConstructorParameters<typeof DomainError>[0];

const refusal = (field: string, code: Code, facts: Readonly<Record<string, string>>) =>
  new DomainError(code, facts, { [field]: code });

async function notifyBuyer(tx: Tx, ctx: BidCtx, bid: Bid, answer: BidAnswer): Promise<void> {
  const source = `${answer.id}:bid_answered`;
  const said = {
    tonnes: plainTonnes(answer.quantityKg),
    price: formatDecimal(answer.priceCents, 2),
    due: answer.expiresAt.toISOString(),
  };
  const parties = await findParties(tx, [answer.producerId]);
  await notifyTrader(tx, ctx, {
    userId: bid.buyerId,
    source,
    kind: "bid_answered",
    orderId: null,
    facts: {
      offer: answer.offerName,
      other: parties.get(answer.producerId)?.name ?? "",
      ...said,
    },
    at: answer.createdAt,
  });
  await tellEndpoints(tx, ctx, [
    {
      ...{ type: "bid.answered", ownerId: bid.buyerId, source },
      data: {
        ...{ bidId: bid.id, answerId: answer.id, offerId: answer.offerId, product: answer.offerName },
        ...{ asset: "USDT", tonnes: said.tonnes, pricePerTonne: said.price, expiresAt: said.due },
      },
    },
  ]);
}
