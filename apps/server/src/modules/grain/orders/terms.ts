import { createHash } from "node:crypto";
import type { QualityItem } from "@lastro/contracts/grain/offer-terms";
import { costOf, plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal, parseDecimal } from "@lastro/money";
import type { Offer } from "../offers/offer.js";
import { usdtWords } from "../usdt.js";
import type { Order } from "./order.js";
import type { Party } from "./parties.js";
import { TIMER_MS } from "./timers.js";

interface Agreement {
  readonly orderId: string;
  readonly number: string;
  readonly offer: Offer;
  readonly buyer: Pick<Party, "id" | "name">;
  readonly producer: Pick<Party, "id" | "name">;
  readonly quantityKg: bigint;
  readonly feeBps: number;
  readonly at: Date;
}

const DAY = 86_400_000;

/** What both sides agree to when an order is placed, in words and numbers that never change afterwards. */
export function termsOf({ orderId, number, offer, buyer, producer, quantityKg, feeBps, at }: Agreement) {
  const days = (kind: keyof typeof TIMER_MS) => TIMER_MS[kind] / DAY;
  return {
    form: 2,
    order: orderId,
    number,
    agreedAt: at.toISOString(),
    buyer: { id: buyer.id, name: buyer.name },
    producer: { id: producer.id, name: producer.name },
    offer: {
      id: offer.id,
      version: offer.version,
      name: offer.name,
      description: offer.description,
      commodity: offer.commodity,
      cropYear: offer.cropYear,
      place: { ...offer.place },
      deliveryBasis: offer.deliveryBasis,
      incoterms: "2020",
    },
    quality: offer.quality.map(({ item, limit }) => ({ item, limit: formatDecimal(limit, 2) })),
    quantityTonnes: plainTonnes(quantityKg),
    pricePerTonne: formatDecimal(offer.priceCents, 2),
    total: usdtWords(costOf(quantityKg, offer.priceCents)),
    currency: "USDT",
    feeBps,
    days: {
      approval: days("approval"),
      firstLoad: days("first_load"),
      nextLoad: days("next_load"),
      inspection: days("inspection"),
      directSettlement: days("direct_settlement"),
      ruling: days("ruling"),
    },
  };
}

/** The terms of an order at another price and weight: all else stays as it was drawn up. */
export function agreedTerms(
  { terms }: Pick<Order, "terms">,
  { quantityKg, priceCents, at }: { quantityKg: bigint; priceCents: bigint; at: Date },
) {
  return {
    ...(JSON.parse(terms) as ReturnType<typeof termsOf>),
    agreedAt: at.toISOString(),
    quantityTonnes: plainTonnes(quantityKg),
    pricePerTonne: formatDecimal(priceCents, 2),
    total: usdtWords(costOf(quantityKg, priceCents)),
  };
}

/** What the contract tolerates of each thing a classifier measures. */
export function qualityAgreed({ terms }: Pick<Order, "terms">): { item: QualityItem; limit: bigint }[] {
  const { quality } = JSON.parse(terms) as Pick<ReturnType<typeof termsOf>, "quality">;
  return quality.map(({ item, limit }) => ({ item, limit: parseDecimal(limit, 2) }));
}

/** JSON with its keys in order and nothing between them, so that the same terms have the same hash everywhere. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export function sha256(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}
