import { z } from "zod";
import { pendingApprovalSchema } from "./approvals.js";
import { OTC_QUOTE_STATUSES, OTC_SIDES, type OtcAsset } from "./otc.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, moneySchema, multilineText, uuid } from "./wire.js";

/** What a basket may be made of: what the desk trades, with one digital dollar. */
export const BASKET_ASSETS = ["BTC", "ETH", "SOL", "USDC"] as const satisfies readonly OtcAsset[];
export type BasketAsset = (typeof BASKET_ASSETS)[number];

/** The recipes the bank publishes. Their weights are settings; screens have a name for each. */
export const BASKET_INDICES = ["three_largest", "equal_parts", "half_dollar"] as const;
export type BasketIndex = (typeof BASKET_INDICES)[number];

/** The whole, in basis points. */
export const WHOLE_BPS = 10_000;
/** What is in a recipe at all is at least so much of it. */
export const MIN_WEIGHT_BPS = 100;

/** What a firm quote is for: money into the basket, its weights put right, or a share of it sold. */
export const BASKET_PURPOSES = ["buy", "rebalance", "sell"] as const;
export type BasketPurpose = (typeof BASKET_PURPOSES)[number];

export const BASKET_QUOTE_STATUSES = OTC_QUOTE_STATUSES;
export type BasketQuoteStatus = (typeof BASKET_QUOTE_STATUSES)[number];

const asset = z.enum(BASKET_ASSETS);
const index = z.enum(BASKET_INDICES);
const brl = amountOf("BRL");
const price = z.string().meta({ example: "350000.00" });
const bps = z.int().min(0).max(WHOLE_BPS);
const byId = z.strictObject({ id: uuid });
const shareBps = z.int().min(1).max(WHOLE_BPS);

/** A recipe: each asset once, all of it together the whole. */
export const basketWeights = z
  .array(z.strictObject({ asset, bps: z.int().min(MIN_WEIGHT_BPS).max(WHOLE_BPS) }))
  .min(1)
  .max(BASKET_ASSETS.length)
  .refine((weights) => new Set(weights.map((one) => one.asset)).size === weights.length, {
    error: "repeated",
  })
  .refine((weights) => weights.reduce((sum, one) => sum + one.bps, 0) === WHOLE_BPS, {
    error: "not_the_whole",
  });

const published = z.strictObject({ index, weights: basketWeights });

/** Every index the bank publishes, and from how much drift on a client is told. */
export const basketTermsSchema = z.strictObject({
  indices: z
    .array(published)
    .refine((all) => BASKET_INDICES.every((code) => all.filter((one) => one.index === code).length === 1), {
      error: "every_index_once",
    }),
  driftBps: z.int().min(100).max(5_000),
});

const holding = z.object({
  asset,
  amount: moneySchema,
  /** What it is worth now; null while its price is not known. */
  value: brl.nullable(),
  /** What was paid for what is in it, spreads and fees included. */
  cost: brl,
  /** Its part of the basket now, and by the recipe. */
  weightBps: bps.nullable(),
  targetBps: bps,
});

export const basketSchema = z.object({
  indices: z.array(
    z.object({
      index,
      weights: z.array(z.object({ asset, bps })),
      /** The least that can be put in, so that no purchase is below the desk's minimum. */
      minimum: brl,
    }),
  ),
  /** When the weights of the indices were last published. */
  publishedAt: instant,
  /** From how much drift on a client is told. */
  driftBps: z.int(),
  /** Null until a recipe is chosen. */
  basket: z
    .object({
      /** Null for weights of the client's own. */
      index: index.nullable(),
      minimum: brl,
      holdings: z.array(holding),
      value: brl.nullable(),
      cost: brl,
      /** The furthest any weight stands from the recipe; null for an empty basket, or without a price. */
      driftBps: z.int().nullable(),
    })
    .nullable(),
});

const leg = z.object({
  side: z.enum(OTC_SIDES),
  asset,
  /** The value of the trade. */
  amount: brl,
  price,
  spreadBps: z.int(),
  feeBps: z.int(),
  fee: brl,
  pays: moneySchema,
  receives: moneySchema,
});

