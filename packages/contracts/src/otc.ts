import { z } from "zod";
import { pendingApprovalSchema } from "./approvals.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, moneySchema, multilineText, pageOf, pageQuery, text, uuid } from "./wire.js";

export const OTC_ASSETS = ["USDT", "USDC", "BTC", "ETH", "SOL"] as const;
export type OtcAsset = (typeof OTC_ASSETS)[number];

export const OTC_SIDES = ["buy", "sell"] as const;
/** What the client does: `buy` gives reais for the asset, `sell` gives the asset for reais. */
export type OtcSide = (typeof OTC_SIDES)[number];

export const OTC_QUOTE_STATUSES = ["ISSUED", "ACCEPTED", "EXPIRED", "DECLINED", "REPLACED"] as const;
export const OTC_ORDER_STATUSES = ["SETTLED"] as const;

const asset = z.enum(OTC_ASSETS);
const side = z.enum(OTC_SIDES);
const brl = amountOf("BRL");
const price = z.string().meta({ example: "5.4390" });
const bps = z.int().min(0).max(2_000);

/** What a client typed: judged by the desk and not by the schema, so that the verification is asked for first. */
const typedAmount = text({ min: 0, max: 40 }).meta({ example: "250.00" });

const terms = {
  side,
  asset,
  /** The value of the trade, as typed. */
  amount: brl,
  /** Reais per unit of the asset, the spread included. */
  price,
  /** The spread contained in the price, against the market or the desk's own price list. */
  spreadBps: bps,
  feeBps: bps,
  fee: brl,
  /** What the client gets when buying, gives when selling. */
  cryptoAmount: moneySchema,
  /** What the client pays in all when buying, receives in all when selling. */
  total: brl,
  pays: moneySchema,
  receives: moneySchema,
};

/** A firm quote, as the client is told of it. */
export const otcQuoteSchema = z.object({
  id: uuid,
  ...terms,
  status: z.enum(OTC_QUOTE_STATUSES),
  issuedAt: instant,
  expiresAt: instant,
});

const order = z.object({
  id: uuid,
  quoteId: uuid,
  ...terms,
  status: z.enum(OTC_ORDER_STATUSES),
  settledAt: instant,
});

const receipt = order.extend({
  /** The fraction of a centavo that rounding left with the house, exactly. */
  rounding: z.string(),
  /** The price of the market when the price was given, and when that was known. */
  marketPrice: price,
  marketPriceAt: instant,
  transaction: z.object({ id: uuid, hash: z.string() }),
  events: z.array(z.object({ at: instant, from: z.string().nullable(), to: z.string() })),
});

const indicative = z.object({
  asset,
  /** What the client pays per unit. Null when there is no live price. */
  buy: price.nullable(),
  /** What the client gets per unit. */
  sell: price.nullable(),
  /** About what it is worth, until the market has said a first price; nothing is quoted or traded on it. */
  reference: price.nullable(),
  enabled: z.boolean(),
  buyFeeBps: bps,
  sellFeeBps: bps,
  minAmount: brl,
  maxAmount: brl,
});

export const otcIndicative = defineRoute({
  method: "GET",
  path: "/v1/otc/indicative",
  summary: "About what the desk would quote; only a quote binds",
  access: "public",
  response: z.object({ quotes: z.array(indicative), nextChangeAt: instant }),
  errors: [],
});

export const requestOtcQuote = defineRoute({
  method: "POST",
  path: "/v1/otc/quotes",
  summary: "Ask for a firm quote; it replaces the one still open",
  access: "client",
  company: "operate",
  body: z.strictObject({ side, asset, amount: typedAmount }),
  response: otcQuoteSchema,
  status: 201,
  errors: [
    "otc.verification_required",
    "otc.invalid_amount",
    "otc.asset_unavailable",
    "otc.amount_below_minimum",
    "otc.amount_above_maximum",
    "otc.price_unavailable",
    "otc.price_unconfirmed",
    "otc.asset_halted",
    "otc.desk_short",
  ],
});

export const declineOtcQuote = defineRoute({
  method: "POST",
  path: "/v1/otc/quotes/:id/decline",
  summary: "Give up a quote",
  access: "client",
  company: "operate",
  params: z.strictObject({ id: uuid }),
  response: otcQuoteSchema,
  errors: ["otc.quote_not_open"],
});

export const acceptOtcQuote = defineRoute({
  method: "POST",
  path: "/v1/otc/orders",
  summary: "Accept a quote: the trade settles at once, or nothing happens",
  access: "client",
  company: "operate",
  movesMoney: true,
  body: z.strictObject({
    quoteId: uuid,
    /** The amount the client saw when confirming; refused when the quote says another. */
    amount: typedAmount.optional(),
  }),
  response: receipt,
  status: 201,
  errors: [
    "otc.verification_required",
    "otc.invalid_amount",
    "otc.quote_expired",
    "otc.quote_not_open",
    "otc.asset_unavailable",
    "customers.outgoing_stopped",
    "ledger.insufficient_funds",
    "limits.exceeded",
    "otc.price_unavailable",
    "otc.price_unconfirmed",
    "otc.asset_halted",
    "otc.price_moved",
    "otc.client_limit_reached",
    "otc.exposure_reached",
    "otc.minute_limit_reached",
    "otc.desk_short",
  ],
});

