import { z } from "zod";
import { defineRoute } from "../route.js";
import { amountOf, instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import {
  COMMODITIES,
  DELIVERY_BASES,
  DEMANDABLE_PAPERS,
  INSPECTION_DAYS,
  MEASURED_AT,
  QUALITY_ITEMS,
} from "./offer-terms.js";
import { TOWN_KEYS } from "./places.js";
import { percentSchema, tonnePriceSchema, weightSchema } from "./weights.js";

export * from "./offer-terms.js";

const commodity = z.enum(COMMODITIES);
const deliveryBasis = z.enum(DELIVERY_BASES);

const demandedPapers = z.array(z.enum(DEMANDABLE_PAPERS));

const qualityLine = {
  item: z.enum(QUALITY_ITEMS),
  /** The most that is tolerated, in the item's unit: "14.00" percent, "20.00" ppb. */
  limit: percentSchema,
  /** Percent of the price that each unit above the limit takes off; null for impurity and moisture, or where none is agreed. */
  discount: percentSchema.nullable(),
  /** Above it the buyer may refuse a load; null where none is agreed. */
  refusal: percentSchema.nullable(),
} as const;

const quality = z.array(z.strictObject(qualityLine));

const typedQuality = z.array(
  z.strictObject({
    ...qualityLine,
    discount: qualityLine.discount.default(null),
    refusal: qualityLine.refusal.default(null),
  }),
);

export const offerPlaceSchema = z.object({
  city: z.string(),
  state: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** UN/LOCODE, such as BRPNG. */
  locode: z.string().nullable(),
});

/** Where and when the grain is delivered, and how it is measured there. */
const deliveryTerms = {
  /** Days of the calendar; both null where no period is agreed beyond the time to ship. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** By how much an order may stay below its quantity and still be fulfilled. */
  tolerance: percentSchema,
  /** How long the buyer inspects; silence accepts. */
  inspectionDays: z.int().min(INSPECTION_DAYS.min).max(INSPECTION_DAYS.max),
  weighedAt: z.enum(MEASURED_AT),
  classifiedAt: z.enum(MEASURED_AT),
} as const;

export const offerSchema = z.object({
  id: uuid,
  /** Counts the changes of what is offered; an order names the one it was made on. */
  version: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  commodity,
  /** "2025/26"; null where it is not said. */
  cropYear: z.string().nullable(),
  place: offerPlaceSchema,
  deliveryBasis,
  /** With the named place of the basis. */
  delivery: z.object({ place: z.string(), ...deliveryTerms }),
  quality,
  /** What each load must carry before its delivery is declared. */
  papers: demandedPapers,
  pricePerTonne: tonnePriceSchema,
  minimumOrder: weightSchema,
  /** Price times the smallest order. */
  minimumValue: amountOf("USDT"),
  /** What can still be bought. */
  available: weightSchema,
  /** The same price as the trade in Brazil says it; null while there is no rate. */
  reais: z
    .object({
      perSaca: amountOf("BRL"),
      sacaKg: z.int(),
      /** Reais per USDT, and when the market said so. */
      rate: z.string(),
      rateAt: instant,
    })
    .nullable(),
  /** The same delivered to the buyer's place, an estimate; null without a place, a rate, or a way to reckon it. */
  delivered: z
    .object({
      to: z.enum(TOWN_KEYS),
      km: z.int(),
      freightPerTonne: amountOf("BRL"),
      perTonne: tonnePriceSchema,
      perSaca: amountOf("BRL"),
    })
    .nullable(),
  /** Paths of its picture, small for cards and large; null without one. */
  imageId: uuid.nullable(),
  thumbnailUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  active: z.boolean(),
  /** What its owner alone is told. */
  own: z
    .object({
      /** Whether buyers see it, and why not: switched off, stopped by an administrator, sold down, or archived. */
      visibility: z.enum(["listed", "inactive", "paused", "sold_out", "archived"]),
      quantity: weightSchema,
      reserved: weightSchema,
      sold: weightSchema,
      /** It was ordered from: deleting archives it. */
      ordered: z.boolean(),
      pauseReason: z.string().nullable(),
      archivedAt: instant.nullable(),
    })
    .nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export const OFFER_SORTS = ["newest", "price_asc", "price_desc", "delivered_asc"] as const;

export const listOffers = defineRoute({
  method: "GET",
  path: "/agro/v1/offers",
  summary: "What can be bought now; with mine=true the producer's own offers in every state, newest first",
  access: "trader",
  apiKey: ["market:read", "offers:read"],
  query: pageQuery.extend({
    mine: z.enum(["true", "false"]).default("false"),
    /** Anywhere in name or description, whatever the case and the accents. */
    search: text({ min: 0, max: 100 }).optional(),
    commodity: commodity.optional(),
    /** City, state, country or UN/LOCODE. */
    place: text({ min: 0, max: 80 }).optional(),
    priceFrom: tonnePriceSchema.optional(),
    priceTo: tonnePriceSchema.optional(),
    /** Offers from which at least this much can be bought. */
    quantity: weightSchema.optional(),
    deliveryBasis: deliveryBasis.optional(),
    /** Where the buyer wants it; without one, what their profile says. */
    to: z.enum(TOWN_KEYS).optional(),
    /** The most a tonne costs there, freight included; offers without an estimate are left out. */
    deliveredTo: tonnePriceSchema.optional(),
    /** Offers that deliver on that day, or name no period. */
    deliveredOn: z.iso.date().optional(),
    sort: z.enum(OFFER_SORTS).default("newest"),
  }),
  /** `totals` counts the producer's own, archived ones apart; null unless mine=true. */
  response: pageOf(offerSchema).extend({
    totals: z.object({ active: z.int(), all: z.int() }).nullable(),
  }),
  errors: [],
});

export const readMarketFees = defineRoute({
  method: "GET",
  path: "/agro/v1/fees",
  summary: "What the market takes of an order that is made now",
  access: "trader",
  apiKey: ["market:read"],
  /** Of what a producer receives, in hundredths of a per cent; an order made before keeps its own. */
  response: z.object({ feeBps: z.int() }),
  errors: [],
});

export const offerParams = z.strictObject({ id: uuid });

export const readOffer = defineRoute({
  method: "GET",
  path: "/agro/v1/offers/:id",
  summary: "One offer: listed, or the producer's own",
  access: "trader",
  apiKey: ["market:read", "offers:read"],
  params: offerParams,
  query: z.strictObject({ to: z.enum(TOWN_KEYS).optional() }),
  response: offerSchema,
  errors: [],
});

/** Room for the longest description with every character escaped. */
const OFFER_LIMIT_BYTES = 64 * 1024;

/** What is typed into the form; bounds that have a sentence of their own are judged by the server. */
const offerForm = {
  name: text({ min: 0, max: 200 }),
  description: multilineText({ min: 0, max: 4_000 }).nullable(),
  commodity,
  cropYear: z
    .string()
    .regex(/^20\d\d(\/\d\d)?$/)
    .nullable(),
  place: z
    .strictObject({
      city: text({ max: 120 }),
      state: text({ max: 60 }).nullable().default(null),
      country: z.string().regex(/^[A-Z]{2}$/),
      locode: z
        .string()
        .regex(/^[A-Z]{2}[A-Z2-9]{3}$/)
        .nullable()
        .default(null),
    })
    .refine(({ country, locode }) => locode === null || locode.startsWith(country), {
      path: ["locode"],
      error: "elsewhere",
    }),
  deliveryBasis,
  delivery: z
    .strictObject({
      /** The named place of the basis; without one, the offer's city. */
      place: text({ max: 120 }).nullable().default(null),
      ...deliveryTerms,
    })
    .refine(({ from, to }) => (from === null) === (to === null) && (from ?? "") <= (to ?? ""), {
      path: ["to"],
      error: "period_reversed",
    }),
  quality: typedQuality
    .max(QUALITY_ITEMS.length)
    .refine((lines) => new Set(lines.map(({ item }) => item)).size === lines.length, {
      error: "item_twice",
    }),
  papers: demandedPapers
    .max(DEMANDABLE_PAPERS.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, { error: "paper_twice" }),
  pricePerTonne: tonnePriceSchema,
  quantity: weightSchema,
  minimumOrder: weightSchema,
  /** A picture the producer uploaded before. */
  imageId: uuid.nullable(),
} as const;

const formErrors = [
  "grain.offer_name_required",
  "grain.offer_text_invalid",
  "grain.offer_price_invalid",
  "grain.offer_minimum_invalid",
  "grain.offer_quantity_invalid",
  "grain.offer_step",
  "grain.offer_minimum_above_quantity",
  "grain.offer_quality_invalid",
  "grain.offer_delivery_invalid",
  "grain.offer_too_large",
  "grain.image_unknown",
] as const;

export const createOffer = defineRoute({
  method: "POST",
  path: "/agro/v1/offers",
  summary: "Offer grain: active and to be bought at once",
  access: "producer",
  apiKey: ["offers:write"],
  status: 201,
  bodyLimit: OFFER_LIMIT_BYTES,
  body: z.strictObject({
    ...offerForm,
    description: offerForm.description.default(null),
    cropYear: offerForm.cropYear.default(null),
    /** Without a table, the commodity's usual one. */
    quality: offerForm.quality.optional(),
    papers: offerForm.papers.default([]),
    /** Without it: no period, no tolerance, a week to inspect, all measured at delivery. */
    delivery: offerForm.delivery.optional(),
    imageId: offerForm.imageId.default(null),
  }),
  response: offerSchema,
  errors: [...formErrors, "grain.offer_too_many"],
});

export const updateOffer = defineRoute({
  method: "PATCH",
  path: "/agro/v1/offers/:id",
  summary: "Change an offer, or switch it on or off; orders made before keep what they were made on",
  access: "producer",
  apiKey: ["offers:write"],
  params: offerParams,
  bodyLimit: OFFER_LIMIT_BYTES,
  body: z
    .strictObject({
      /** The version the producer was looking at; a change made on another is refused. */
      version: z.int().min(1).optional(),
      name: offerForm.name.optional(),
      description: offerForm.description.optional(),
      commodity: offerForm.commodity.optional(),
      cropYear: offerForm.cropYear.optional(),
      place: offerForm.place.optional(),
      deliveryBasis: offerForm.deliveryBasis.optional(),
      quality: offerForm.quality.optional(),
      papers: offerForm.papers.optional(),
      delivery: offerForm.delivery.optional(),
      pricePerTonne: offerForm.pricePerTonne.optional(),
      quantity: offerForm.quantity.optional(),
      minimumOrder: offerForm.minimumOrder.optional(),
      imageId: offerForm.imageId.optional(),
      active: z.boolean().optional(),
    })
    .refine(({ version: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
      error: "empty",
    }),
  response: offerSchema,
  errors: [
    ...formErrors,
    "grain.offer_changed",
    "grain.offer_archived",
    "grain.offer_paused",
    "grain.offer_quantity_committed",
  ],
});

export const deleteOffer = defineRoute({
  method: "DELETE",
  path: "/agro/v1/offers/:id",
  summary: "Delete an offer for good; one that was ordered from is archived, because its orders stay",
  access: "producer",
  apiKey: ["offers:write"],
  params: offerParams,
  response: z.object({ outcome: z.enum(["deleted", "archived"]) }),
  errors: [],
});

export const offerImageSchema = z.object({
  id: uuid,
  thumbnailUrl: z.string(),
  imageUrl: z.string(),
  width: z.int(),
  height: z.int(),
});

const imageErrors = ["grain.image_invalid", "grain.image_too_large", "grain.image_too_many_pixels"] as const;

/** `multipart/form-data` with the field `file`. */
export const uploadOfferImage = defineRoute({
  method: "POST",
  path: "/agro/v1/images",
  summary: "Upload a picture for an offer: JPEG, PNG or WebP, up to 5 MB",
  access: "producer",
  multipart: true,
  status: 201,
  response: offerImageSchema,
  errors: [...imageErrors, "grain.image_missing"],
});

export const fetchOfferImage = defineRoute({
  method: "POST",
  path: "/agro/v1/images/by-url",
  summary: "Fetch a picture for an offer from an address of the public web",
  access: "producer",
  status: 201,
  body: z.strictObject({ url: text({ min: 0, max: 2_000 }) }),
  response: offerImageSchema,
  errors: [...imageErrors, "grain.image_url_refused"],
});

/** WebP; it never changes, so it may be kept for good. */
export const readOfferImage = defineRoute({
  method: "GET",
  path: "/agro/v1/images/:id",
  summary: "The picture of an offer",
  access: "public",
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ size: z.enum(["full", "card"]).default("full") }),
  errors: [],
});

export const moderatedOfferSchema = offerSchema.extend({
  producer: z.object({ id: uuid, name: z.string(), email: z.string() }),
});

export const listModeratedOffers = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/offers",
  summary: "Every offer, newest first",
  access: "admin",
  query: pageQuery.extend({
    search: text({ min: 0, max: 100 }).optional(),
    visibility: z.enum(["listed", "inactive", "paused", "sold_out", "archived"]).optional(),
  }),
  response: pageOf(moderatedOfferSchema),
  errors: [],
});

const moderation = z.strictObject({ reason: multilineText({ min: 5, max: 300 }) });

export const pauseOffer = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/offers/:id/pause",
  summary: "Take an offer from the market until an administrator lets it back; its producer reads why",
  access: "admin",
  params: offerParams,
  body: moderation,
  response: moderatedOfferSchema,
  errors: ["grain.offer_archived", "grain.offer_paused"],
});

export const resumeOffer = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/offers/:id/resume",
  summary: "Let a paused offer back to the market",
  access: "admin",
  params: offerParams,
  body: moderation,
  response: moderatedOfferSchema,
  errors: ["grain.offer_archived", "grain.offer_not_paused"],
});
