import { z } from "zod";
import { pendingApprovalSchema } from "./approvals.js";
import { defineRoute } from "./route.js";
import { amountOf, civilDay, instant, multilineText, text } from "./wire.js";

const brl = amountOf("BRL");
const spread = z.int().min(0).max(2_000);
const reason = multilineText({ min: 5, max: 300 });

const fields = {
  /** Off, nothing new is exchanged. */
  enabled: z.boolean(),
  /** On the rate of a pair with a foreign currency, and of two crypto assets. */
  currencySpreadBps: spread,
  cryptoSpreadBps: spread,
  /** Of one exchange, in reais. */
  minAmount: brl,
  maxAmount: brl,
  /** The most one client, and all together, exchange in 24 hours. */
  clientLimit: brl,
  dayLimit: brl,
  /** Firm quotes of currencies are given on business days from one hour of Brasília until another. */
  opensHour: z.int().min(0).max(23),
  closesHour: z.int().min(1).max(24),
  firmSeconds: z.int().min(5).max(300),
  /** How far the market may move between quote and acceptance. */
  priceBandBps: z.int().min(1).max(1_000),
  /** In seconds: no quote and no exchange on an older price. */
  maxPriceAge: z.int().min(5).max(600),
  /** How far two sources of a coin may stand apart, and a currency's market from its last official closing. */
  maxDeviationBps: z.int().min(1).max(2_000),
  closingDeviationBps: z.int().min(1).max(2_000),
} as const;

/** A field that became another, each value as text. */
export const settingsChangeSchema = z.object({ field: z.string(), from: z.string(), to: z.string() });

export const IOF_KINDS = ["currency_bought", "currency_sold"] as const;
export type IofKind = (typeof IOF_KINDS)[number];

/** The most that the law lets the tax on exchange be (Lei 8.894/1994, art. 5). */
const MAX_IOF_BPS = 2_500;
const iofBps = z.int().min(0).max(MAX_IOF_BPS);

const settings = z.object({
  version: z.int(),
  changedAt: instant,
  ...fields,
  /** The request for other settings that waits for a second administrator. */
  pending: pendingApprovalSchema.nullable(),
  /** What each version changed, newest first; the first version changed nothing. */
  history: z.array(
    z.object({ version: z.int(), changedAt: instant, changes: z.array(settingsChangeSchema) }),
  ),
});

export const readExchangeSettings = defineRoute({
  method: "GET",
  path: "/v1/admin/exchange/settings",
  summary: "Spreads, limits, hours and bounds of exchange, and what changed them",
  access: "admin",
  response: settings,
  errors: [],
});

export const changeExchangeSettings = defineRoute({
  method: "PUT",
  path: "/v1/admin/exchange/settings",
  summary:
    "Ask another administrator for other settings of exchange; what only closes it holds at once. Quotes given before keep theirs",
  access: "admin",
  body: z
    .strictObject({ /** The version the change was made on. */ version: z.int().min(1), reason, ...fields })
    .refine(({ minAmount, maxAmount }) => minAmount.minor > 0n && minAmount.minor <= maxAmount.minor, {
      path: ["minAmount"],
      error: "minimum_above_maximum",
    })
    .refine(({ clientLimit, dayLimit }) => clientLimit.minor > 0n && clientLimit.minor <= dayLimit.minor, {
      path: ["clientLimit"],
      error: "limit_above_all",
    })
    .refine(({ opensHour, closesHour }) => opensHour < closesHour, {
      path: ["closesHour"],
      error: "closes_before_opening",
    }),
  response: settings,
  errors: ["exchange.settings_changed", "exchange.settings_same", "approvals.already_asked"],
});

const iofRates = z.object({
  /** The newest first, of either kind: a rate holds from its day until the next of its kind. */
  items: z.array(
    z.object({
      kind: z.enum(IOF_KINDS),
      from: civilDay,
      bps: iofBps,
      /** The decree or law. */
      source: z.string(),
      /** Whether exchanges of today are taxed by it. */
      inForce: z.boolean(),
    }),
  ),
  pending: z.array(pendingApprovalSchema.extend({ kind: z.enum(IOF_KINDS) })),
});

export const listIofRates = defineRoute({
  method: "GET",
  path: "/v1/admin/exchange/iof-rates",
  summary: "The tax on operations of exchange, by what is done and from which day",
  access: "admin",
  response: iofRates,
  errors: [],
});

export const proposeIofRate = defineRoute({
  method: "POST",
  path: "/v1/admin/exchange/iof-rates",
  summary: "Ask another administrator for a rate of the tax from a day on, which is to come",
  access: "admin",
  status: 202,
  body: z.strictObject({
    kind: z.enum(IOF_KINDS),
    from: civilDay,
    bps: iofBps,
    source: text({ min: 5, max: 200 }),
    reason,
  }),
  response: iofRates,
  errors: ["exchange.iof_day_not_possible", "approvals.already_asked"],
});