export const listOtcOrders = defineRoute({
  method: "GET",
  path: "/v1/otc/orders",
  summary: "The client's trades at the desk",
  access: "client",
  company: "read",
  query: pageQuery,
  response: pageOf(order),
  errors: [],
});

export const getOtcOrder = defineRoute({
  method: "GET",
  path: "/v1/otc/orders/:id",
  summary: "The receipt of a trade",
  access: "client",
  company: "read",
  params: z.strictObject({ id: uuid }),
  response: receipt,
  errors: [],
});

const typedPrice = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,9})(?:\.\d{1,8})?$/)
  .refine((value) => /[1-9]/.test(value), { error: "not_positive" })
  .meta({ example: "5.4390" });

const assetSettings = z.strictObject({
  asset,
  enabled: z.boolean(),
  buySpreadBps: bps,
  sellSpreadBps: bps,
  buyFeeBps: bps,
  sellFeeBps: bps,
  /** Fixed by hand in place of market and spread; only the stablecoins have them. */
  buyPrice: typedPrice.nullable(),
  sellPrice: typedPrice.nullable(),
  minAmount: brl,
  maxAmount: brl,
  /** How far the market may move between quote and acceptance. */
  priceBandBps: z.int().min(1).max(2_000),
  /** How far the two sources of its price may stand apart; beyond, the desk stops. */
  maxDeviationBps: z.int().min(1).max(1_000),
  /** In seconds: no quote and no trade on an older price. */
  maxPriceAge: z.int().min(5).max(60),
  /** How far the market may move between a source's update and a trade for `lossLimit` to hold. */
  shockBps: z.int().min(1).max(5_000),
  /** The most the desk loses in the asset in 24 hours. */
  lossLimit: brl,
  /** The most it trades in a minute. */
  minuteLimit: brl,
  /** The most it trades with one client in 24 hours. */
  clientLimit: brl,
});

/** The settings of every asset, as they are asked for. */
export const otcSettingsSchema = z.array(assetSettings);

export const otcSettingsResponse = z.object({
  version: z.int(),
  /** The request for other settings that waits for a second administrator. */
  pending: pendingApprovalSchema.nullable(),
  changedAt: instant,
  changedBy: z.string(),
  assets: z.array(
    assetSettings.extend({
      /** The live price in reais, null when there is none. */
      market: price.nullable(),
    }),
  ),
});

export const getOtcSettings = defineRoute({
  method: "GET",
  path: "/v1/admin/otc-settings",
  summary: "The desk's prices, fees and bounds",
  access: "admin",
  response: otcSettingsResponse,
  errors: [],
});

export const updateOtcSettings = defineRoute({
  method: "PUT",
  path: "/v1/admin/otc-settings",
  summary:
    "Ask another administrator to change the desk's prices, fees and bounds; what only switches assets off holds at once. Quotes already given keep theirs",
  access: "admin",
  body: z.strictObject({
    /** The version the change was made on. */
    version: z.int().min(1),
    /** Why, for whoever decides. */
    reason: multilineText({ min: 5, max: 300 }),
    assets: otcSettingsSchema
      .refine((all) => OTC_ASSETS.every((code) => all.filter((one) => one.asset === code).length === 1), {
        error: "every_asset_once",
      })
      .refine(
        (all) => all.every((one) => one.minAmount.minor > 0n && one.minAmount.minor <= one.maxAmount.minor),
        {
          error: "minimum_above_maximum",
        },
      )
      .refine(
        (all) =>
          all.every((one) =>
            [one.lossLimit, one.minuteLimit, one.clientLimit].every(({ minor }) => minor > 0n),
          ),
        { error: "limit_not_positive" },
      )
      .refine(
        (all) =>
          all.every(
            (one) =>
              one.asset === "USDT" ||
              one.asset === "USDC" ||
              (one.buyPrice === null && one.sellPrice === null),
          ),
        { error: "manual_price_only_for_stablecoins" },
      ),
  }),
  response: otcSettingsResponse,
  errors: [
    "otc.settings_changed",
    "otc.manual_price_off_market",
    "otc.crossed_book",
    "approvals.already_asked",
  ],
});

export const OTC_HALT_REASONS = ["sources_disagree", "price_stale", "exposure_reached"] as const;
export type OtcHaltReason = (typeof OTC_HALT_REASONS)[number];

export const listOtcHalts = defineRoute({
  method: "GET",
  path: "/v1/admin/otc/halts",
  summary: "When the desk did not trade an asset by itself, open ones first",
  access: "admin",
  response: z.object({
    items: z.array(
      z.object({
        id: uuid,
        asset,
        reason: z.enum(OTC_HALT_REASONS),
        beganAt: instant,
        endedAt: instant.nullable(),
      }),
    ),
  }),
  errors: [],
});

export const otcInventory = defineRoute({
  method: "GET",
  path: "/v1/admin/otc/inventory",
  summary: "What the desk holds, and what it has earned",
  access: "admin",
  response: z.object({
    positions: z.array(
      z.object({
        asset: z.string(),
        inventory: moneySchema,
        /** Null when there is no live price. */
        value: brl.nullable(),
        fees: moneySchema,
        rounding: moneySchema,
      }),
    ),
    /** Null when a position has no value. */
    totalValue: brl.nullable(),
  }),
  errors: [],
});
