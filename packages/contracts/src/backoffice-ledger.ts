import { ASSET_CODES } from "@lastro/money";
import { z } from "zod";
import { defineRoute } from "./route.js";
import { verificationCheckSchema } from "./verification.js";
import { instant, moneySchema, pageOf, pageQuery, text, uuid } from "./wire.js";

/** Every kind of posting the house makes. Screens have a name for each. */
export const POSTING_KINDS = [
  "cashback.accrued",
  "cashback.credited",
  "cashback.expired",
  "cashback.fee_paid",
  "cashback.fee_returned",
  "cashback.redeemed",
  "cashback.reversed",
  "cashback.sent",
  "card.balance_moved",
  "card.cleared",
  "card.contest_credited",
  "card.contest_lost",
  "card.contest_won",
  "card.issue_fee",
  "card.issue_fee_returned",
  "card.refund_reversed",
  "card.refunded",
  "card.settled",
  "card.topped_up",
  "card.withdrawn",
  "crypto.passed_on",
  "crypto.received",
  "crypto.recovery_fee",
  "crypto.released",
  "crypto.returned",
  "crypto.sent",
  "crypto.set_aside",
  "custody.deposit_attributed",
  "custody.deposit_credited",
  "custody.deposit_returned",
  "custody.deposit_suspended",
  "custody.cold_refilled",
  "custody.cold_swept",
  "custody.deposit_written_off",
  "custody.network_fee",
  "custody.withdrawal_exchanged",
  "custody.withdrawal_returned",
  "custody.withdrawal_paid",
  "demo.wallet_opened",
  "exchange.trade",
  "grain.dispute_shared",
  "grain.load_released",
  "grain.order_funded",
  "grain.order_refunded",
  "investments.accrued",
  "investments.applied",
  "investments.redeemed",
  "basket.deposited",
  "basket.withdrawn",
  "market.sent",
  "market.received",
  "vault.deposited",
  "vault.withdrawn",
  "ledger.hold_increased",
  "ledger.hold_opened",
  "ledger.hold_released",
  "ledger.hold_voided",
  "otc.desk_funded",
  "otc.desk_withdrawn",
  "otc.trade",
  "p2p.locked",
  "p2p.paid",
  "p2p.refunded",
  "p2p.released",
  "p2p.split",
  "pix.attributed",
  "pix.clawed_back",
  "pix.contest_refunded",
  "pix.monitored_given_back",
  "pix.monitored_returned",
  "pix.monitoring_ended",
  "pix.received",
  "pix.remainder_monitored",
  "pix.payment_returned",
  "pix.payment_settled",
  "pix.returned",
  "pix.returned_by_client",
  "pix.unmatched",
  "pix.unmatched_clawed_back",
  "transfer.sent",
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

const assetCode = z.enum(ASSET_CODES);

/** Whose account it is: the house's, or a person's. */
const accountSchema = z.object({
  id: uuid,
  ownerId: uuid.nullable(),
  ownerEmail: z.string().nullable(),
  code: z.string(),
  asset: assetCode,
  balance: moneySchema,
  entries: z.int(),
  openedAt: instant,
});

export const listLedgerAccounts = defineRoute({
  method: "GET",
  path: "/v1/admin/ledger/accounts",
  summary: "The accounts of the books, the house's first",
  access: "admin",
  query: pageQuery.extend({
    owner: z.enum(["house", "clients"]).optional(),
    ownerId: uuid.optional(),
    asset: assetCode.optional(),
    code: text({ max: 40 }).optional(),
  }),
  response: pageOf(accountSchema),
  errors: [],
});

export const ledgerTransactionSchema = z.object({
  id: uuid,
  kind: z.string(),
  reference: z.string(),
  postedAt: instant,
  shard: z.int(),
  shardPosition: z.int(),
  /** What it moved, per asset. */
  moved: z.array(moneySchema),
});

export const listLedgerTransactions = defineRoute({
  method: "GET",
  path: "/v1/admin/ledger/transactions",
  summary: "The journal, newest first",
  access: "admin",
  query: pageQuery.extend({
    /** A whole kind (`pix.received`) or the beginning of one (`pix.`). */
    kind: text({ max: 80 }).optional(),
    reference: text({ max: 120 }).optional(),
    accountId: uuid.optional(),
  }),
  response: pageOf(ledgerTransactionSchema),
  errors: [],
});

export const ledgerTransactionDetailSchema = ledgerTransactionSchema.extend({
  idempotencyKey: z.string(),
  hash: z.hex(),
  /** The hash this one continues: the transaction's before it in the shard, or the shard's first value. */
  previousHash: z.hex(),
  entries: z.array(
    z.object({
      line: z.int(),
      accountId: uuid,
      ownerId: uuid.nullable(),
      ownerEmail: z.string().nullable(),
      code: z.string(),
      amount: moneySchema,
      balanceAfter: moneySchema,
      accountSeq: z.int(),
    }),
  ),
});

export const getLedgerTransaction = defineRoute({
  method: "GET",
  path: "/v1/admin/ledger/transactions/:id",
  summary: "One transaction with its entries and its place in the chain",
  access: "admin",
  params: z.strictObject({ id: uuid }),
  response: ledgerTransactionDetailSchema,
  errors: [],
});

/** Debit is what others owe the house, credit what the house owes; they are equal in every asset. */
export const trialBalanceSchema = z.object({
  at: instant,
  assets: z.array(
    z.object({
      asset: assetCode,
      debit: moneySchema,
      credit: moneySchema,
      difference: moneySchema,
      lines: z.array(
        z.object({
          owner: z.enum(["house", "clients"]),
          code: z.string(),
          accounts: z.int(),
          debit: moneySchema,
          credit: moneySchema,
        }),
      ),
    }),
  ),
});

export const getTrialBalance = defineRoute({
  method: "GET",
  path: "/v1/admin/ledger/trial-balance",
  summary: "Debits and credits of every asset, account by account",
  access: "admin",
  response: trialBalanceSchema,
  errors: [],
});

const verificationRunSchema = z.object({
  id: uuid,
  requestedAt: instant,
  requestedBy: z.string(),
});

export const verificationSchema = z.object({
  /** The run asked for and not finished yet. */
  pending: verificationRunSchema.nullable(),
  last: verificationRunSchema
    .extend({
      finishedAt: instant,
      outcome: z.enum(["in_order", "broken", "failed"]),
      checks: z.array(verificationCheckSchema),
    })
    .nullable(),
});

export const getVerification = defineRoute({
  method: "GET",
  path: "/v1/admin/ledger/verification",
  summary: "What the last verification of the whole database found",
  access: "admin",
  response: verificationSchema,
  errors: [],
});

export const requestVerification = defineRoute({
  method: "POST",
  path: "/v1/admin/ledger/verification",
  summary: "Ask for the database to be verified; a run already asked for is answered instead",
  access: "admin",
  response: verificationSchema,
  status: 202,
  errors: [],
});