export const basketQuoteSchema = z.object({
  id: uuid,
  purpose: z.enum(BASKET_PURPOSES),
  status: z.enum(BASKET_QUOTE_STATUSES),
  /** Of what is in the basket, the share to be sold; null for another purpose. */
  shareBps: shareBps.nullable(),
  legs: z.array(leg),
  /** What leaves the account in reais, and what comes to it; one of them is zero. */
  pays: brl,
  receives: brl,
  /** What is too little for the desk and goes to the wallets as it is. */
  released: z.array(moneySchema),
  issuedAt: instant,
  expiresAt: instant,
});

const REFUSED_BY_DESK = [
  "otc.verification_required",
  "otc.asset_unavailable",
  "otc.price_unavailable",
  "otc.price_unconfirmed",
  "otc.asset_halted",
  "otc.desk_short",
] as const;

export const readBasket = defineRoute({
  method: "GET",
  path: "/v1/basket",
  summary:
    "The client's basket of crypto: its recipe, what is in it, what that is worth and cost; and the bank's indices",
  access: "client",
  response: basketSchema,
  errors: [],
});

export const chooseBasketRecipe = defineRoute({
  method: "PUT",
  path: "/v1/basket/recipe",
  summary: "Choose an index of the bank's or weights of one's own; nothing is bought or sold by it",
  access: "client",
  body: z.union([z.strictObject({ index }), z.strictObject({ weights: basketWeights })]),
  response: basketSchema,
  errors: [],
});

export const requestBasketQuote = defineRoute({
  method: "POST",
  path: "/v1/basket/quotes",
  summary:
    "Ask for a firm quote of everything it takes to buy into the basket, to rebalance it or to sell a share of it; it replaces the one still open",
  access: "client",
  status: 201,
  body: z.discriminatedUnion("purpose", [
    z.strictObject({ purpose: z.literal("buy"), amount: brl }),
    z.strictObject({ purpose: z.literal("rebalance") }),
    z.strictObject({ purpose: z.literal("sell"), shareBps }),
  ]),
  response: basketQuoteSchema,
  errors: [
    ...REFUSED_BY_DESK,
    "otc.invalid_amount",
    "otc.amount_below_minimum",
    "otc.amount_above_maximum",
    "basket.no_recipe",
    "basket.empty",
    "basket.amount_below_minimum",
    "basket.nothing_to_rebalance",
    "basket.too_little_to_sell",
  ],
});

export const declineBasketQuote = defineRoute({
  method: "POST",
  path: "/v1/basket/quotes/:id/decline",
  summary: "Give up a quote",
  access: "client",
  params: byId,
  response: basketQuoteSchema,
  errors: ["otc.quote_not_open"],
});

export const acceptBasketQuote = defineRoute({
  method: "POST",
  path: "/v1/basket/orders",
  summary: "Accept a quote: every trade of it settles at once, or nothing happens",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({ quoteId: uuid }),
  response: basketQuoteSchema,
  errors: [
    ...REFUSED_BY_DESK,
    "otc.quote_expired",
    "otc.quote_not_open",
    "otc.price_moved",
    "otc.client_limit_reached",
    "otc.exposure_reached",
    "otc.minute_limit_reached",
    "customers.outgoing_stopped",
    "ledger.insufficient_funds",
    "limits.exceeded",
  ],
});

export const withdrawFromBasket = defineRoute({
  method: "POST",
  path: "/v1/basket/withdrawals",
  summary: "Take a share of everything in the basket out to the wallets, as it is: nothing is sold",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({ shareBps }),
  response: z.object({ id: uuid, moved: z.array(moneySchema), transactionId: uuid }),
  errors: ["basket.no_recipe", "basket.empty"],
});

const settings = basketTermsSchema.extend({
  version: z.int(),
  changedAt: instant,
  pending: pendingApprovalSchema.nullable(),
});

export const readBasketSettings = defineRoute({
  method: "GET",
  path: "/v1/admin/basket/settings",
  summary: "The weights of the bank's indices, and from how much drift on clients are told",
  access: "admin",
  response: settings,
  errors: [],
});

export const proposeBasketSettings = defineRoute({
  method: "PUT",
  path: "/v1/admin/basket/settings",
  summary: "Ask another administrator to publish other weights; nothing in clients' baskets is traded by it",
  access: "admin",
  body: basketTermsSchema.extend({
    /** The version the change was made on. */
    version: z.int().min(1),
    reason: multilineText({ min: 5, max: 300 }),
  }),
  response: settings,
  errors: ["basket.settings_changed", "basket.settings_same", "approvals.already_asked"],
});
