import {
  type Commodity,
  DEMANDABLE_PAPERS,
  type DeliveryBasis,
  type DemandablePaper,
  INSPECTION_DAYS,
  isWeightLoss,
  MAX_PERIOD_DAYS,
  MAX_TOLERANCE,
  type MeasuredAt,
  OFFER_STEP_KG,
  type QualityLimit,
  qualityUnit,
} from "@lastro/contracts/grain/offer-terms";
import { DomainError } from "@lastro/platform/domain-error";

export interface OfferPlace {
  readonly city: string;
  readonly state: string | null;
  readonly country: string;
  readonly locode: string | null;
}

/** Where and when it is delivered, and how it is measured; days of the calendar, tolerance in hundredths of a per cent. */
export interface DeliveryTerms {
  /** The named place of the basis; null is the offer's city. */
  readonly place: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly tolerance: bigint;
  readonly inspectionDays: number;
  readonly weighedAt: MeasuredAt;
  readonly classifiedAt: MeasuredAt;
}

/** What an offer says until its producer says otherwise, and what offers before these terms meant. */
export const USUAL_DELIVERY: DeliveryTerms = {
  place: null,
  from: null,
  to: null,
  tolerance: 0n,
  inspectionDays: INSPECTION_DAYS.usual,
  weighedAt: "destination",
  classifiedAt: "destination",
};

/** What a buyer agrees to: every change of it makes a version. */
export interface OfferTerms {
  readonly name: string;
  readonly description: string | null;
  readonly commodity: Commodity;
  readonly cropYear: string | null;
  readonly place: OfferPlace;
  readonly deliveryBasis: DeliveryBasis;
  readonly delivery: DeliveryTerms;
  readonly quality: readonly QualityLimit[];
  /** What each load must carry. */
  readonly papers: readonly DemandablePaper[];
  readonly priceCents: bigint;
  readonly minimumKg: bigint;
  readonly imageId: string | null;
}

