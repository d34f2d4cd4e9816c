import { z } from "zod";
import { caseEvidenceSchema } from "../cases.js";
import { clientCaseRoutes } from "../client-cases.js";
import { defineRoute } from "../route.js";
import { instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { brl, cardCategory, cardParams, merchantSchema, prp } from "./fields.js";
import {
  CARD_ENTRIES,
  CONTEST_REASONS,
  CONTEST_STATUSES,
  DECLINE_REASONS,
  PURCHASE_STATUSES,
} from "./states.js";

/** What mends a decline, and what the reader has to do it with. */
const remedy = z.enum([
  "unblock",
  "change_switch",
  "change_category",
  "change_limit",
  "unblock_merchant",
  "top_up",
  "pay_debt",
  "activate",
  "set_pin",
  "check_details",
  "try_again",
  "contact_support",
]);

const purchaseFields = {
  id: uuid,
  cardId: uuid,
  cardLastDigits: z.string(),
  merchant: merchantSchema,
  status: z.enum(PURCHASE_STATUSES),
  entry: z.enum(CARD_ENTRIES),
  wallet: z.enum(["applePay", "samsungPay", "googlePay"]).nullable(),
  at: instant,
  /** In reais without the tax: what is held, or what was charged once it is cleared; of a refund what came back. */
  amount: brl,
  iof: brl,
  /** Both together. */
  total: brl,
  refunded: brl,
  cashback: prp.nullable(),
};

/** Abroad: what the merchant charged, told apart from what it came to. */
const abroad = z
  .object({
    original: z.object({ currency: z.string(), amount: z.string() }),
    /** Reais per unit as charged, the network's spread inside. */
    rate: z.string(),
    /** Reais per unit by the reference rate of the day, and the spread against it; null without one. */
    referenceRate: z.string().nullable(),
    spreadBps: z.int().nullable(),
    iofBps: z.int(),
  })
  .nullable();

export const purchaseSummarySchema = z.object({
  ...purchaseFields,
  decline: z.enum(DECLINE_REASONS).nullable(),
  contest: z.enum(CONTEST_STATUSES).nullable(),
});

export const purchaseSchema = z.object({
  ...purchaseFields,
  abroad,
  decline: z
    .object({
      reason: z.enum(DECLINE_REASONS),
      /** `missing`, `left` in reais; `code` of the network. */
      facts: z.record(z.string(), z.string()),
      remedy: remedy.nullable(),
    })
    .nullable(),
  /** Who frees what is held, and when at the latest; null where nothing is held. */
  hold: z.object({ amount: brl, freedBy: z.enum(["merchant", "network"]), until: instant }).nullable(),
  events: z.array(
    z.object({
      kind: z.enum([
        "authorized",
        "increased",
        "decreased",
        "cleared",
        "reversed",
        "expired",
        "declined",
        "refunded",
        "refund_reversed",
        "corrected",
        "cashback",
        "contested",
        "provisional_credit",
        "contest_won",
        "contest_lost",
      ]),
      amount: brl.nullable(),
      at: instant,
      transactionId: uuid.nullable(),
    }),
  ),
  contest: z.object({ id: uuid, status: z.enum(CONTEST_STATUSES) }).nullable(),
  mayContest: z.boolean(),
  mayBlockMerchant: z.boolean(),
  /** What a refund would take back of the cashback. */
  cashbackAtStake: prp,
});

export const listPurchases = defineRoute({
  method: "GET",
  path: "/v1/cards/purchases",
  summary: "Purchases of all cards or of one, newest first",
  access: "client",
  query: pageQuery.extend({
    cardId: uuid.optional(),
    status: z.enum(PURCHASE_STATUSES).optional(),
    category: cardCategory.optional(),
    search: text({ max: 60 }).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  response: pageOf(purchaseSummarySchema),
  errors: [],
});

export const readPurchase = defineRoute({
  method: "GET",
  path: "/v1/cards/purchases/:id",
  summary: "One purchase, with what happened to it",
  access: "client",
  params: cardParams,
  response: purchaseSchema,
  errors: [],
});

export const exportPurchases = defineRoute({
  method: "GET",
  path: "/v1/cards/purchases.csv",
  summary: "Purchases of a period as a table",
  access: "client",
  query: z.strictObject({
    cardId: uuid.optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  errors: [],
});

/** What was spent by month and category: cleared less refunded, the tax counted. */
export const readSpending = defineRoute({
  method: "GET",
  path: "/v1/cards/spending",
  summary: "What was spent in each of the last twelve months, by category",
  access: "client",
  query: z.strictObject({ cardId: uuid.optional() }),
  response: z.object({
    months: z.array(
      z.object({
        /** `2026-11`, in São Paulo. */
        month: z.string(),
        total: brl,
        pending: brl,
        categories: z.array(z.object({ category: cardCategory, amount: brl, purchases: z.int() })),
      }),
    ),
    subscriptions: z.array(
      z.object({
        cardId: uuid,
        merchant: merchantSchema,
        lastAmount: brl,
        lastAt: instant,
        /** About when the next is due. */
        nextAt: instant,
        times: z.int(),
        blocked: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const contestSchema = z.object({
  id: uuid,
  number: z.string().meta({ example: "CC-26-000123-4" }),
  purchaseId: uuid,
  merchant: merchantSchema,
  amount: brl,
  reason: z.enum(CONTEST_REASONS),
  description: z.string(),
  status: z.enum(CONTEST_STATUSES),
  /** What was credited while it is examined. */
  provisionalCredit: brl,
  openedAt: instant,
  endedAt: instant.nullable(),
  /** The issuer's word for how it ended. */
  outcome: z.string().nullable(),
  mayWithdraw: z.boolean(),
  mayAddEvidence: z.boolean(),
  documents: z.array(caseEvidenceSchema),
});

export const contestPurchase = defineRoute({
  method: "POST",
  path: "/v1/cards/purchases/:id/contest",
  summary: "Contest a purchase, whole or in part; its amount is credited provisionally",
  access: "client",
  movesMoney: true,
  status: 201,
  params: cardParams,
  body: z.strictObject({
    reason: z.enum(CONTEST_REASONS),
    amount: brl,
    description: multilineText({ min: 10, max: 2_000 }),
  }),
  response: contestSchema,
  errors: [
    "cards.not_contestable",
    "cards.contested_before",
    "cards.amount_above_purchase",
    "cards.amount_not_positive",
  ],
});

export const listContests = defineRoute({
  method: "GET",
  path: "/v1/cards/contests",
  summary: "Contested purchases, newest first",
  access: "client",
  query: pageQuery,
  response: pageOf(contestSchema),
  errors: [],
});

export const readContest = defineRoute({
  method: "GET",
  path: "/v1/cards/contests/:id",
  summary: "One contested purchase",
  access: "client",
  params: cardParams,
  response: contestSchema,
  errors: [],
});

export const withdrawContest = defineRoute({
  method: "POST",
  path: "/v1/cards/contests/:id/withdraw",
  summary: "Give up a contest; the provisional credit goes back",
  access: "client",
  movesMoney: true,
  params: cardParams,
  response: contestSchema,
  errors: ["cards.not_allowed_now"],
});

export const cardContestRecord = clientCaseRoutes("/v1/cards/contests", {
  noun: "a contested purchase",
  response: contestSchema,
});

/** Names one of the demonstration's shops. */
export const demoAuthorizeCard = defineRoute({
  method: "POST",
  path: "/v1/demo/cards/:id/authorize",
  summary: "Pay at a shop of the demonstration with one of the client's cards, by the card network",
  access: "client",
  params: cardParams,
  body: z.strictObject({
    merchant: text({ min: 1, max: 40 }),
    /** In the merchant's currency. */
    amount: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
    clear: z.boolean().default(true),
  }),
  response: z.object({
    approved: z.boolean(),
    /** The network's word. */
    result: z.string(),
    transaction: z.string(),
  }),
  errors: ["cards.not_allowed_now", "cards.provider_unavailable", "demo.merchant_unknown"],
});

export const demoRefundPurchase = defineRoute({
  method: "POST",
  path: "/v1/demo/cards/purchases/:id/refund",
  summary: "Have the shop of the demonstration refund a cleared purchase, whole or in part",
  access: "client",
  params: cardParams,
  body: z.strictObject({ amount: brl.optional() }),
  response: z.object({ transaction: z.string() }),
  errors: ["cards.not_allowed_now", "cards.provider_unavailable"],
});

export const demoMerchants = defineRoute({
  method: "GET",
  path: "/v1/demo/cards/merchants",
  summary: "The shops of the demonstration",
  access: "public",
  response: z.object({
    merchants: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        mcc: z.string(),
        category: cardCategory,
        currency: z.string(),
        country: z.string(),
        entry: z.enum(CARD_ENTRIES),
      }),
    ),
    /** The network's own shop, which takes a card's number; never a page of ours. */
    shopUrl: z.url(),
  }),
  errors: [],
});
