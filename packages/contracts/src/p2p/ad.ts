import { z } from "zod";
import { ACCOUNT_TYPES, bankAccountSchema } from "../bank-accounts.js";
import { AMBIGUOUS_KEY_TYPES } from "../pix-keys.js";
import { defineRoute } from "../route.js";
import { instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import {
  assetMoney,
  brl,
  effectivePrice,
  orderParams,
  p2pAsset,
  p2pMethod,
  p2pPersonSummary,
  p2pSide,
  p2pWindow,
  typedPrice,
} from "./fields.js";
import { P2P_AD_REASONS, P2P_AD_STATES } from "./states.js";

export const P2P_TERMS_MAX_LENGTH = 1_000;
export const P2P_MAX_MARKET_BPS = 2_000;

/** A key to be paid to: one registered at this bank by its id, or one of the person's at another bank as typed. */
const pixKeyDetails = z.union([
  z.strictObject({ keyId: uuid }),
  z.strictObject({
    key: text({ min: 1, max: 100 }),
    /** What eleven digits are meant as. */
    as: z.enum(AMBIGUOUS_KEY_TYPES).optional(),
  }),
]);

/** An account of the person's own at any institution: it is in their name and CPF. */
const ownAccount = bankAccountSchema.omit({ taxId: true, name: true });

/** Where a seller is paid by each method that needs to say it. Kept sealed. */
export const payToSchema = z.strictObject({
  pixKey: pixKeyDetails.optional(),
  account: ownAccount.optional(),
});

export const priceTermsSchema = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("fixed"), price: typedPrice }),
  z.strictObject({
    mode: z.literal("market"),
    /** Above the market's price, or below it, in hundredths of a per cent. */
    bps: z.int().min(-P2P_MAX_MARKET_BPS).max(P2P_MAX_MARKET_BPS),
    /** Never below, and never above. */
    floor: typedPrice.nullable().default(null),
    ceiling: typedPrice.nullable().default(null),
  }),
]);

/** Whom the owner trades with. */
export const conditionsSchema = z.strictObject({
  /** In whole per cent; 0 asks for none. */
  minCompletionRate: z.int().min(0).max(100).default(0),
  minTrades: z.int().min(0).max(10_000).default(0),
  minAccountAgeDays: z.int().min(0).max(3_650).default(0),
  /** Only who has passed KYC Plus. */
  verifiedOnly: z.boolean().default(false),
});

const payloadFields = {
  side: p2pSide,
  asset: p2pAsset,
  price: priceTermsSchema,
  /** Of the asset, in all. */
  total: assetMoney,
  /** Of one trade. */
  min: brl,
  max: brl,
  methods: z
    .array(p2pMethod)
    .min(1)
    .max(3)
    .refine((methods) => new Set(methods).size === methods.length, { error: "repeated" }),
  window: p2pWindow,
  terms: multilineText({ max: P2P_TERMS_MAX_LENGTH }).nullable().default(null),
  conditions: conditionsSchema,
} as const;

/** What its owner submitted, without where they are paid. */
export const adPayloadSchema = z.strictObject({ ...payloadFields, terms: z.string().nullable() });

const typedAd = z
  .strictObject({ ...payloadFields, payTo: payToSchema.optional() })
  .refine(({ asset, total }) => total.asset === asset && total.minor > 0n, {
    path: ["total"],
    error: "total_of_another_asset",
  })
  .refine(({ min, max }) => min.minor > 0n && min.minor <= max.minor, {
    path: ["min"],
    error: "minimum_above_maximum",
  });

/** Where the owner of a selling ad is paid, as only they read it. */
export const ownPayToSchema = z.object({
  pixKey: z.object({ keyId: uuid.nullable(), masked: z.string() }).nullable(),
  account: z
    .object({
      ispb: z.string(),
      branch: z.string(),
      number: z.string(),
      type: z.enum(ACCOUNT_TYPES),
    })
    .nullable(),
});

export const adSchema = z.object({
  id: uuid,
  date: instant,
  status: z.enum(P2P_AD_STATES),
  payload: adPayloadSchema,
  /** Every edit counts one up; a take names the one it saw. */
  version: z.int(),
  /** Null while no usable price is known. */
  price: effectivePrice.nullable(),
  /** Of the asset, not taken yet; and how much one trade may come to now. */
  available: assetMoney,
  /** Null where nothing can be taken. */
  tradable: z.object({ least: brl, most: brl }).nullable(),
  owner: p2pPersonSummary,
  feeBps: z.object({
    /** Of its owner, and of whoever takes it. */
    maker: z.int(),
    taker: z.int(),
  }),
  /** For how many hours what is bought may not leave, where both trade for the first time and pay outside this bank. */
  firstTradeHoldHours: z.int(),
  /** What the reader lacks to take it; empty for who may, and null for nobody signed in. */
  obstacles: z
    .array(
      z.enum([
        "own",
        "relation",
        "completion_rate",
        "trades",
        "account_age",
        "verification",
        "open_trades",
        "suspended",
      ]),
    )
    .nullable(),
  /** For its owner alone. */
  own: z
    .object({
      reason: z.enum(P2P_AD_REASONS).nullable(),
      expiresAt: instant,
      payTo: ownPayToSchema,
      /** Open trades, and how much of the asset was traded. */
      openTrades: z.int(),
      traded: assetMoney,
      reserved: assetMoney,
      updatedAt: instant,
    })
    .nullable(),
});

