import { z } from "zod";
import { pendingApprovalSchema } from "./approvals.js";
import { OTC_ASSETS, OTC_SIDES, otcQuoteSchema } from "./otc.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, moneySchema, multilineText, pageOf, pageQuery, text, uuid } from "./wire.js";

export const OTC_REQUEST_STATUSES = [
  "requested",
  "quoted",
  "accepted",
  "rejected",
  "declined",
  "cancelled",
  "expired",
] as const;
/**
 * A request for a quote. `quoted` has a firm quote that waits for the client; `rejected` is a quote the client left,
 * `declined` a request the desk did not answer with a price, `expired` either of them out of time.
 */
export type OtcRequestStatus = (typeof OTC_REQUEST_STATUSES)[number];

export const OTC_REQUEST_WAIT_MINUTES = [15, 60, 240, 1440] as const;

const asset = z.enum(OTC_ASSETS);
const side = z.enum(OTC_SIDES);
const brl = amountOf("BRL");
const price = z.string().meta({ example: "5.4390" });
const typedPrice = z.string().regex(/^(?:0|[1-9]\d{0,9})(?:\.\d{1,8})?$/);

const fields = {
  id: uuid,
  side,
  asset,
  /** What was asked for: one of the two. */
  amount: brl.nullable(),
  cryptoAmount: moneySchema.nullable(),
  status: z.enum(OTC_REQUEST_STATUSES),
  createdAt: instant,
  waitUntil: instant,
  answeredAt: instant.nullable(),
  /** The desk answered by its bands, without an administrator. */
  automatic: z.boolean(),
  declineReason: z.string().nullable(),
  /** The firm quote that answers it. */
  quote: otcQuoteSchema.nullable(),
  orderId: uuid.nullable(),
};

export const otcRequestSchema = z.object(fields);

const byId = z.strictObject({ id: uuid });

const bandSchema = z.strictObject({
  /** From this amount on, in reais. */
  from: brl,
  spreadBps: z.int().min(0).max(2_000),
});

export const otcRequestTermsSchema = z.strictObject({
  /** From this amount on a quote is asked for. */
  minimumAmount: brl,
  /** Up to this amount the desk answers by itself. */
  automaticUpTo: brl,
  bands: z
    .array(bandSchema)
    .min(1)
    .max(8)
    .refine(
      (bands) =>
        bands.every((band, place) => place === 0 || band.from.minor > (bands[place - 1]?.from.minor ?? 0n)),
      { error: "bands_not_ascending" },
    ),
});

/** What a client is told before asking. */
export const readOtcRequestTerms = defineRoute({
  method: "GET",
  path: "/v1/otc/requests/terms",
  summary: "From how much on the desk quotes on request, and its spread by size",
  access: "client",
  response: otcRequestTermsSchema,
  errors: [],
});

export const createOtcRequest = defineRoute({
  method: "POST",
  path: "/v1/otc/requests",
  summary: "Ask the desk for a quote on a large order; it answers at once where its bands allow it",
  access: "client",
  body: z.strictObject({
    side,
    asset,
    /** In what `amount` is counted. */
    unit: z.enum(["brl", "crypto"]),
    amount: text({ min: 0, max: 40 }).meta({ example: "250000.00" }),
    waitMinutes: z.union(OTC_REQUEST_WAIT_MINUTES.map((minutes) => z.literal(minutes))),
  }),
  response: otcRequestSchema,
  status: 201,
  errors: [
    "otc.verification_required",
    "otc.invalid_amount",
    "otc.asset_unavailable",
    "otc.request_below_minimum",
    "otc.amount_above_maximum",
    "otc.price_unavailable",
    "otc.requests_too_many",
  ],
});

export const listOtcRequests = defineRoute({
  method: "GET",
  path: "/v1/otc/requests",
  summary: "The client's requests for quotes, newest first",
  access: "client",
  query: pageQuery,
  response: pageOf(otcRequestSchema),
  errors: [],
});

export const cancelOtcRequest = defineRoute({
  method: "POST",
  path: "/v1/otc/requests/:id/cancel",
  summary: "Take back a request that was not answered",
  access: "client",
  params: byId,
  response: otcRequestSchema,
  errors: ["otc.request_not_open"],
});

const ofAdministrators = z.object({
  ...fields,
  client: z.object({ id: uuid, name: z.string(), email: z.string() }),
  /** About what it comes to in reais by the market of now; null without a price. */
  worth: brl.nullable(),
  /** The market's price the desk would trade on now; null when it would not. */
  market: price.nullable(),
  /** The spread of its size, and the price that makes now. */
  bandSpreadBps: z.int(),
  bandPrice: price.nullable(),
  /** Traded of the asset in 24 hours by the desk and by this client, and the most of each. */
  exposure: z.object({ traded: brl, limit: brl, clientTraded: brl, clientLimit: brl }),
});

export const listOtcRequestInbox = defineRoute({
  method: "GET",
  path: "/v1/admin/otc/requests",
  summary: "Requests for quotes, those that wait longest first; ended ones newest first",
  access: "admin",
  query: pageQuery.extend({ state: z.enum(["open", "ended"]).default("open") }),
  response: pageOf(ofAdministrators),
  errors: [],
});

export const answerOtcRequest = defineRoute({
  method: "POST",
  path: "/v1/admin/otc/requests/:id/quote",
  summary: "Answer a request with a firm price; the client accepts it before it expires, or nothing happens",
  access: "admin",
  params: byId,
  body: z.strictObject({
    /** Reais per unit of the asset. */
    price: typedPrice,
    validSeconds: z.int().min(15).max(600),
  }),
  response: otcRequestSchema,
  errors: [
    "otc.request_not_open",
    "otc.request_own",
    "otc.asset_unavailable",
    "otc.manual_price_off_market",
    "otc.price_against_desk",
    "otc.price_unavailable",
    "otc.price_unconfirmed",
    "otc.asset_halted",
    "otc.invalid_amount",
    "otc.desk_short",
  ],
});

export const declineOtcRequest = defineRoute({
  method: "POST",
  path: "/v1/admin/otc/requests/:id/decline",
  summary: "Tell the client that the desk does not quote this",
  access: "admin",
  params: byId,
  body: z.strictObject({ reason: multilineText({ min: 5, max: 300 }) }),
  response: otcRequestSchema,
  errors: ["otc.request_not_open", "otc.request_own"],
});

const settings = otcRequestTermsSchema.extend({
  version: z.int(),
  changedAt: instant,
  pending: pendingApprovalSchema.nullable(),
});

export const readOtcRequestSettings = defineRoute({
  method: "GET",
  path: "/v1/admin/otc/request-settings",
  summary: "The size bands of large orders, and up to how much the desk answers by itself",
  access: "admin",
  response: settings,
  errors: [],
});

export const proposeOtcRequestSettings = defineRoute({
  method: "PUT",
  path: "/v1/admin/otc/request-settings",
  summary: "Ask another administrator to change the size bands; quotes already given keep theirs",
  access: "admin",
  body: otcRequestTermsSchema
    .extend({
      version: z.int().min(1),
      reason: multilineText({ min: 5, max: 300 }),
    })
    .refine(
      ({ bands, minimumAmount }) => minimumAmount.minor > 0n && bands[0]?.from.minor === minimumAmount.minor,
      { error: "first_band_not_from_minimum" },
    ),
  response: settings,
  errors: ["otc.settings_changed", "otc.settings_same", "approvals.already_asked"],
});
