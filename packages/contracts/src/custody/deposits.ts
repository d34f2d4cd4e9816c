import { z } from "zod";
import { LANGUAGES } from "../languages.js";
import { defineRoute } from "../route.js";
import { amountOf, instant, pageOf, pageQuery, text, uuid } from "../wire.js";
import { CHECK_RESULTS, DEPOSIT_CHECKS } from "./deposit-states.js";
import { amountDifferenceSchema, depositReasonSchema, depositStatusSchema } from "./deposit-words.js";
import { NETWORKS } from "./networks.js";

const usdt = amountOf("USDT");
const network = z.enum(NETWORKS);

export const depositCheckSchema = z.object({
  check: z.enum(DEPOSIT_CHECKS),
  result: z.enum(CHECK_RESULTS),
  /** Why it failed or waits. */
  reason: depositReasonSchema.nullable(),
});

export const depositSchema = z.object({
  id: uuid,
  network,
  status: depositStatusSchema,
  reason: depositReasonSchema.nullable(),
  /** What was typed. */
  requested: usdt,
  /** What to send, to the last digit: the amount by which the payment is known. */
  amount: usdt,
  fee: usdt,
  /** What the wallet gets: what arrived, or will arrive, less the fee. */
  credit: usdt,
  /** What arrived, once that is certain. */
  received: usdt.nullable(),
  /** What arrived against what was reserved, where an operator credited another amount. */
  difference: amountDifferenceSchema.nullable(),
  /** Where to send it, as the network writes addresses. */
  address: z.string(),
  txHash: z.string().nullable(),
  /** Blocks on top of the payment's, of how many are wanted; null until the payment was seen. */
  confirmations: z.object({ have: z.int(), need: z.int() }).nullable(),
  createdAt: instant,
  /** Until when the amount is reserved and a hash is taken. */
  expiresAt: instant,
  confirmedAt: instant.nullable(),
});

/** One deposit with every check its hash went through. */
export const depositDetailSchema = depositSchema.extend({ checks: z.array(depositCheckSchema) });

export const walletSchema = z.object({
  available: usdt,
  held: usdt,
  total: usdt,
  /** The last five, newest first. */
  lastDeposits: z.array(depositSchema),
});

export const depositNetworkSchema = z.object({
  network,
  /** TRON, Ethereum, Binance Smart Chain. */
  name: z.string(),
  /** False while it is out of service; the others go on working. */
  working: z.boolean(),
  fee: usdt,
  minimum: usdt,
  /** Null while the network does not work. */
  address: z.string().nullable(),
  /** Blocks until a payment counts as final, and about how many seconds that takes. */
  confirmations: z.int(),
  finalityAfterSeconds: z.int(),
});

export const readWallet = defineRoute({
  method: "GET",
  path: "/agro/v1/wallet",
  summary: "The person's USDT and their last five deposits",
  access: "trader",
  apiKey: ["wallet:read"],
  response: walletSchema,
  errors: [],
});

export const listDepositNetworks = defineRoute({
  method: "GET",
  path: "/agro/v1/deposits/networks",
  summary: "The networks a deposit may come by, with fee, minimum and address",
  access: "trader",
  response: z.object({ networks: z.array(depositNetworkSchema) }),
  errors: [],
});

export const openDeposit = defineRoute({
  method: "POST",
  path: "/agro/v1/deposits",
  summary: "Announce a deposit: reserves the exact amount it will be known by",
  access: "trader",
  status: 201,
  body: z.strictObject({ network, amount: usdt }),
  response: depositDetailSchema,
  errors: [
    "custody.deposit_below_minimum",
    "custody.deposit_amount_invalid",
    "custody.deposit_open",
    "custody.amount_not_free",
    "custody.network_unavailable",
  ],
});

export const listDeposits = defineRoute({
  method: "GET",
  path: "/agro/v1/deposits",
  summary: "The person's deposits, newest first",
  access: "trader",
  apiKey: ["wallet:read"],
  query: pageQuery,
  response: pageOf(depositSchema),
  errors: [],
});

const depositParams = z.strictObject({ id: uuid });

export const readDeposit = defineRoute({
  method: "GET",
  path: "/agro/v1/deposits/:id",
  summary: "One deposit with its confirmations and the result of each check",
  access: "trader",
  apiKey: ["wallet:read"],
  params: depositParams,
  response: depositDetailSchema,
  errors: [],
});

export const submitDepositHash = defineRoute({
  method: "POST",
  path: "/agro/v1/deposits/:id/hash",
  summary: "Say which transaction paid a deposit; it is verified against the network",
  access: "trader",
  params: depositParams,
  /** Judged by the server, which says in words what a hash is. */
  body: z.strictObject({ hash: text({ min: 0, max: 200 }) }),
  response: depositDetailSchema,
  errors: ["custody.hash_required", "custody.hash_invalid", "custody.deposit_closed"],
});

export const cancelDeposit = defineRoute({
  method: "POST",
  path: "/agro/v1/deposits/:id/cancel",
  summary: "Give up a deposit nothing was sent for",
  access: "trader",
  params: depositParams,
  response: depositDetailSchema,
  errors: ["custody.deposit_closed"],
});

export const downloadDeposit = defineRoute({
  method: "GET",
  path: "/agro/v1/deposits/:id/receipt.pdf",
  summary: "The receipt of a credited deposit as a signed PDF, in the reader's language",
  access: "trader",
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ language: z.enum(LANGUAGES).default("pt-BR") }),
  errors: [],
});