const TYPED_AD_ERRORS = [
  "p2p.unavailable",
  "p2p.suspended",
  "p2p.asset_unavailable",
  "p2p.price_unavailable",
  "p2p.price_out_of_bounds",
  "p2p.floor_above_ceiling",
  "p2p.amount_out_of_range",
  "p2p.minimum_above_total",
  "p2p.payment_details_missing",
  "p2p.key_invalid",
  "p2p.key_ambiguous",
  "p2p.key_not_yours",
  "pix_payments.directory_unavailable",
  "customers.profile_missing",
] as const;

export const createP2pAd = defineRoute({
  method: "POST",
  path: "/v1/p2p/orders",
  summary: "Offer to buy or to sell; it is pending until its funds are checked",
  access: "client",
  status: 201,
  body: typedAd,
  response: adSchema,
  errors: [...TYPED_AD_ERRORS, "p2p.ads_too_many"],
});

export const P2P_AD_SORTS = ["price", "completion", "speed", "newest"] as const;

export const listP2pAds = defineRoute({
  method: "GET",
  path: "/v1/p2p/orders",
  summary: "Ads one can take, the best price after fees first; or one's own, newest first",
  access: "client",
  query: pageQuery.extend({
    mine: z.literal("true").optional(),
    /** Of one's own only. */
    status: z.enum(P2P_AD_STATES).optional(),
    /** What the reader wants to do: `buy` lists what others sell. */
    want: p2pSide.default("buy"),
    asset: p2pAsset.default("USDT"),
    /** What the reader wants to trade. */
    amount: brl.optional(),
    method: p2pMethod.optional(),
    /** Only those the reader meets the conditions of. */
    tradable: z.literal("true").optional(),
    favourites: z.literal("true").optional(),
    sort: z.enum(P2P_AD_SORTS).default("price"),
  }),
  response: pageOf(adSchema),
  errors: [],
});

export const readP2pAd = defineRoute({
  method: "GET",
  path: "/v1/p2p/orders/:id",
  summary: "One ad: an active one, or the reader's own",
  access: "client",
  params: orderParams,
  response: adSchema,
  errors: [],
});

const version = z.int().min(1);

export const editP2pAd = defineRoute({
  method: "PATCH",
  path: "/v1/p2p/orders/:id",
  summary: "Change an ad; trades taken before keep what they were taken at",
  access: "client",
  params: orderParams,
  body: z.strictObject({
    version,
    price: priceTermsSchema.optional(),
    total: assetMoney.optional(),
    min: brl.optional(),
    max: brl.optional(),
    methods: payloadFields.methods.optional(),
    window: p2pWindow.optional(),
    terms: multilineText({ max: P2P_TERMS_MAX_LENGTH }).nullable().optional(),
    conditions: conditionsSchema.optional(),
    payTo: payToSchema.optional(),
  }),
  response: adSchema,
  errors: [...TYPED_AD_ERRORS, "p2p.ad_changed", "p2p.ad_step_unavailable", "p2p.total_below_taken"],
});

const step = {
  method: "POST",
  access: "client",
  params: orderParams,
  body: z.strictObject({ version }),
  response: adSchema,
} as const;
const STEP_ERRORS = ["p2p.ad_changed", "p2p.ad_step_unavailable"] as const;
const OPENING_ERRORS = [
  ...STEP_ERRORS,
  "p2p.unavailable",
  "p2p.suspended",
  "p2p.ads_too_many",
  "p2p.balance_too_low",
] as const;

export const pauseP2pAd = defineRoute({
  ...step,
  path: "/v1/p2p/orders/:id/pause",
  summary: "Take an ad out of the book for a while; its open trades go on",
  errors: STEP_ERRORS,
});

export const resumeP2pAd = defineRoute({
  ...step,
  path: "/v1/p2p/orders/:id/resume",
  summary: "Put a paused or pending ad into the book, once its funds are there",
  errors: OPENING_ERRORS,
});

export const renewP2pAd = defineRoute({
  ...step,
  path: "/v1/p2p/orders/:id/renew",
  summary: "Keep an ad for another period, also one whose time is over",
  errors: OPENING_ERRORS,
});

export const closeP2pAd = defineRoute({
  ...step,
  path: "/v1/p2p/orders/:id/close",
  summary: "End an ad for good; its open trades go on",
  errors: STEP_ERRORS,
});
