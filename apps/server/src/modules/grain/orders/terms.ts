import { type DemandablePaper, type QualityLimit, sacaKg } from "@lastro/contracts/grain/offer-terms";
import { costOf, plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal, parseDecimal } from "@lastro/money";
import { namedPlace, type Offer } from "../offers/offer.js";
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
    form: 4,
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
    delivery: {
      place: namedPlace(offer),
      from: offer.delivery.from,
      to: offer.delivery.to,
      tolerance: formatDecimal(offer.delivery.tolerance, 2),
      weighedAt: offer.delivery.weighedAt,
      classifiedAt: offer.delivery.classifiedAt,
    },
    quality: offer.quality.map(({ item, limit, discount, refusal }) => ({
      item,
      limit: formatDecimal(limit, 2),
      discount: discount === null ? null : formatDecimal(discount, 2),
      refusal: refusal === null ? null : formatDecimal(refusal, 2),
    })),
    papers: [...offer.papers],
    quantityTonnes: plainTonnes(quantityKg),
    pricePerTonne: formatDecimal(offer.priceCents, 2),
    total: usdtWords(costOf(quantityKg, offer.priceCents)),
    currency: "USDT",
    feeBps,
    days: {
      approval: days("approval"),
      firstLoad: days("first_load"),
      nextLoad: days("next_load"),
      inspection: offer.delivery.inspectionDays,
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

/** A line of the table as terms have it; those of orders made before discounts were agreed name no more than a limit. */
type AgreedLine = Pick<ReturnType<typeof termsOf>["quality"][number], "item" | "limit"> & {
  readonly discount?: string | null;
  readonly refusal?: string | null;
};

/** The contract's table, by which loads are settled. */
export function qualityAgreed({ terms }: Pick<Order, "terms">): QualityLimit[] {
  const { quality } = JSON.parse(terms) as { quality: readonly AgreedLine[] };
  return quality.map(({ item, limit, discount, refusal }) => ({
    item,
    limit: parseDecimal(limit, 2),
    discount: discount == null ? null : parseDecimal(discount, 2),
    refusal: refusal == null ? null : parseDecimal(refusal, 2),
  }));
}

/** What each load of an order must carry; contracts before the fourth form demand nothing. */
export function papersDemanded({ terms }: Pick<Order, "terms">): readonly DemandablePaper[] {
  return (JSON.parse(terms) as { readonly papers?: readonly DemandablePaper[] }).papers ?? [];
}

/** How heavy a saca of what was bought is, in kilograms. */
export function sacaAgreed({ terms }: Pick<Order, "terms">): bigint {
  const { commodity, place } = (JSON.parse(terms) as Pick<ReturnType<typeof termsOf>, "offer">).offer;
  return sacaKg(commodity, place.state);
}
