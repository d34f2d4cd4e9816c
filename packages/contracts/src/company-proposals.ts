import { z } from "zod";
import { MAX_PAYMENT_MESSAGE } from "./pix-payments.js";
import { defineRoute } from "./route.js";
import { recipientSchema } from "./transfers.js";
import { amountOf, instant, moneySchema, pageOf, pageQuery, text, uuid } from "./wire.js";

export const COMPANY_PROPOSAL_STATUSES = ["waiting", "executed", "rejected", "withdrawn", "expired"] as const;
export type CompanyProposalStatus = (typeof COMPANY_PROPOSAL_STATUSES)[number];

export const COMPANY_PROPOSAL_KINDS = ["pix_payment", "transfer", "batch"] as const;
export type CompanyProposalKind = (typeof COMPANY_PROPOSAL_KINDS)[number];

/** A proposal nobody decided on ends after so many days. */
export const PROPOSAL_DAYS = 7;

const brl = amountOf("BRL");
const byId = z.strictObject({ id: uuid });

/** Null where nothing needs an approval. */
const rulesFields = {
  /** Up to this amount one person pays alone. */
  aloneUpTo: brl.nullable(),
  /** Up to this amount one other person approves; above it two do. */
  oneApproverUpTo: brl.nullable(),
};

const rulesSchema = z.object({
  ...rulesFields,
  /** How many people of the company may approve. */
  approvers: z.int(),
});

export const readCompanyRules = defineRoute({
  method: "GET",
  path: "/v1/company/rules",
  summary: "From which amount the company's payments need approvals",
  access: "client",
  company: "read",
  response: rulesSchema,
  errors: [],
});

export const changeCompanyRules = defineRoute({
  method: "PUT",
  path: "/v1/company/rules",
  summary: "Set from which amount payments need one approval, and from which two",
  access: "client",
  company: "own",
  body: z.strictObject(rulesFields),
  response: rulesSchema,
  errors: ["companies.rules_invalid", "customers.second_factor_needed", "customers.password_needed"],
});

const personSchema = z.object({ id: uuid, name: z.string() });

export const companyProposalSchema = z.object({
  id: uuid,
  kind: z.enum(COMPANY_PROPOSAL_KINDS),
  status: z.enum(COMPANY_PROPOSAL_STATUSES),
  amount: moneySchema,
  /** What the rules counted: the amount's worth in reais when it was proposed. */
  worth: brl,
  /** Who receives, as it was shown; of a batch its name. */
  receiver: z.string(),
  /** The receiver's document, masked, and the key or account; null where there is none to show. */
  document: z.string().nullable(),
  key: z.string().nullable(),
  message: z.string().nullable(),
  proposedBy: personSchema,
  needed: z.int(),
  approvals: z.array(z.object({ by: personSchema, at: instant })),
  createdAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
  /** Who rejected or withdrew it. */
  endedBy: personSchema.nullable(),
  reason: z.string().nullable(),
  /** The payment, transfer or batch it led to. */
  resultId: uuid.nullable(),
  /** What whoever asks may do with it now. */
  mayApprove: z.boolean(),
  mayReject: z.boolean(),
  mayWithdraw: z.boolean(),
});

export const listCompanyProposals = defineRoute({
  method: "GET",
  path: "/v1/company/proposals",
  summary: "What was proposed, newest first",
  access: "client",
  company: "read",
  query: pageQuery.extend({ status: z.enum(["waiting", "ended"]).optional() }),
  response: pageOf(companyProposalSchema),
  errors: [],
});

export const readCompanyProposal = defineRoute({
  method: "GET",
  path: "/v1/company/proposals/:id",
  summary: "One proposal with its approvals",
  access: "client",
  company: "read",
  params: byId,
  response: companyProposalSchema,
  errors: [],
});

export const proposeForCompany = defineRoute({
  method: "POST",
  path: "/v1/company/proposals",
  summary: "Propose a payment that needs approvals; nothing is held or sent yet",
  access: "client",
  company: "operate",
  movesMoney: true,
  status: 201,
  body: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("pix_payment"),
      previewId: uuid,
      amount: brl,
      message: text({ max: MAX_PAYMENT_MESSAGE }).optional(),
    }),
    z.strictObject({
      kind: z.literal("transfer"),
      to: recipientSchema,
      amount: moneySchema,
      description: text({ max: 140, emoji: true }).optional(),
    }),
  ]),
  response: companyProposalSchema,
  errors: [
    "companies.no_approval_needed",
    "companies.already_proposed",
    "pix_payments.preview_expired",
    "pix_payments.preview_used",
    "pix_payments.amount_not_positive",
    "pix_payments.amount_differs",
    "pix_payments.way_unavailable",
    "transfer.recipient_not_found",
    "transfer.to_oneself",
    "transfer.amount_not_positive",
    "transfer.value_unknown",
    "customers.profile_missing",
  ],
});

export const approveCompanyProposal = defineRoute({
  method: "POST",
  path: "/v1/company/proposals/:id/approve",
  summary: "Approve a proposal; the last approval pays it in the same moment",
  access: "client",
  company: "approve",
  movesMoney: true,
  params: byId,
  response: companyProposalSchema,
  errors: [
    "companies.proposal_ended",
    "companies.own_proposal",
    "companies.already_approved",
    "companies.receiver_changed",
    "customers.second_factor_needed",
    "customers.password_needed",
    "customers.outgoing_stopped",
    "customers.profile_missing",
    "custody.withdrawals_frozen",
    "ledger.insufficient_funds",
    "limits.exceeded",
    "limits.device_not_registered",
    "pix_payments.directory_unavailable",
    "pix_payments.key_unknown",
    "pix_payments.receiver_not_shown",
    "pix_payments.to_the_house",
    "pix_payments.way_unavailable",
    "transfer.recipient_not_found",
    "transfer.recipient_suspended",
    "transfer.to_oneself",
    "transfer.value_unknown",
  ],
});

export const rejectCompanyProposal = defineRoute({
  method: "POST",
  path: "/v1/company/proposals/:id/reject",
  summary: "Refuse a proposal; nothing moves",
  access: "client",
  company: "approve",
  params: byId,
  body: z.strictObject({ reason: text({ min: 0, max: 300 }) }),
  response: companyProposalSchema,
  errors: ["companies.proposal_ended", "companies.own_proposal"],
});

export const withdrawCompanyProposal = defineRoute({
  method: "POST",
  path: "/v1/company/proposals/:id/withdraw",
  summary: "Take one's own proposal back; nothing moves",
  access: "client",
  company: "operate",
  params: byId,
  response: companyProposalSchema,
  errors: ["companies.proposal_ended"],
});
