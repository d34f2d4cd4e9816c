import { z } from "zod";
import { companyProposalSchema } from "./company-proposals.js";
import { defineRoute } from "./route.js";
import { amountOf, civilDay, instant, multilineText, pageOf, pageQuery, text, uuid } from "./wire.js";

export const COMPANY_BATCH_STATUSES = ["draft", "waiting", "paying", "done", "cancelled"] as const;
export type CompanyBatchStatus = (typeof COMPANY_BATCH_STATUSES)[number];

export const MAX_BATCH_LINES = 1_000;
const MAX_CSV_CHARACTERS = 300_000;

/** What keeps a line from being paid, found before the batch is confirmed. */
export const BATCH_LINE_PROBLEMS = [
  "key_missing",
  "key_invalid",
  "key_ambiguous",
  "amount_invalid",
  "description_invalid",
  "date_invalid",
  "date_not_possible",
] as const;
export type BatchLineProblem = (typeof BATCH_LINE_PROBLEMS)[number];

/** Why a line that was right was not paid after all. */
export const BATCH_LINE_FAILURES = [
  "insufficient_funds",
  "limit_exceeded",
  "key_unknown",
  "not_payable",
  "account_blocked",
  "not_in_time",
] as const;
export type BatchLineFailure = (typeof BATCH_LINE_FAILURES)[number];

export const BATCH_LINE_STATUSES = ["ready", "problem", "paid", "failed"] as const;
export type BatchLineStatus = (typeof BATCH_LINE_STATUSES)[number];

const brl = amountOf("BRL");
const byId = z.strictObject({ id: uuid });

const batchSummary = {
  id: uuid,
  name: z.string(),
  status: z.enum(COMPANY_BATCH_STATUSES),
  /** Of the lines that can be paid. */
  total: brl,
  lines: z.object({ all: z.int(), ready: z.int(), problem: z.int(), paid: z.int(), failed: z.int() }),
  createdAt: instant,
  proposalId: uuid.nullable(),
};

const batchLineSchema = z.object({
  id: uuid,
  number: z.int(),
  key: z.string(),
  name: z.string(),
  /** As it was typed where it is no amount. */
  typedAmount: z.string(),
  amount: brl.nullable(),
  description: z.string(),
  /** Null: as soon as the batch is paid. */
  payOn: civilDay.nullable(),
  status: z.enum(BATCH_LINE_STATUSES),
  problem: z.enum(BATCH_LINE_PROBLEMS).nullable(),
  failure: z.enum(BATCH_LINE_FAILURES).nullable(),
  /** An earlier line has the same key and amount. */
  isDuplicate: z.boolean(),
  paymentId: uuid.nullable(),
});

export const companyBatchSchema = z.object({ ...batchSummary, items: z.array(batchLineSchema) });

export const listCompanyBatches = defineRoute({
  method: "GET",
  path: "/v1/company/batches",
  summary: "The company's batches of payments, newest first",
  access: "client",
  company: "read",
  query: pageQuery,
  response: pageOf(z.object(batchSummary)),
  errors: [],
});

export const createCompanyBatch = defineRoute({
  method: "POST",
  path: "/v1/company/batches",
  summary: "Read a CSV of payments and say of each line whether it can be paid; moves nothing",
  access: "client",
  company: "operate",
  status: 201,
  bodyLimit: 1_200_000,
  body: z.strictObject({ name: text({ max: 120 }), csv: multilineText({ max: MAX_CSV_CHARACTERS }) }),
  response: companyBatchSchema,
  errors: ["companies.csv_empty", "companies.csv_too_long"],
});

export const readCompanyBatch = defineRoute({
  method: "GET",
  path: "/v1/company/batches/:id",
  summary: "A batch with each of its lines",
  access: "client",
  company: "read",
  params: byId,
  response: companyBatchSchema,
  errors: [],
});

export const confirmCompanyBatch = defineRoute({
  method: "POST",
  path: "/v1/company/batches/:id/confirm",
  summary: "Pay the lines that can be paid, or propose the batch where its total needs approvals",
  access: "client",
  company: "operate",
  movesMoney: true,
  params: byId,
  /** What was shown: another total is another batch. */
  body: z.strictObject({ total: brl }),
  response: z.object({ ...companyBatchSchema.shape, proposal: companyProposalSchema.nullable() }),
  errors: [
    "companies.batch_moved_on",
    "companies.batch_nothing_to_pay",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const cancelCompanyBatch = defineRoute({
  method: "DELETE",
  path: "/v1/company/batches/:id",
  summary: "Give up a batch that was not confirmed",
  access: "client",
  company: "operate",
  params: byId,
  errors: ["companies.batch_moved_on"],
});

export const downloadCompanyBatch = defineRoute({
  method: "GET",
  path: "/v1/company/batches/:id/results.csv",
  summary: "What became of each line, as CSV",
  access: "client",
  company: "read",
  params: byId,
  errors: [],
});
