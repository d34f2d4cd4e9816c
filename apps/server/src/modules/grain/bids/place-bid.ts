import type { Commodity } from "@lastro/contracts/grain/offer-terms";
import { ORDER_STEP_KG } from "@lastro/contracts/grain/weights";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { matchAlerts } from "../alerts/matching.js";
import { lockActor } from "../members/lock-member.js";
import { announceBid } from "./announce-bid.js";
import { type Bid, daysAfter } from "./bid.js";
import { countOpenBids, insertBid } from "./bid-store.js";
import { startBidTimer } from "./bid-timers.js";

/** How many bids of one buyer may stand at a time. */
const MAX_OPEN_BIDS = 20;
/** Delivery further away than this is nobody's to promise. */
const MAX_DELIVERY_DAYS = 366;
/** As far as an offer goes: beyond any grain, and far from what a number holds. */
const MAX_KG = 1_000_000_000n;
const MAX_PRICE_CENTS = 10_000_000n;

export interface NewBid {
  readonly commodity: Commodity;
  readonly place: { readonly city: string; readonly state: string };
  readonly quantityKg: bigint;
  readonly maxPriceCents: bigint;
  readonly deliverUntil: string;
  readonly note?: string | undefined;
  readonly validDays: number;
}

/** Puts what the caller looks for on the market. Nothing is reserved or paid by it. */
export async function placeBid(tx: Tx, ctx: RequestCtx, input: NewBid): Promise<Bid> {
  const { userId: buyerId } = personOf(ctx);
  const now = ctx.clock.now();
  assertSound(input, now);
  await lockActor(tx, ctx);
  if ((await countOpenBids(tx, buyerId, MAX_OPEN_BIDS)) >= MAX_OPEN_BIDS)
    throw new DomainError("grain.bid_too_many", { most: MAX_OPEN_BIDS });
  const bid: Bid = {
    id: ctx.random.id(),
    buyerId,
    status: "open",
    commodity: input.commodity,
    ...input.place,
    quantityKg: input.quantityKg,
    takenKg: 0n,
    maxPriceCents: input.maxPriceCents,
    deliverUntil: input.deliverUntil,
    note: input.note ?? null,
    createdAt: now,
    expiresAt: daysAfter(now, input.validDays),
  };
  await insertBid(tx, ctx, bid);
  await startBidTimer(tx, ctx, bid);
  await announceBid(tx, bid, "market");
  await matchAlerts(tx, ctx, { bidId: bid.id });
  return bid;
}

function assertSound({ quantityKg, maxPriceCents, deliverUntil }: NewBid, now: Date): void {
  assertQuantity(quantityKg);
  assertPrice(maxPriceCents, "maxPrice");
  const last = brazilianDay(daysAfter(now, MAX_DELIVERY_DAYS));
  if (deliverUntil < brazilianDay(now) || deliverUntil > last)
    throw new DomainError("grain.bid_delivery_invalid", {}, { deliverUntil: "grain.bid_delivery_invalid" });
}

/** Throws `grain.bid_quantity_invalid` for what cannot be ordered. */
export function assertQuantity(kg: bigint): void {
  if (kg <= 0n || kg > MAX_KG || kg % ORDER_STEP_KG !== 0n)
    throw new DomainError("grain.bid_quantity_invalid", {}, { quantity: "grain.bid_quantity_invalid" });
}

/** Throws `grain.bid_price_invalid` for what is no price. */
export function assertPrice(cents: bigint, field: "maxPrice" | "pricePerTonne"): void {
  if (cents <= 0n || cents > MAX_PRICE_CENTS)
    throw new DomainError("grain.bid_price_invalid", {}, { [field]: "grain.bid_price_invalid" });
}
