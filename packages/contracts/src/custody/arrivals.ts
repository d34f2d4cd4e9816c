import { z } from "zod";
import { pendingApprovalSchema } from "../approvals.js";
import { PAYOUT_FAILURES } from "../payouts.js";
import { defineRoute } from "../route.js";
import { amountOf, instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { amountDifferenceSchema, depositReasonSchema } from "./deposit-words.js";
import { depositCheckSchema } from "./deposits.js";
import { NETWORKS } from "./networks.js";

const usdt = amountOf("USDT");

/**
 * What stands in suspense until an operator says whose it is; refused, it may be sent back where it came from. Written
 * off, its network took it back for good, whatever had become of it.
 */
export const ARRIVAL_STATUSES = [
  "credited",
  "suspense",
  "attributed",
  "refused",
  "returning",
  "returned",
  "written_off",
] as const;
export type ArrivalStatus = (typeof ARRIVAL_STATUSES)[number];

/** Where sending a payment back stands: as of any payment of ours, only the network proves its end. */
export const RETURN_STEPS = ["processing", "sent", "paid", "failed"] as const;
export type ReturnStep = (typeof RETURN_STEPS)[number];

const person = z.object({ id: uuid, name: z.string(), email: z.string() });

/** A payment to our address that no rule could attribute, with everyone who claims it. */
export const arrivalSchema = z.object({
  id: uuid,
  network: z.enum(NETWORKS),
  status: z.enum(ARRIVAL_STATUSES),
  reason: depositReasonSchema.nullable(),
  txHash: z.string(),
  logIndex: z.int(),
  from: z.string(),
  to: z.string(),
  amount: usdt,
  /** In the token's own smallest unit, as the log says. */
  rawAmount: z.string(),
  blockNumber: z.string(),
  blockTime: instant,
  /** Deposits whose owner named this transaction, first come first. */
  claims: z.array(
    z.object({
      depositId: uuid,
      trader: person,
      amount: usdt,
      depositCreatedAt: instant,
      claimedAt: instant,
      /** What its hash went through, and where that stopped. */
      checks: z.array(depositCheckSchema),
    }),
  ),
  /** Of a payment in suspense: the announced deposits of its network that come nearest to its amount, nearest first. */
  nearest: z.array(
    z.object({
      depositId: uuid,
      trader: person,
      amount: usdt,
      /** By how much the payment misses the announced amount, and in which direction. */
      difference: usdt,
      against: amountDifferenceSchema,
      depositCreatedAt: instant,
    }),
  ),
  attributedTo: person.nullable(),
  decidedAt: instant.nullable(),
  /** Its network stopped showing it after it was final; null while it shows it. */
  displaced: z
    .object({
      at: instant,
      /** What is set aside of its owner's money. */
      frozen: usdt,
      /** What its owner had spent of it, or its sender got back, by then. */
      spent: usdt,
      /** From when on it may be written off. */
      writeOffFrom: instant,
    })
    .nullable(),
  writtenOff: z.object({ at: instant, /** What the house bore of it. */ loss: usdt }).nullable(),
  /** Who has its case; null where nobody has, or it was never in suspense. */
  assignee: person.nullable(),
  /** So much that giving it to somebody takes two administrators. */
  takesTwo: z.boolean(),
  /** Asked to be given to somebody, sent back or written off: waits for another administrator. */
  pendingApproval: pendingApprovalSchema.nullable(),
  /** The last time it was sent back to its sender. */
  return: z
    .object({
      step: z.enum(RETURN_STEPS),
      /** What is sent: what arrived less the network's fee. */
      net: usdt,
      fee: usdt,
      txHash: z.string().nullable(),
      confirmations: z.object({ have: z.int(), need: z.int() }).nullable(),
      /** Why it failed; the money stays in suspense. */
      reason: z.enum(PAYOUT_FAILURES).nullable(),
      createdAt: instant,
      processedAt: instant.nullable(),
    })
    .nullable(),
});

/** `displaced`: no longer shown by their network and not written off, whatever had become of them. */
export const ARRIVAL_FILTERS = [...ARRIVAL_STATUSES, "displaced"] as const;
export type ArrivalFilter = (typeof ARRIVAL_FILTERS)[number];

const arrivalParams = z.strictObject({ id: uuid });

export const listDepositArrivals = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/deposits",
  summary:
    "Payments by what became of them, or those their network no longer shows; those in suspense unless asked",
  access: "admin",
  query: pageQuery.extend({ status: z.enum(ARRIVAL_FILTERS).default("suspense") }),
  response: pageOf(arrivalSchema),
  errors: [],
});

export const attributeArrival = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/deposits/:id/attribute",
  summary:
    "Credit a payment in suspense to the person it belongs to, less the fee, or where that takes two ask another administrator to",
  access: "admin",
  movesMoney: true,
  params: arrivalParams,
  /** One of the claims or of the nearest deposits, or a person of the marketplace by id or e-mail. */
  body: z
    .strictObject({
      depositId: uuid.optional(),
      trader: text({ max: 254 }).optional(),
      reason: multilineText({ min: 5, max: 300 }),
    })
    .refine(({ depositId, trader }) => (depositId === undefined) !== (trader === undefined), {
      error: "one_of_deposit_and_trader",
    }),
  response: arrivalSchema,
  errors: [
    "custody.arrival_not_open",
    "custody.arrival_displaced",
    "custody.trader_unknown",
    "custody.trader_closed",
    "custody.arrival_below_fee",
    "approvals.already_asked",
    "cases.assigned_to_another",
  ],
});

export const rejectArrival = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/deposits/:id/reject",
  summary: "Refuse every claim on a payment in suspense; the money stays there",
  access: "admin",
  params: arrivalParams,
  body: z.strictObject({ reason: multilineText({ min: 5, max: 300 }) }),
  response: arrivalSchema,
  errors: ["custody.arrival_not_open", "custody.arrival_displaced", "cases.assigned_to_another"],
});

export const returnArrival = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/deposits/:id/return",
  summary:
    "Ask for a refused payment to be sent back to its sender, less the fee; another administrator lets it go",
  access: "admin",
  movesMoney: true,
  params: arrivalParams,
  body: z.strictObject({ reason: multilineText({ min: 5, max: 300 }) }),
  response: arrivalSchema,
  errors: [
    "custody.arrival_not_refused",
    "custody.arrival_displaced",
    "custody.arrival_below_fee",
    "custody.address_blacklisted",
    "custody.network_unavailable",
    "approvals.already_asked",
    "cases.assigned_to_another",
  ],
});

export const writeOffArrival = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/deposits/:id/write-off",
  summary:
    "Ask for a payment its network took back to be written off, a day later at the earliest; another administrator approves",
  access: "admin",
  movesMoney: true,
  params: arrivalParams,
  body: z.strictObject({ reason: text({ min: 5, max: 300 }) }),
  response: arrivalSchema,
  errors: [
    "custody.arrival_not_displaced",
    "custody.arrival_displaced_lately",
    "custody.arrival_back",
    "custody.arrival_returning",
    "custody.network_unavailable",
    "approvals.already_asked",
    "approvals.own_affair",
    "cases.assigned_to_another",
  ],
});