export interface Offer extends OfferTerms {
  readonly id: string;
  readonly producerId: string;
  readonly version: number;
  readonly quantityKg: bigint;
  readonly reservedKg: bigint;
  readonly soldKg: bigint;
  readonly active: boolean;
  readonly ordered: boolean;
  readonly pausedAt: Date | null;
  readonly pauseReason: string | null;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type Visibility = "listed" | "inactive" | "paused" | "sold_out" | "archived";

export function availableKg(offer: Pick<Offer, "quantityKg" | "reservedKg" | "soldKg">): bigint {
  return offer.quantityKg - offer.reservedKg - offer.soldKg;
}

/** Whether buyers see an offer, and why not. The seller's own standing is asked apart. */
export function visibilityOf(offer: Offer): Visibility {
  if (offer.archivedAt !== null) return "archived";
  if (offer.pausedAt !== null) return "paused";
  if (!offer.active) return "inactive";
  return availableKg(offer) < offer.minimumKg ? "sold_out" : "listed";
}

const MAX_NAME_LENGTH = 120;
const MAX_DESCRIPTION_LENGTH = 2_000;
/** A hundred thousand USDT a tonne and a million tonnes: beyond any grain, and far from what a number holds. */
const HIGHEST_PRICE_CENTS = 10_000_000n;
const MAX_KG = 1_000_000_000n;
const WHOLE = 10_000n;

/** Refuses terms and stock that are none, in the words of the form. */
export function assertSound(terms: OfferTerms, quantityKg: bigint): void {
  const { name, description, priceCents, minimumKg, quality } = terms;
  if (name === "") throw refusal("grain.offer_name_required", "name");
  if (name.length > MAX_NAME_LENGTH) throw refusal("grain.offer_text_invalid", "name");
  if (description !== null && description.length > MAX_DESCRIPTION_LENGTH)
    throw refusal("grain.offer_text_invalid", "description");
  if (priceCents <= 0n) throw refusal("grain.offer_price_invalid", "pricePerTonne");
  if (priceCents > HIGHEST_PRICE_CENTS) throw refusal("grain.offer_too_large", "pricePerTonne");
  if (minimumKg <= 0n) throw refusal("grain.offer_minimum_invalid", "minimumOrder");
  if (minimumKg % OFFER_STEP_KG !== 0n) throw refusal("grain.offer_step", "minimumOrder");
  if (quantityKg <= 0n) throw refusal("grain.offer_quantity_invalid", "quantity");
  if (quantityKg % OFFER_STEP_KG !== 0n) throw refusal("grain.offer_step", "quantity");
  if (quantityKg > MAX_KG) throw refusal("grain.offer_too_large", "quantity");
  if (minimumKg > quantityKg) throw refusal("grain.offer_minimum_above_quantity", "minimumOrder");
  if (!quality.every(isMeasurable)) throw refusal("grain.offer_quality_invalid", "quality");
}

function refusal(code: ConstructorParameters<typeof DomainError>[0], field: string): DomainError {
  return new DomainError(code, {}, { [field]: code });
}

function isMeasurable({ item, limit, discount, refusal }: QualityLimit): boolean {
  const highest = qualityUnit(item) === "percent" ? WHOLE : WHOLE * 1_000n;
  const isDiscount = discount === null || (!isWeightLoss(item) && discount > 0n && discount <= WHOLE);
  const isRefusal = refusal === null || (refusal >= limit && refusal <= highest);
  return limit >= 0n && limit <= highest && isDiscount && isRefusal;
}

const DAY_MS = 86_400_000;

/** Refuses a period that is over or too far ahead, and a tolerance beyond the most there is. */
export function assertDeliverable({ to, tolerance }: DeliveryTerms, today: string): void {
  const latest = new Date(Date.parse(today) + MAX_PERIOD_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (to !== null && (to < today || to > latest))
    throw refusal("grain.offer_delivery_invalid", "delivery.to");
  if (tolerance < 0n || tolerance > MAX_TOLERANCE)
    throw refusal("grain.offer_delivery_invalid", "delivery.tolerance");
}

/** Where the basis is named for: "FCA Sorriso". */
export function namedPlace({ delivery, place }: Pick<OfferTerms, "delivery" | "place">): string {
  return delivery.place ?? place.city;
}

/** A text as it is searched: lower case, without accents. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** Every word somebody typed, folded: all of them must be found. */
export function wordsOf(typed: string | undefined): string[] {
  return folded(typed ?? "")
    .split(/[\s\p{Cc}\p{Cs}]+/u)
    .filter((word) => word !== "")
    .slice(0, 8);
}

/** Papers in the one order they are named in, whichever they were chosen in. */
export function inOrder(papers: OfferTerms["papers"]): readonly DemandablePaper[] {
  return DEMANDABLE_PAPERS.filter((kind) => papers.includes(kind));
}

/** Of an offer, or of what was typed of one, what a buyer agrees to. */
export function termsOf(of: OfferTerms): OfferTerms {
  const { name, description, commodity, cropYear, place, deliveryBasis, delivery, quality } = of;
  const { papers, priceCents, minimumKg, imageId } = of;
  return {
    name,
    description,
    commodity,
    cropYear,
    place,
    deliveryBasis,
    delivery,
    quality,
    papers: inOrder(papers),
    priceCents,
    minimumKg,
    imageId,
  };
}

/** The terms as they are kept for good; whole numbers too large for JSON are text. */
export function writtenTerms(of: OfferTerms): Record<string, unknown> {
  const terms = termsOf(of);
  return {
    ...terms,
    priceCents: terms.priceCents.toString(),
    minimumKg: terms.minimumKg.toString(),
    quality: terms.quality.map(({ item, limit, discount, refusal }) => ({
      item,
      limit: limit.toString(),
      discount: discount?.toString() ?? null,
      refusal: refusal?.toString() ?? null,
    })),

    delivery: { ...terms.delivery, tolerance: terms.delivery.tolerance.toString() },
  };
}
