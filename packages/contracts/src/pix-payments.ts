import { z } from "zod";
import { ACCOUNT_TYPES, bankAccountSchema } from "./bank-accounts.js";
import { PAYOUT_FAILURES } from "./payouts.js";
import { AMBIGUOUS_KEY_TYPES } from "./pix-keys.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, pageOf, pageQuery, text, uuid } from "./wire.js";

const brl = amountOf("BRL");

/** How whoever pays says whom: each is looked up before anything is paid. */
export const PAYMENT_WAYS = ["key", "account", "br_code", "payee"] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** `returned` has come back whole; what came back in part is `settled` with what was `returned`. */
export const PIX_PAYMENT_STATUSES = ["processing", "settled", "failed", "returned"] as const;
export type PixPaymentStatus = (typeof PIX_PAYMENT_STATUSES)[number];

/** The longest BR Code there is. */
const MAX_BR_CODE = 512;
export const MAX_PAYMENT_MESSAGE = 140;

/** Who receives, as whoever pays is shown it: the document comes masked. */
export const pixReceiverSchema = z.object({
  name: z.string(),
  document: z.string().nullable(),
  institution: z.string().nullable(),
  key: z.string().nullable(),
  account: z
    .object({ ispb: z.string(), branch: z.string(), number: z.string(), type: z.enum(ACCOUNT_TYPES) })
    .nullable(),
});

export const pixPreviewSchema = z.object({
  id: uuid,
  way: z.enum(PAYMENT_WAYS),
  receiver: pixReceiverSchema,
  /** What the code asks for; null where the payer chooses. */
  amount: brl.nullable(),
  canChangeAmount: z.boolean(),
  /** What the receiver wrote on the code. */
  message: z.string().nullable(),
  /** Nothing was ever paid to this receiver. */
  isFirst: z.boolean(),
  /** The code also asks for recurring payments, which are not made. */
  ignoresRecurrence: z.boolean(),
  payeeId: uuid.nullable(),
  expiresAt: instant,
});

export const previewTarget = z.discriminatedUnion("by", [
  z.strictObject({
    by: z.literal("key"),
    key: text({ max: 77 }),
    /** Which of the two eleven digits are, where they may be both. */
    meant: z.enum(AMBIGUOUS_KEY_TYPES).optional(),
  }),
  z.strictObject({ by: z.literal("br_code"), code: text({ max: MAX_BR_CODE }) }),
  z.strictObject({ by: z.literal("account"), account: bankAccountSchema }),
  z.strictObject({ by: z.literal("payee"), payeeId: uuid }),
]);

export const previewPixPayment = defineRoute({
  method: "POST",
  path: "/v1/pix/payments/preview",
  summary: "Who a key, a BR Code, an account or a saved payee is, and what a payment to them would be",
  access: "client",
  company: "operate",
  apiKey: ["pix:pay"],
  body: previewTarget,
  response: pixPreviewSchema,
  status: 201,
  errors: [
    "pix_payments.key_invalid",
    "pix_payments.key_ambiguous",
    "pix_payments.key_unknown",
    "pix_payments.directory_unavailable",
    "pix_payments.br_code_checksum",
    "pix_payments.br_code_unreadable",
    "pix_payments.br_code_recurrence",
    "pix_payments.br_code_withdrawal",
    "pix_payments.br_code_unknown",
    "pix_payments.br_code_paid",
    "pix_payments.br_code_expired",
    "pix_payments.br_code_removed",
    "pix_payments.way_unavailable",
    "pix_payments.receiver_not_shown",
    "pix_payments.to_oneself",
    "pix_payments.to_the_house",
    "customers.profile_missing",
  ],
});

export const pixSentSchema = z.object({
  id: uuid,
  way: z.enum(PAYMENT_WAYS),
  status: z.enum(PIX_PAYMENT_STATUSES),
  amount: brl,
  returned: brl,
  receiver: pixReceiverSchema,
  /** What the receiver reads. */
  message: z.string().nullable(),
  /** The Central Bank's number of the payment, once the provider has given it. */
  endToEndId: z.string().nullable(),
  failure: z.enum(PAYOUT_FAILURES).nullable(),
  /** In the words of the bank that was to be paid. */
  reason: z.string().nullable(),
  payeeId: uuid.nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
  /** What it was settled by on the statement, of which there is a receipt; null until then. */
  transactionId: uuid.nullable(),
  /** The name of the API key that sent it; null where a person did. */
  apiKey: z.string().nullable(),
});

export const sendPixPaymentRoute = defineRoute({
  method: "POST",
  path: "/v1/pix/payments",
  summary: "Pay by Pix what a preview showed: the money is set aside, sent, and settled once it has arrived",
  access: "client",
  company: "operate",
  apiKey: ["pix:pay"],
  movesMoney: true,
  status: 201,
  body: z.strictObject({
    previewId: uuid,
    amount: brl,
    message: text({ max: MAX_PAYMENT_MESSAGE }).optional(),
  }),
  response: pixSentSchema,
  errors: [
    "pix_payments.preview_expired",
    "pix_payments.preview_used",
    "pix_payments.amount_not_positive",
    "pix_payments.amount_differs",
    "pix_payments.way_unavailable",
    "companies.approval_needed",
    "customers.second_factor_needed",
    "customers.password_needed",
    "customers.profile_missing",
    "custody.withdrawals_frozen",
    "ledger.insufficient_funds",
    "limits.exceeded",
    "limits.device_not_registered",
    "integrations.payment_above_key_limit",
    "integrations.key_day_limit_reached",
  ],
});

export const listPixPayments = defineRoute({
  method: "GET",
  path: "/v1/pix/payments",
  summary: "The Pix the client sent, newest first",
  access: "client",
  company: "read",
  apiKey: ["pix:pay"],
  query: pageQuery,
  response: pageOf(pixSentSchema),
  errors: [],
});

export const getPixPayment = defineRoute({
  method: "GET",
  path: "/v1/pix/payments/:id",
  summary: "One Pix the client sent, and how far it came",
  access: "client",
  company: "read",
  apiKey: ["pix:pay"],
  params: z.strictObject({ id: uuid }),
  response: pixSentSchema,
  errors: [],
});
