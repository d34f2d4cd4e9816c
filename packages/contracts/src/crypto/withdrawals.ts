import { z } from "zod";
import { pendingApprovalSchema } from "../approvals.js";
import { WITHDRAWAL_STEPS } from "../custody/withdrawals.js";
import { PAYOUT_FAILURES } from "../payouts.js";
import { defineRoute } from "../route.js";
import { instant, moneySchema, pageOf, pageQuery, text, uuid } from "../wire.js";
import { CRYPTO_NETWORKS } from "./rails.js";
import { CRYPTO_SPEEDS } from "./speeds.js";

const network = z.enum(CRYPTO_NETWORKS);

/** Whose an address is, as the client declares it: their own wallet, somebody else, or an account at an exchange. */
export const ADDRESS_OWNERS = ["own", "third", "exchange"] as const;
export type AddressOwner = (typeof ADDRESS_OWNERS)[number];

/** An address of a client's address book. */
export const addressEntrySchema = z.object({
  id: uuid,
  network,
  /** As the network writes addresses. */
  address: z.string(),
  label: z.string(),
  owner: z.enum(ADDRESS_OWNERS),
  /** Who the third person or the exchange is. */
  holder: z.string().nullable(),
  /** Until when what is sent there waits; null once it is over. */
  coolsUntil: instant.nullable(),
  /** When the client proved it theirs by a signed text; null while they only declare it. */
  provenAt: instant.nullable(),
  createdAt: instant,
});

export const cryptoWithdrawalSchema = z.object({
  id: uuid,
  network,
  address: z.string(),
  label: z.string(),
  /** What is taken from the balance, the fee included, and what is sent of it. */
  amount: moneySchema,
  fee: moneySchema,
  net: moneySchema,
  /** Another client of this bank received it: no network was used. */
  internal: z.boolean(),
  step: z.enum(WITHDRAWAL_STEPS),
  failure: z.enum(PAYOUT_FAILURES).nullable(),
  speed: z.enum(CRYPTO_SPEEDS),
  txHash: z.string().nullable(),
  /** A transaction with a higher fee took the place of one no block took. */
  replaced: z.boolean(),
  confirmations: z.object({ have: z.int(), need: z.int() }).nullable(),
  coolsUntil: instant.nullable(),
  createdAt: instant,
  processedAt: instant.nullable(),
});

const PROOF = ["customers.second_factor_needed", "customers.password_needed"] as const;
const ADDRESS = [
  "custody.address_invalid",
  "custody.address_ours",
  "custody.address_blacklisted",
  "custody.network_unavailable",
] as const;
const byId = z.strictObject({ id: uuid });

export const listAddressEntries = defineRoute({
  method: "GET",
  path: "/v1/crypto/address-book",
  summary: "The client's addresses to send to, by label",
  access: "client",
  response: z.object({ entries: z.array(addressEntrySchema) }),
  errors: [],
});

export const addAddressEntry = defineRoute({
  method: "POST",
  path: "/v1/crypto/address-book",
  summary: "Keep an address to send to; what is sent there in the first hours waits",
  access: "client",
  status: 201,
  body: z
    .strictObject({
      network,
      address: text({ min: 1, max: 100 }),
      label: text({ min: 1, max: 60 }),
      owner: z.enum(ADDRESS_OWNERS),
      holder: text({ min: 3, max: 120 }).optional(),
    })
    .refine(({ owner, holder }) => (owner === "own") === (holder === undefined), {
      path: ["holder"],
      error: "holder_unless_own",
    }),
  response: addressEntrySchema,
  errors: [
    ...ADDRESS,
    ...PROOF,
    "crypto.rail_unknown",
    "crypto.entry_known",
    "crypto.book_full",
    "customers.profile_missing",
  ],
});

export const removeAddressEntry = defineRoute({
  method: "DELETE",
  path: "/v1/crypto/address-book/:id",
  summary: "Take an address out of the book",
  access: "client",
  status: 204,
  params: byId,
  errors: [],
});

export const askWalletProof = defineRoute({
  method: "POST",
  path: "/v1/crypto/address-book/:id/proof-text",
  summary: "A text for the key of one's own wallet to sign; it takes the place of one asked for before",
  access: "client",
  params: byId,
  response: z.object({ text: z.string(), expiresAt: instant }),
  errors: ["crypto.entry_not_own", "crypto.entry_proven"],
});

export const proveWallet = defineRoute({
  method: "POST",
  path: "/v1/crypto/address-book/:id/proof",
  summary: "Prove a wallet one's own by the signature of the text that was asked for",
  access: "client",
  params: byId,
  body: z.strictObject({ signature: text({ min: 1, max: 400 }) }),
  response: addressEntrySchema,
  errors: ["crypto.entry_not_own", "crypto.entry_proven", "crypto.proof_expired", "crypto.signature_invalid"],
});

