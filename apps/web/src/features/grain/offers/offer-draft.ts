import {
  type Commodity,
  type DeliveryBasis,
  type DemandablePaper,
  INSPECTION_DAYS,
  isWeightLoss,
  MAX_TOLERANCE,
  type MeasuredAt,
  QUALITY_DEFAULTS,
  type QualityItem,
  qualityUnit,
  sacaKg,
} from "@lastro/contracts/grain/offer-terms";
import { formatDecimal } from "@lastro/money";
import type { KeptDraft, OfferForm } from "@/features/grain/offers/api";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { compareDecimals, isZero } from "@/lib/decimals";

export interface PickedImage {
  id: string;
  thumbnailUrl: string;
}

/** A line of the discount table, as it was typed; what is not agreed is absent. */
export interface QualityDraft {
  item: QualityItem;
  /** The most that is tolerated without a discount. */
  limit: string | undefined;
  /** Percent of the price for each point above it. */
  discount?: string | undefined;
  /** Above it a load may be refused. */
  refusal?: string | undefined;
}

/** Where and when it is delivered; days as `2027-03-01`, empty where none is chosen. */
export interface DeliveryDraft {
  place: string;
  from: string;
  to: string;
  tolerance: string | undefined;
  inspectionDays: string;
  weighedAt: MeasuredAt;
  classifiedAt: MeasuredAt;
}

/** The form as it stands, every field as it was typed. */
export interface OfferDraft {
  name: string;
  description: string;
  commodity: Commodity;
  cropYear: string;
  city: string;
  state: string;
  country: string;
  locode: string;
  deliveryBasis: DeliveryBasis;
  delivery: DeliveryDraft;
  quality: readonly QualityDraft[];
  /** What each load must carry. */
  papers: readonly DemandablePaper[];
  pricePerTonne: string | undefined;
  quantity: string | undefined;
  minimumOrder: string | undefined;
  image: PickedImage | null;
}

/** What the form opens with: the offer as it is, or nothing but where the producer lives. */
export function draftOf(offer: Offer | null, home: { city: string; country: string }): OfferDraft {
  return {
    name: offer?.name ?? "",
    description: offer?.description ?? "",
    commodity: offer?.commodity ?? "soy",
    cropYear: offer?.cropYear ?? "",
    city: offer?.place.city ?? home.city,
    state: offer?.place.state ?? "",
    country: offer?.place.country ?? home.country,
    locode: offer?.place.locode ?? "",
    deliveryBasis: offer?.deliveryBasis ?? "FCA",
    delivery: deliveryOf(offer),
    quality:
      offer?.quality.map(({ item, limit, discount, refusal }) => ({
        item,
        limit: trimmed(limit),
        ...(discount !== null && { discount: trimmed(discount) }),
        ...(refusal !== null && { refusal: trimmed(refusal) }),
      })) ?? usualQuality("soy"),
    papers: offer?.papers ?? [],
    pricePerTonne: offer === null ? undefined : trimmed(offer.pricePerTonne),
    quantity: offer?.own == null ? undefined : trimmed(offer.own.quantity),
    minimumOrder: offer === null ? undefined : trimmed(offer.minimumOrder),
    image:
      offer?.imageId == null || offer.thumbnailUrl === null
        ? null
        : { id: offer.imageId, thumbnailUrl: offer.thumbnailUrl },
  };
}

/** What a saca weighs in kilograms where the grain of the form is sold. */
export function sacaOfDraft({ commodity, state }: Pick<OfferDraft, "commodity" | "state">): number {
  return Number(sacaKg(commodity, state.trim()));
}

/** The form as it was kept, over what it opens with: what was left empty is absent there. */
export function withKept(fresh: OfferDraft, { content: kept, image }: KeptDraft): OfferDraft {
  const { delivery, ...content } = kept;
  return {
    ...fresh,
    ...{ pricePerTonne: undefined, quantity: undefined, minimumOrder: undefined },
    ...content,
    image,
    quality: content.quality.map(({ limit, ...line }) => ({ ...line, limit })),
    delivery: { ...delivery, tolerance: delivery.tolerance },
  };
}

/** What is sent; nothing while a field that must be there is not. */
export function formOf(draft: OfferDraft): OfferForm | undefined {
  const { name, city, pricePerTonne, quantity, minimumOrder } = draft;
  if (name.trim() === "" || city.trim() === "") return undefined;
  if (!isPlaceSound(draft) || !isDeliverySound(draft.delivery)) return undefined;
  const quality = draft.quality.flatMap((line) => {
    const { item, limit, discount, refusal } = line;
    return limit !== undefined && isLineSound(line)
      ? [
          {
            item,
            limit,
            ...(discount !== undefined && { discount }),
            ...(refusal !== undefined && { refusal }),
          },
        ]
      : [];
  });
  if (quality.length < draft.quality.length) return undefined;
  if (pricePerTonne === undefined || quantity === undefined || minimumOrder === undefined) return undefined;
  return {
    name: name.trim(),
    description: draft.description.trim() || null,
    commodity: draft.commodity,
    cropYear: draft.cropYear.trim() || null,
    place: {
      city: city.trim(),
      state: draft.state.trim() || null,
      country: draft.country,
      locode: draft.locode || null,
    },
    deliveryBasis: draft.deliveryBasis,
    delivery: deliverySent(draft.delivery),
    quality,
    papers: [...draft.papers],
    pricePerTonne,
    quantity,
    minimumOrder,
    imageId: draft.image?.id ?? null,
  };
}

