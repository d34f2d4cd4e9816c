import { z } from "zod";
import { OTC_ASSETS } from "./otc.js";
import { PAUSE_REASONS, PLAN_REPEATS, PLAN_STATUSES } from "./repeating-plans.js";
import { defineRoute } from "./route.js";
import { amountOf, civilDay, instant, uuid } from "./wire.js";

/** A client has as many that are not ended. */
export const MAX_RECURRING_BUYS = 20;
/** Why nothing was bought on a day. */
export const BUY_SKIP_REASONS = [
  "insufficient_funds",
  "limit_exceeded",
  "desk_unavailable",
  "account_blocked",
] as const;
export type BuySkipReason = (typeof BUY_SKIP_REASONS)[number];

const brl = amountOf("BRL");
const byId = z.strictObject({ id: uuid });

const recurringBuySchema = z.object({
  id: uuid,
  asset: z.enum(OTC_ASSETS),
  /** The value of each purchase; the desk's fee comes on top. */
  amount: brl,
  repeats: z.enum(PLAN_REPEATS),
  status: z.enum(PLAN_STATUSES),
  pausedFor: z.enum(PAUSE_REASONS).nullable(),
  /** The day of the next purchase; null where there is none. */
  nextOn: civilDay.nullable(),
  createdAt: instant,
  /** The latest days, newest first. */
  runs: z.array(
    z.object({
      day: civilDay,
      orderId: uuid.nullable(),
      skipped: z.enum(BUY_SKIP_REASONS).nullable(),
      at: instant,
    }),
  ),
});

export const listRecurringBuys = defineRoute({
  method: "GET",
  path: "/v1/recurring-buys",
  summary: "The client's recurring purchases that are not ended, newest first",
  access: "client",
  response: z.object({ items: z.array(recurringBuySchema) }),
  errors: [],
});

export const createRecurringBuy = defineRoute({
  method: "POST",
  path: "/v1/recurring-buys",
  summary: "Buy an amount of an asset at the desk each day, week or month, at the price of that moment",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({
    asset: z.enum(OTC_ASSETS),
    amount: brl,
    repeats: z.enum(PLAN_REPEATS),
    startsOn: civilDay,
  }),
  response: recurringBuySchema,
  errors: [
    "otc.verification_required",
    "otc.asset_unavailable",
    "otc.amount_below_minimum",
    "otc.amount_above_maximum",
    "recurring_buys.start_not_possible",
    "recurring_buys.too_many",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const pauseRecurringBuy = defineRoute({
  method: "POST",
  path: "/v1/recurring-buys/:id/pause",
  summary: "Buy nothing until the client goes on",
  access: "client",
  params: byId,
  response: recurringBuySchema,
  errors: ["recurring_buys.status_changed"],
});

export const resumeRecurringBuy = defineRoute({
  method: "POST",
  path: "/v1/recurring-buys/:id/resume",
  summary: "Go on with the next day of the plan; what was missed is not made up for",
  access: "client",
  params: byId,
  response: recurringBuySchema,
  errors: ["recurring_buys.status_changed"],
});

export const endRecurringBuy = defineRoute({
  method: "DELETE",
  path: "/v1/recurring-buys/:id",
  summary: "End a recurring purchase for good",
  access: "client",
  status: 204,
  params: byId,
  errors: [],
});
