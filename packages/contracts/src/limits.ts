import { z } from "zod";
import { pendingApprovalSchema } from "./approvals.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, text, uuid } from "./wire.js";

const brl = amountOf("BRL");

/** What limits are counted by: a product, or `sent`, which is Pix and transfers together. */
export const LIMIT_CATEGORIES = ["pix", "transfer", "otc", "p2p", "card", "sent"] as const;
export type LimitCategory = (typeof LIMIT_CATEGORIES)[number];

export const LIMIT_RULES = ["transaction", "day", "night", "month", "basic_24h"] as const;
export type LimitRuleName = (typeof LIMIT_RULES)[number];

export const LIMIT_WINDOWS = ["transaction", "day", "daytime", "night", "rolling_24h", "month"] as const;

export const limitSchema = z.object({
  category: z.enum(LIMIT_CATEGORIES),
  rule: z.enum(LIMIT_RULES),
  window: z.enum(LIMIT_WINDOWS),
  allowed: brl,
  used: brl,
  remaining: brl,
  /** The highest the client may set: what is allowed now where the house granted more than clients may choose. */
  maximum: brl,
  /** When something of it becomes free again; null while nothing of it is used, and outside its hours. */
  resetsAt: instant.nullable(),
  /** What it will be raised to, and from when. */
  raise: z.object({ to: brl, from: instant }).nullable(),
});

const limitsSchema = z.object({
  limits: z.array(limitSchema),
  /** What each payee who was not saved a day before is sent by Pix in 24 hours at most. */
  newPayee: brl.optional(),
});

export const readLimits = defineRoute({
  method: "GET",
  path: "/v1/limits",
  summary: "The client's limits and what has been used of them",
  access: "client",
  company: "read",
  response: limitsSchema,
  errors: [],
});

const which = { category: z.enum(LIMIT_CATEGORIES), rule: z.enum(LIMIT_RULES) };

export const setLimit = defineRoute({
  method: "PUT",
  path: "/v1/limits/:category/:rule",
  summary: "Lower a limit, at once; or raise it, after 24 hours and with a proof of presence",
  access: "client",
  company: "own",
  params: z.strictObject(which),
  body: z.strictObject({ amount: brl }),
  response: limitsSchema,
  errors: ["limits.above_maximum", "customers.second_factor_needed", "customers.password_needed"],
});

export const cancelLimitRaise = defineRoute({
  method: "DELETE",
  path: "/v1/limits/:category/:rule/raise",
  summary: "Take back a raise that waits",
  access: "client",
  company: "own",
  params: z.strictObject(which),
  response: limitsSchema,
  errors: [],
});

/** As administrators see them: with the raises that wait for another of them. */
const clientLimitsSchema = limitsSchema.extend({
  waiting: z.array(pendingApprovalSchema.extend({ ...which, amount: brl })),
});

export const readClientLimits = defineRoute({
  method: "GET",
  path: "/v1/admin/users/:id/limits",
  summary: "A client's limits and what has been used of them",
  access: "admin",
  params: z.strictObject({ id: uuid }),
  response: clientLimitsSchema,
  errors: [],
});

export const setClientLimit = defineRoute({
  method: "PUT",
  path: "/v1/admin/users/:id/limits/:category/:rule",
  summary:
    "Give a client a limit of their own: a lower one at once, a higher one once another administrator lets it",
  access: "admin",
  params: z.strictObject({ id: uuid, ...which }),
  body: z.strictObject({ amount: brl, reason: text({ min: 10, max: 500 }) }),
  response: clientLimitsSchema,
  errors: ["approvals.own_affair", "approvals.already_asked"],
});