function deliveryOf(offer: Offer | null): DeliveryDraft {
  const delivery = offer?.delivery;
  return {
    place: delivery === undefined || delivery.place === offer?.place.city ? "" : delivery.place,
    from: delivery?.from ?? "",
    to: delivery?.to ?? "",
    tolerance: delivery === undefined ? undefined : trimmed(delivery.tolerance),
    inspectionDays: String(delivery?.inspectionDays ?? INSPECTION_DAYS.usual),
    weighedAt: delivery?.weighedAt ?? "destination",
    classifiedAt: delivery?.classifiedAt ?? "destination",
  };
}

/** Whether the port's code, where there is one, is one of the country. */
export function isPlaceSound({ locode, country }: Pick<OfferDraft, "locode" | "country">): boolean {
  return locode === "" || isLocode(locode, country);
}

/** Whether period, tolerance and days of inspection can be agreed. */
export function isDeliverySound({ from, to, tolerance, inspectionDays }: DeliveryDraft): boolean {
  return isPeriod(from, to) && isTolerance(tolerance) && areInspectionDays(inspectionDays);
}

/** Whether a line of the discount table can be agreed. */
export function isLineSound(line: QualityDraft): boolean {
  const { item, limit } = line;
  return limit !== undefined && isTolerable(item, limit) && isDiscount(line) && isRefusal(line);
}

function areInspectionDays(typed: string): boolean {
  const days = Number(typed);
  return Number.isInteger(days) && days >= INSPECTION_DAYS.min && days <= INSPECTION_DAYS.max;
}

/** What is sent of a delivery that can be agreed. */
function deliverySent({ from, to, ...delivery }: DeliveryDraft): NonNullable<OfferForm["delivery"]> {
  return {
    ...delivery,
    place: delivery.place.trim() || null,
    from: from || null,
    to: to || null,
    tolerance: delivery.tolerance ?? "0",
    inspectionDays: Number(delivery.inspectionDays),
  };
}

/** Both days in order, or neither. */
export function isPeriod(from: string, to: string): boolean {
  return (from === "") === (to === "") && from <= to;
}

export function isTolerance(percent: string | undefined): boolean {
  return percent === undefined || compareDecimals(percent, formatDecimal(MAX_TOLERANCE, 2)) <= 0;
}

/** What tables of a commodity usually say. */
export function usualQuality(commodity: Commodity): QualityDraft[] {
  return QUALITY_DEFAULTS[commodity].map(({ item, limit }) => ({
    item,
    limit: trimmed(formatDecimal(limit, 2)),
  }));
}

/** Another commodity, with its usual table unless the one at hand was changed by hand. */
export function withCommodity(draft: OfferDraft, commodity: Commodity): Partial<OfferDraft> {
  const untouched = sameQuality(draft.quality, usualQuality(draft.commodity));
  return { commodity, ...(untouched ? { quality: usualQuality(commodity) } : {}) };
}

export function sameQuality(one: readonly QualityDraft[], other: readonly QualityDraft[]): boolean {
  return (
    one.length === other.length &&
    one.every((line, index) => {
      const same = other[index];
      const names = ["item", "limit", "discount", "refusal"] as const;
      return same !== undefined && names.every((name) => line[name] === same[name]);
    })
  );
}

const MAX_LIMITS = { percent: "100", ppb: "100000", count: "100000" } as const;

/** Whether a limit can be one: no more than everything. */
export function isTolerable(item: QualityItem, limit: string): boolean {
  return compareDecimals(limit, MAX_LIMITS[qualityUnit(item)]) <= 0;
}

/** Whether what each point above the limit takes off the price is none, or a part of it. */
export function isDiscount({ item, discount }: QualityDraft): boolean {
  if (discount === undefined) return true;
  return !isWeightLoss(item) && !isZero(discount) && compareDecimals(discount, "100") <= 0;
}

/** Whether a load may be refused above this: no less than is tolerated. */
export function isRefusal({ item, limit, refusal }: QualityDraft): boolean {
  if (refusal === undefined) return true;
  return isTolerable(item, refusal) && (limit === undefined || compareDecimals(refusal, limit) >= 0);
}

/** Whether a code is written as UN/LOCODE writes places of the country. */
export function isLocode(code: string, country: string): boolean {
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) && code.startsWith(country);
}

/** Without the zeroes that only fill the scale: `"12.500"` → `"12.5"`. */
const trimmed = (decimal: string) => (decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal);
