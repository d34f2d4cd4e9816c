import { z } from "zod";
import { pendingApprovalSchema } from "../approvals.js";
import { PAYOUT_FAILURES } from "../payouts.js";
import { defineRoute } from "../route.js";
import { amountOf, instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { NETWORKS } from "./networks.js";

const usdt = amountOf("USDT");
const network = z.enum(NETWORKS);

/** The specification's statuses. `em_analise` waits for an operator; `rejeitado` also is one nobody paid in time. */
export const DEPOSIT_STATUSES = ["pendente", "confirmado", "rejeitado", "em_analise"] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** Why a deposit stands where it stands; screens have a sentence for each. */
export const DEPOSIT_REASONS = [
  /** Waiting: for the payment, for the network to show it, for finality, for providers that agree or answer. */
  "aguardando_pagamento",
  "nao_encontrada",
  "confirmando",
  "provedores_divergem",
  "rede_indisponivel",
  /** Rejected. */
  "falhou",
  "token_errado",
  "destino_errado",
  "hash_ja_utilizado",
  /** Older than the watch of our address. */
  "anterior_ao_registro",
  "expirado",
  "cancelado",
  "recusado_pelo_operador",
  /** Under analysis. */
  "valor_nao_reservado",
  "fora_do_prazo",
  "abaixo_do_minimo",
  "lista_de_risco",
  "remetente_bloqueado",
  "nao_reclamado",
  /** The account it was announced for was closed before it came. */
  "conta_encerrada",
  /** Its transaction is in a final block again, after an earlier payment of it was written off. */
  "voltou_apos_baixa",
] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];

/** Every check a hash goes through, in the order they are made and shown. */
export const DEPOSIT_CHECKS = [
  /** The hash has the form of one. */
  "hash_format",
  /** Both providers show the transaction. */
  "transaction_found",
  /** And say the same of it: block, outcome, logs. */
  "providers_agree",
  /** The network carried it out. */
  "execution_succeeded",
  /** It moved USDT: the token's own contract, by its address. */
  "token_contract",
  /** To our address, more than nothing. */
  "recipient_ours",
  /** Its block can no longer be taken back. */
  "finality",
  /** And is still the block it was read from. */
  "block_hash",
  /** The block was made while the deposit was open. */
  "time_window",
  /** The exact amount is the one reserved for this deposit. */
  "exact_amount",
  /** At least 10 USDT, from an address nobody warns of and the token's issuer did not block. */
  "minimum",
  "risk_list",
  /** Credited, and credited once. */
  "credited_once",
] as const;
export type DepositCheck = (typeof DEPOSIT_CHECKS)[number];

/** `waiting` is being looked at; `pending` was not reached yet. */
export const CHECK_RESULTS = ["passed", "failed", "waiting", "pending"] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

export const depositCheckSchema = z.object({
  check: z.enum(DEPOSIT_CHECKS),
  result: z.enum(CHECK_RESULTS),
  /** Why it failed or waits. */
  reason: z.enum(DEPOSIT_REASONS).nullable(),
});

export const depositSchema = z.object({
  id: uuid,
  network,
  status: z.enum(DEPOSIT_STATUSES),
  reason: z.enum(DEPOSIT_REASONS).nullable(),
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
  difference: z.enum(["menor", "maior"]).nullable(),
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
  network,
  status: z.enum(ARRIVAL_STATUSES),
  reason: z.enum(DEPOSIT_REASONS).nullable(),
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
  params: depositParams,
  /** One of the claims, or a person of the marketplace by id or e-mail. */
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
  ],
});

export const rejectArrival = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/deposits/:id/reject",
  summary: "Refuse every claim on a payment in suspense; the money stays there",
  access: "admin",
  params: depositParams,
  body: z.strictObject({ reason: multilineText({ min: 5, max: 300 }) }),
  response: arrivalSchema,
  errors: ["custody.arrival_not_open", "custody.arrival_displaced"],
});

export const returnArrival = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/deposits/:id/return",
  summary:
    "Ask for a refused payment to be sent back to its sender, less the fee; another administrator lets it go",
  access: "admin",
  movesMoney: true,
  params: depositParams,
  body: z.strictObject({ reason: multilineText({ min: 5, max: 300 }) }),
  response: arrivalSchema,
  errors: [
    "custody.arrival_not_refused",
    "custody.arrival_displaced",
    "custody.arrival_below_fee",
    "custody.address_blacklisted",
    "custody.network_unavailable",
    "approvals.already_asked",
  ],
});

export const writeOffArrival = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/deposits/:id/write-off",
  summary:
    "Ask for a payment its network took back to be written off, a day later at the earliest; another administrator approves",
  access: "admin",
  movesMoney: true,
  params: depositParams,
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
  ],
});

export const networkHealthSchema = z.object({
  network,
  working: z.boolean(),
  /** Why it does not work, or why it credits nothing. */
  problem: z.string().nullable(),
  /** Credits stop while what our address holds differs from the ledger. */
  creditsStopped: z.boolean(),
  /** Payments it no longer shows, not written off. */
  displaced: z.int(),
  reconciledAt: instant.nullable(),
  onChain: usdt.nullable(),
  inLedger: usdt.nullable(),
});

export const listNetworkHealth = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/networks",
  summary: "Each network's state and its last reconciliation",
  access: "admin",
  response: z.object({ networks: z.array(networkHealthSchema) }),
  errors: [],
});