export const requestCryptoWithdrawal = defineRoute({
  method: "POST",
  path: "/v1/crypto/withdrawals",
  summary: "Send crypto to an address of the book",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({
    entryId: uuid,
    amount: moneySchema,
    speed: z.enum(CRYPTO_SPEEDS).default("normal"),
    /** The fee that was shown: nothing is sent where it costs more by now. */
    fee: moneySchema.optional(),
  }),
  response: cryptoWithdrawalSchema,
  errors: [
    ...ADDRESS,
    ...PROOF,
    "crypto.rail_unknown",
    "crypto.withdrawal_below_minimum",
    "crypto.fee_changed",
    "custody.withdrawal_balance_short",
    "custody.withdrawals_frozen",
    "limits.exceeded",
    "limits.device_not_registered",
    "transfer.value_unknown",
    "customers.profile_missing",
  ],
});

export const listCryptoWithdrawals = defineRoute({
  method: "GET",
  path: "/v1/crypto/withdrawals",
  summary: "The client's crypto sent, newest first",
  access: "client",
  query: pageQuery,
  response: pageOf(cryptoWithdrawalSchema),
  errors: [],
});

export const readCryptoWithdrawal = defineRoute({
  method: "GET",
  path: "/v1/crypto/withdrawals/:id",
  summary: "One of the client's withdrawals",
  access: "client",
  params: byId,
  response: cryptoWithdrawalSchema,
  errors: [],
});

export const cancelCryptoWithdrawal = defineRoute({
  method: "POST",
  path: "/v1/crypto/withdrawals/:id/cancel",
  summary: "Take back a withdrawal nothing was sent for yet; the money is available again",
  access: "client",
  movesMoney: true,
  params: byId,
  response: cryptoWithdrawalSchema,
  errors: ["custody.withdrawal_not_waiting"],
});

export const adminCryptoWithdrawalSchema = cryptoWithdrawalSchema.extend({
  client: z.object({ id: uuid, name: z.string() }),
  owner: z.enum(ADDRESS_OWNERS),
  holder: z.string().nullable(),
  provenAt: instant.nullable(),
  /** Whether one administrator may only ask for it, and another has to approve. */
  takesTwo: z.boolean(),
  pendingApproval: pendingApprovalSchema.nullable(),
  /** The transactions it was tried with, where one may take the place of another; all of them spend the same. */
  attempts: z.array(
    z.object({
      number: z.int(),
      /** What the network takes of us. */
      fee: moneySchema,
      /** Null until it is signed. */
      txHash: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  /** An administrator asked for a higher fee, which is being arranged. */
  raising: z.boolean(),
});

export const listAdminCryptoWithdrawals = defineRoute({
  method: "GET",
  path: "/v1/admin/crypto/withdrawals",
  summary:
    "Clients' crypto withdrawals, those that wait for an administrator unless another step is asked for",
  access: "admin",
  query: pageQuery.extend({ step: z.enum(WITHDRAWAL_STEPS).default("awaiting_approval") }),
  response: pageOf(adminCryptoWithdrawalSchema),
  errors: [],
});

export const approveCryptoWithdrawal = defineRoute({
  method: "POST",
  path: "/v1/admin/crypto/withdrawals/:id/approve",
  summary: "Approve a withdrawal above the limit, or ask another administrator to where it takes two",
  access: "admin",
  movesMoney: true,
  params: byId,
  body: z.strictObject({ reason: text({ min: 5, max: 300 }) }),
  response: adminCryptoWithdrawalSchema,
  errors: ["custody.withdrawal_not_waiting", "custody.withdrawals_frozen", "approvals.already_asked"],
});

export const refuseCryptoWithdrawal = defineRoute({
  method: "POST",
  path: "/v1/admin/crypto/withdrawals/:id/reject",
  summary: "Refuse a withdrawal; the money is available again",
  access: "admin",
  movesMoney: true,
  params: byId,
  body: z.strictObject({ reason: text({ min: 5, max: 300 }) }),
  response: adminCryptoWithdrawalSchema,
  errors: ["custody.withdrawal_not_waiting"],
});

export const raiseCryptoWithdrawalFee = defineRoute({
  method: "POST",
  path: "/v1/admin/crypto/withdrawals/:id/raise-fee",
  summary: "Have a transaction no block takes replaced by one for a higher fee, which the house bears",
  access: "admin",
  movesMoney: true,
  params: byId,
  response: adminCryptoWithdrawalSchema,
  errors: ["crypto.fee_not_raisable"],
});
