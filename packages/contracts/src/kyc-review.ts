import { z } from "zod";
import { addressSchema } from "./customers.js";
import {
  kycDeclaredSchema,
  kycDocumentSchema,
  kycPersonalSchema,
  submitKyc,
  uploadKycDocument,
} from "./kyc.js";
import {
  CASE_REJECTION_REASONS,
  FIXABLE_REASONS,
  KYC_DOCUMENT_TYPES,
  KYC_FINDINGS,
  KYC_STATUSES,
  UNFIXABLE_REASONS,
} from "./kyc-vocabulary.js";
import { defineRoute } from "./route.js";
import { instant, multilineText, pageOf, pageQuery, uuid } from "./wire.js";

const caseParams = z.strictObject({ caseId: uuid });
const reviewErrors = [
  "kyc.case_moved_on",
  "kyc.own_case",
  "kyc.own_submission",
  "kyc.assigned_to_another",
] as const;

export const kycQueueItemSchema = z.object({
  caseId: uuid,
  userId: uuid,
  name: z.string(),
  email: z.string(),
  status: z.enum(KYC_STATUSES),
  documentType: z.enum(KYC_DOCUMENT_TYPES).nullable(),
  findings: z.array(z.enum(KYC_FINDINGS)),
  reviewerId: uuid.nullable(),
  reviewerName: z.string().nullable(),
  submittedAt: instant.nullable(),
  /** When a person should have decided it. */
  dueAt: instant.nullable(),
  updatedAt: instant,
});

export const kycEventSchema = z.object({
  at: instant,
  actor: z.string(),
  documentId: uuid.nullable(),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
});

export const kycCaseSchema = kycQueueItemSchema.extend({
  phone: z.string(),
  cpf: z.string(),
  address: addressSchema,
  personal: kycDeclaredSchema.nullable(),
  verified: z.boolean(),
  rejectionReason: z.enum(CASE_REJECTION_REASONS).nullable(),
  documents: z.array(kycDocumentSchema),
  history: z.array(kycEventSchema),
  /** An administrator sent it on the applicant's behalf. */
  submittedForClient: z.boolean(),
  /** Whether the administrator who asks may decide: nobody reviews themselves, nor what they sent for a client. */
  reviewable: z.boolean(),
});
export type KycCase = z.output<typeof kycCaseSchema>;

export const listKycCases = defineRoute({
  method: "GET",
  path: "/v1/admin/kyc",
  summary: "Verifications by status: those that wait, oldest first; the others, newest first",
  access: "kyc.read",
  query: pageQuery.extend({ status: z.enum([...KYC_STATUSES, "WAITING"]).default("WAITING") }),
  response: pageOf(kycQueueItemSchema).extend({
    /** How many stand where, for the tabs of the queue. */
    counts: z.partialRecord(z.enum(KYC_STATUSES), z.int()),
  }),
  errors: [],
});

export const readKycCase = defineRoute({
  method: "GET",
  path: "/v1/admin/kyc/:caseId",
  summary: "One verification with its documents, declarations and history",
  access: "kyc.read",
  params: caseParams,
  response: kycCaseSchema,
  errors: [],
});

export const openKycFile = defineRoute({
  method: "GET",
  path: "/v1/admin/kyc/documents/:id/file",
  summary: "The file of an applicant's document; opening it is audited",
  access: "kyc.read",
  params: z.strictObject({ id: uuid }),
  errors: ["kyc.own_case"],
});

export const reviewKycDocument = defineRoute({
  method: "POST",
  path: "/v1/admin/kyc/:caseId/documents/:documentId/review",
  summary: "Accepts a document, asks for it again, or refuses it",
  access: "admin",
  params: z.strictObject({ caseId: uuid, documentId: uuid }),
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("accept") }),
    z.strictObject({ decision: z.literal("revision"), reason: z.enum(FIXABLE_REASONS) }),
    z.strictObject({ decision: z.literal("reject"), reason: z.enum(UNFIXABLE_REASONS) }),
  ]),
  response: kycCaseSchema,
  errors: [...reviewErrors],
});

export const takeKycCase = defineRoute({
  method: "POST",
  path: "/v1/admin/kyc/:caseId/take",
  summary: "Takes a verification that waits, is on hold, or that a colleague had taken",
  access: "admin",
  params: caseParams,
  response: kycCaseSchema,
  errors: ["kyc.case_moved_on", "kyc.own_case", "kyc.own_submission"],
});

export const approveKycCase = defineRoute({
  method: "POST",
  path: "/v1/admin/kyc/:caseId/approve",
  summary: "Approves a verification whose documents were all accepted",
  access: "admin",
  params: caseParams,
  response: kycCaseSchema,
  errors: [...reviewErrors, "kyc.documents_not_accepted", "customers.cpf_taken"],
});

const note = multilineText({ max: 500 }).optional();

export const requestKycRevision = defineRoute({
  method: "POST",
  path: "/v1/admin/kyc/:caseId/request-revision",
  summary: "Sends the marked documents back to the applicant",
  access: "admin",
  params: caseParams,
  body: z.strictObject({ note }),
  response: kycCaseSchema,
  errors: [...reviewErrors, "kyc.nothing_marked", "kyc.document_rejected"],
});

export const rejectKycCase = defineRoute({
  method: "POST",
  path: "/v1/admin/kyc/:caseId/reject",
  summary: "Refuses a verification, for now or for good as its reason says",
  access: "admin",
  params: caseParams,
  body: z.strictObject({ reason: z.enum(CASE_REJECTION_REASONS), note }),
  response: kycCaseSchema,
  errors: [...reviewErrors],
});

export const holdKycCase = defineRoute({
  method: "POST",
  path: "/v1/admin/kyc/:caseId/hold",
  summary: "Sets a verification aside for a closer look; its applicant sees it in review",
  access: "admin",
  params: caseParams,
  body: z.strictObject({ note: multilineText({ max: 500 }) }),
  response: kycCaseSchema,
  errors: [...reviewErrors],
});

/** `multipart/form-data` with the fields `type`, `side` (identity documents) and `file`, as the client's own upload. */
export const addClientKycDocument = defineRoute({
  method: "POST",
  path: "/v1/admin/users/:id/kyc/documents",
  summary: "Adds a document a client handed in to their verification",
  access: "admin",
  params: z.strictObject({ id: uuid }),
  multipart: true,
  status: 201,
  response: kycDocumentSchema,
  errors: [...uploadKycDocument.errors, "kyc.own_case"],
});

export const submitClientKyc = defineRoute({
  method: "POST",
  path: "/v1/admin/users/:id/kyc/submit",
  summary:
    "Sends a client's verification to review on their behalf; another administrator decides it. Needs a second factor of the last minutes",
  access: "admin",
  params: z.strictObject({ id: uuid }),
  body: kycPersonalSchema.extend({
    /** Why the house sends it: kept on record. */
    reason: multilineText({ min: 10, max: 500 }),
  }),
  response: kycCaseSchema,
  errors: [
    ...submitKyc.errors,
    "kyc.own_case",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});
