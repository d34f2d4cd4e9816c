import { money } from "@lastro/money";
import { z } from "zod";
import { pendingApprovalSchema } from "./approvals.js";
import { DISPUTE_SITUATIONS } from "./pix-disputes.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, pageOf, pageQuery, text, uuid } from "./wire.js";

/** The smallest and the largest charge: R$ 1,00 and R$ 100.000,00. */
export const PIX_CHARGE_MIN = money("BRL", 100n);
export const PIX_CHARGE_MAX = money("BRL", 10_000_000n);

export const PIX_CHARGE_STATUSES = ["CREATING", "ACTIVE", "PAID", "EXPIRED", "CANCELLED"] as const;
export type PixChargeStatus = (typeof PIX_CHARGE_STATUSES)[number];

/** What was out of the ordinary about a payment that was credited all the same. */
export const PIX_PAYMENT_NOTES = ["late", "duplicate", "wrong_amount"] as const;
export type PixPaymentNote = (typeof PIX_PAYMENT_NOTES)[number];

const brl = amountOf("BRL");

/** Who paid, as far as the provider said; the document comes masked and never whole. */
const payer = z.object({ name: z.string().nullable(), document: z.string().nullable() });

export const pixPaymentSchema = z.object({
  endToEndId: z.string(),
  amount: brl,
  receivedAt: instant,
  payer,
  message: z.string().nullable(),
  notes: z.array(z.enum(PIX_PAYMENT_NOTES)),
  transactionId: z.string(),
});

export const pixChargeSchema = z.object({
  id: uuid,
  txid: z.string(),
  status: z.enum(PIX_CHARGE_STATUSES),
  amount: brl,
  description: z.string().nullable(),
  /** The BR Code to copy or to draw as a QR; null until the provider has accepted the charge. */
  pixCopiaECola: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  paidAt: instant.nullable(),
  payments: z.array(pixPaymentSchema),
});

export const createPixCharge = defineRoute({
  method: "POST",
  path: "/v1/pix/charges",
  summary: "Ask to be paid by Pix: a charge with its BR Code",
  access: "client",
  company: "operate",
  apiKey: ["pix:charge"],
  movesMoney: true,
  body: z.strictObject({ amount: brl, description: text({ max: 140, emoji: true }).optional() }),
  response: pixChargeSchema,
  status: 201,
  errors: ["pix.amount_out_of_range", "pix.receiving_not_supported", "customers.profile_missing"],
});

export const listPixCharges = defineRoute({
  method: "GET",
  path: "/v1/pix/charges",
  summary: "The client's charges, newest first",
  access: "client",
  company: "read",
  apiKey: ["charges:read", "pix:charge"],
  query: pageQuery,
  response: pageOf(pixChargeSchema),
  errors: [],
});

const chargeParams = z.strictObject({ id: uuid });

export const getPixCharge = defineRoute({
  method: "GET",
  path: "/v1/pix/charges/:id",
  summary: "One charge with what was paid on it",
  access: "client",
  company: "read",
  apiKey: ["charges:read", "pix:charge"],
  params: chargeParams,
  response: pixChargeSchema,
  errors: [],
});

export const cancelPixCharge = defineRoute({
  method: "POST",
  path: "/v1/pix/charges/:id/cancel",
  summary: "Withdraw a charge nobody has paid",
  access: "client",
  company: "operate",
  apiKey: ["pix:charge"],
  params: chargeParams,
  response: pixChargeSchema,
  errors: ["pix.charge_not_active", "pix.outcome_unknown"],
});

export const PIX_UNMATCHED_STATUSES = ["OPEN", "ATTRIBUTED", "RETURNING", "RETURNED"] as const;
export type PixUnmatchedStatus = (typeof PIX_UNMATCHED_STATUSES)[number];

/** Why nobody was credited: no charge was named, none of ours was, its client had closed the account, or its product refused it. */
export const PIX_UNMATCHED_REASONS = ["no_txid", "unknown_txid", "account_closed", "not_payable"] as const;
export type PixUnmatchedReason = (typeof PIX_UNMATCHED_REASONS)[number];

