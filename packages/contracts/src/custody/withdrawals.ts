import { money } from "@lastro/money";
import { z } from "zod";
import { pendingApprovalSchema } from "../approvals.js";
import { PAYOUT_FAILURES } from "../payouts.js";
import { defineRoute } from "../route.js";
import { amountOf, instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { NETWORKS } from "./networks.js";

const usdt = amountOf("USDT");
const brl = amountOf("BRL");

/** The smallest withdrawals: R$ 50 by Pix, at the rate of the moment, and 20 USDT by a network. */
export const WITHDRAWAL_MIN_PIX = money("BRL", 5_000n);
export const WITHDRAWAL_MIN_USDT = money("USDT", 20_000_000n);

export const WITHDRAWAL_METHODS = ["pix", "usdt"] as const;
export type WithdrawalMethod = (typeof WITHDRAWAL_METHODS)[number];

/** The specification's statuses: what is approved is being carried out or is paid. */
export const WITHDRAWAL_STATUSES = ["pending", "approved", "rejected"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/**
 * Where it stands exactly. `cooling` waits because the address is new to the person. `unknown` was sent and nobody
 * knows yet what became of it: it is neither given back nor sent again. `failed`, `refused` and `cancelled` gave the
 * money back.
 */
export const WITHDRAWAL_STEPS = [
  "awaiting_approval",
  "cooling",
  "processing",
  "sent",
  "unknown",
  "paid",
  "refused",
  "cancelled",
  "failed",
] as const;
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number];

export const withdrawalSchema = z.object({
  id: uuid,
  method: z.enum(WITHDRAWAL_METHODS),
  status: z.enum(WITHDRAWAL_STATUSES),
  step: z.enum(WITHDRAWAL_STEPS),
  /** What leaves the wallet. */
  amount: usdt,
  fee: usdt,
  /** What is sent on: the amount less the fee. */
  net: usdt,
  details: z.object({
    /** By Pix: to which key (its owner is shown a CPF masked), how many reais, at which rate (reais per USDT), and the proof. */
    pixKey: z.string().nullable(),
    paidBrl: brl.nullable(),
    rate: z.string().nullable(),
    endToEndId: z.string().nullable(),
    /** By a network: to which address, and the proof. */
    network: z.enum(NETWORKS).nullable(),
    address: z.string().nullable(),
    txHash: z.string().nullable(),
    confirmations: z.object({ have: z.int(), need: z.int() }).nullable(),
  }),
  /** Until when the address counts as new: nothing is sent before. Null where nothing has to be waited for. */
  coolsUntil: instant.nullable(),
  /** Why it failed; screens and letters have a sentence for each. */
  failure: z.enum(PAYOUT_FAILURES).nullable(),
  /** What the operator who refused it, or the bank that did not carry it out, wrote. */
  reason: z.string().nullable(),
  createdAt: instant,
  processedAt: instant.nullable(),
});

export const listWithdrawals = defineRoute({
  method: "GET",
  path: "/agro/v1/withdrawals",
  summary: "The person's withdrawals, newest first",
  access: "trader",
  apiKey: ["wallet:read"],
  query: pageQuery,
  response: pageOf(withdrawalSchema),
  errors: [],
});

export const withdrawalSummary = defineRoute({
  method: "GET",
  path: "/agro/v1/withdrawals/summary",
  summary: "What may be withdrawn, what was, what is under way, and the terms of the moment",
  access: "trader",
  apiKey: ["wallet:read"],
  response: z.object({
    available: usdt,
    withdrawn: usdt,
    pending: usdt,
    pix: z.object({
      minimum: brl,
      fee: usdt,
      /** Reais per USDT now; the rate that counts is the one of processing. Null while no price is known. */
      rate: z.string().nullable(),
    }),
    networks: z.array(
      z.object({ network: z.enum(NETWORKS), working: z.boolean(), minimum: usdt, fee: usdt }),
    ),
    /** How long the first withdrawal to an address waits; 0 where it does not. */
    newAddressWaitsHours: z.int(),
    /** A Pix key must be in the name of this person: false while their CPF or CNPJ is not known. */
    taxIdKnown: z.boolean(),
  }),
  errors: [],
});

export const quoteWithdrawal = defineRoute({
  method: "GET",
  path: "/agro/v1/withdrawals/quote",
  summary: "What would arrive of a withdrawal asked for now; it reserves nothing and binds nobody",
  access: "trader",
  query: z.strictObject({
    method: z.enum(WITHDRAWAL_METHODS),
    amount: usdt,
    network: z.enum(NETWORKS).default("TRC20"),
  }),
  response: z.object({
    amount: usdt,
    fee: usdt,
    /** What is sent on; nothing where the fee takes it all. */
    net: usdt,
    /** By Pix, about what arrives: at the lower of two market sources, and when the older of them said so. Null while they say nothing. */
    reais: z.object({ about: brl, rate: z.string(), rateAt: instant }).nullable(),
  }),
  errors: [],
});

const withdrawalParams = z.strictObject({ id: uuid });

export const readWithdrawal = defineRoute({
  method: "GET",
  path: "/agro/v1/withdrawals/:id",
  summary: "One withdrawal",
  access: "trader",
  apiKey: ["wallet:read"],
  params: withdrawalParams,
  response: withdrawalSchema,
  errors: [],
});

export const requestWithdrawal = defineRoute({
  method: "POST",
  path: "/agro/v1/withdrawals",
  summary: "Ask for USDT to be sent to an address, or its worth in reais by Pix",
  access: "trader",
  movesMoney: true,
  status: 201,
  /** What is missing is said by the server in the specification's words. */
  body: z.strictObject({
    method: z.enum(WITHDRAWAL_METHODS),
    amount: usdt,
    pixKey: text({ min: 0, max: 100 }).optional(),
    network: z.enum(NETWORKS).default("TRC20"),
    address: text({ min: 0, max: 100 }).optional(),
  }),
  response: withdrawalSchema,
  errors: [
    "custody.withdrawal_below_minimum_pix",
    "custody.withdrawal_below_minimum_usdt",
    "custody.withdrawal_balance_short",
    "custody.withdrawals_frozen",
    "custody.pix_key_required",
    "custody.pix_key_invalid",
    "custody.address_required",
    "custody.address_invalid",
    "custody.address_ours",
    "custody.address_blacklisted",
    "custody.tax_id_required",
    "custody.pix_key_unknown",
    "custody.pix_key_not_yours",
    "custody.pix_directory_unavailable",
    "custody.network_unavailable",
    "prices.unavailable",
  ],
});

export const cancelWithdrawal = defineRoute({
  method: "POST",
  path: "/agro/v1/withdrawals/:id/cancel",
  summary: "Take back a withdrawal nothing was sent for yet; the money is available again",
  access: "trader",
  movesMoney: true,
  params: withdrawalParams,
  response: withdrawalSchema,
  errors: ["custody.withdrawal_not_waiting"],
});

const person = z.object({ id: uuid, name: z.string(), email: z.string() });

export const adminWithdrawalSchema = withdrawalSchema.extend({
  trader: person,
  /** Whether one administrator may only ask for it, and another has to let it go. */
  takesTwo: z.boolean(),
  /** Asked for already: waits for another administrator. */
  pendingApproval: pendingApprovalSchema.nullable(),
});

export const listAdminWithdrawals = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/withdrawals",
  summary: "Withdrawals, those that wait for an administrator unless another step is asked for",
  access: "admin",
  query: pageQuery.extend({ step: z.enum(WITHDRAWAL_STEPS).default("awaiting_approval") }),
  response: pageOf(adminWithdrawalSchema),
  errors: [],
});

export const approveWithdrawal = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/withdrawals/:id/approve",
  summary: "Let a withdrawal above the limit go, or ask another administrator to, where it takes two",
  access: "admin",
  movesMoney: true,
  params: withdrawalParams,
  body: z.strictObject({ reason: multilineText({ min: 5, max: 300 }) }),
  response: adminWithdrawalSchema,
  errors: ["custody.withdrawal_not_waiting", "custody.withdrawals_frozen", "approvals.already_asked"],
});

export const refuseWithdrawal = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/withdrawals/:id/reject",
  summary: "Refuse a withdrawal; the money is available again",
  access: "admin",
  movesMoney: true,
  params: withdrawalParams,
  body: z.strictObject({ reason: multilineText({ min: 5, max: 300 }) }),
  response: adminWithdrawalSchema,
  errors: ["custody.withdrawal_not_waiting"],
});