export const pixUnmatchedSchema = z.object({
  id: uuid,
  status: z.enum(PIX_UNMATCHED_STATUSES),
  reason: z.enum(PIX_UNMATCHED_REASONS),
  endToEndId: z.string(),
  txid: z.string().nullable(),
  amount: brl,
  receivedAt: instant,
  payer,
  message: z.string().nullable(),
  /** The client it was credited to; without an address once the account is closed. */
  attributedTo: z.object({ id: uuid, email: z.string() }).nullable(),
  /** Why the provider did not carry out the last return, when it did not. */
  returnRefusal: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** The attribution that waits for a second administrator. */
  pending: pendingApprovalSchema.nullable(),
  /** What the payer's bank claims of it, until it is answered. */
  contest: z
    .object({
      amount: brl,
      situation: z.enum(DISPUTE_SITUATIONS),
      narrative: z.string().nullable(),
      openedAt: instant,
      answerBy: instant,
    })
    .nullable(),
});

export const listUnmatchedPix = defineRoute({
  method: "GET",
  path: "/v1/admin/pix/unmatched",
  summary: "Pix that belong to no charge, waiting for a person",
  access: "admin",
  query: pageQuery.extend({ status: z.enum(PIX_UNMATCHED_STATUSES).optional() }),
  response: pageOf(pixUnmatchedSchema),
  errors: [],
});

export const readUnmatchedPix = defineRoute({
  method: "GET",
  path: "/v1/admin/pix/unmatched/:id",
  summary: "One Pix that belongs to no charge",
  access: "admin",
  params: chargeParams,
  response: pixUnmatchedSchema,
  errors: [],
});

export const pixBooksSchema = z.object({
  /** When our books were last compared with what the provider listed; null before the first time. */
  comparedAt: instant.nullable(),
  /** Whether the provider listed everything then. */
  isComplete: z.boolean(),
  /** When they last agreed in all. */
  agreedAt: instant.nullable(),
  /** On which Pix they differ, net of what was given back. */
  differences: z.array(
    z.object({
      endToEndId: z.string(),
      atProvider: brl,
      /** In our record of arrivals. */
      recorded: brl,
      inLedger: brl,
    }),
  ),
  /** Pix the provider shows and we could not book yet, oldest first: each is tried again. */
  notBooked: z.array(
    z.object({
      endToEndId: z.string(),
      attempts: z.number().int(),
      error: z.string(),
      since: instant,
      /** Nobody tries it again by itself. */
      isGivenUp: z.boolean(),
    }),
  ),
});

export const getPixBooks = defineRoute({
  method: "GET",
  path: "/v1/admin/pix/books",
  summary: "Whether our books of Pix agree with the provider's, and what could not be booked",
  access: "admin",
  response: pixBooksSchema,
  errors: [],
});

export const attributeUnmatchedPix = defineRoute({
  method: "POST",
  path: "/v1/admin/pix/unmatched/:id/attribute",
  summary:
    "Credit an unmatched Pix to the client it was meant for; a large one waits for a second administrator",
  access: "admin",
  movesMoney: true,
  params: chargeParams,
  /** The client by id or by e-mail address. */
  body: z.strictObject({ client: text({ max: 254 }), grounds: text({ min: 5, max: 300 }) }),
  response: pixUnmatchedSchema,
  errors: [
    "pix.unmatched_not_open",
    "pix.unmatched_contested",
    "pix.client_unknown",
    "pix.client_not_open",
    "approvals.own_affair",
    "approvals.already_asked",
    "cases.assigned_to_another",
  ],
});

export const returnUnmatchedPix = defineRoute({
  method: "POST",
  path: "/v1/admin/pix/unmatched/:id/return",
  summary:
    "Give an unmatched Pix back to whoever sent it; of a contested one that is to agree with the claim",
  access: "admin",
  movesMoney: true,
  params: chargeParams,
  body: z.strictObject({ grounds: text({ min: 5, max: 140 }) }),
  response: pixUnmatchedSchema,
  errors: ["pix.unmatched_not_open", "pix.return_window_over", "cases.assigned_to_another"],
});

export const rejectUnmatchedContest = defineRoute({
  method: "POST",
  path: "/v1/admin/pix/unmatched/:id/reject-contest",
  summary: "Reject what a payer's bank claims of an unmatched Pix, which may then be credited again",
  access: "admin",
  params: chargeParams,
  body: z.strictObject({ grounds: text({ min: 5, max: 300 }) }),
  response: pixUnmatchedSchema,
  errors: ["pix.unmatched_not_contested", "cases.not_open", "cases.assigned_to_another"],
});
