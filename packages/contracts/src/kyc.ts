import { z } from "zod";
import {
  CASE_REJECTION_REASONS,
  FIXABLE_REASONS,
  IDENTITY_DOCUMENT_SIDES,
  type IdentityDocumentType,
  KYC_APPLICANT_STATUSES,
  KYC_DOCUMENT_STATUSES,
  KYC_DOCUMENT_TYPES,
  KYC_SIDES,
  UNFIXABLE_REASONS,
} from "./kyc-vocabulary.js";
import { defineRoute } from "./route.js";
import { civilDay, instant, text, uuid } from "./wire.js";

export * from "./kyc-reasons.js";
export * from "./kyc-vocabulary.js";

/** What the applicant declares. Kept encrypted; read by the reviewer only. */
export const kycPersonalSchema = z.strictObject({
  birthDate: civilDay,
  /** As the identity document has it; Brazilian documents tell people of one name apart by it. */
  motherName: text({ min: 3, max: 120 }),
  /** ISO 3166-1 alpha-2. */
  nationality: z.string().regex(/^[A-Z]{2}$/),
  occupation: text({ min: 2, max: 80 }),
  documentNumber: text({ min: 3, max: 30 }),
  /** Required of a CNH and a passport; an RG does not expire. */
  documentExpiresOn: civilDay.nullable().default(null),
  /** Holds or held a prominent public function, or is close to someone who does. */
  politicallyExposed: z.boolean(),
  /** That what is declared is true and may be checked. */
  declaresTruth: z.literal(true),
});
export type KycPersonal = z.output<typeof kycPersonalSchema>;

/** The same as it is read back: by its applicant, and by the reviewer. */
export const kycDeclaredSchema = z.object({
  birthDate: civilDay,
  motherName: z.string(),
  nationality: z.string(),
  occupation: z.string(),
  documentNumber: z.string(),
  documentExpiresOn: civilDay.nullable(),
  politicallyExposed: z.boolean(),
});
export type KycDeclared = z.output<typeof kycDeclaredSchema>;

/** What an applicant has typed so far; null is a question not answered yet. */
export const kycDraftSchema = z.strictObject({
  birthDate: civilDay.nullable(),
  motherName: text({ min: 0, max: 120 }),
  nationality: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  occupation: text({ min: 0, max: 80 }),
  documentType: z.enum(
    Object.keys(IDENTITY_DOCUMENT_SIDES) as [IdentityDocumentType, ...IdentityDocumentType[]],
  ),
  documentNumber: text({ min: 0, max: 30 }),
  documentExpiresOn: civilDay.nullable(),
  politicallyExposed: z.boolean().nullable(),
});
export type KycDraft = z.output<typeof kycDraftSchema>;

/** The same as it is read back. */
const kycKeptDraftSchema = z.object({
  ...kycDraftSchema.shape,
  motherName: z.string(),
  occupation: z.string(),
  documentNumber: z.string(),
});

const reasonSchema = z.enum([...FIXABLE_REASONS, ...UNFIXABLE_REASONS]);

export const kycDocumentSchema = z.object({
  id: uuid,
  type: z.enum(KYC_DOCUMENT_TYPES),
  side: z.enum(KYC_SIDES).nullable(),
  status: z.enum(KYC_DOCUMENT_STATUSES),
  reason: reasonSchema.nullable(),
  contentType: z.enum(["image/jpeg", "application/pdf"]),
  bytes: z.int(),
  /** Whether its owner may still take it away: it was never sent to review. */
  removable: z.boolean(),
  /** The path its file is read from. */
  url: z.string(),
  uploadedAt: instant,
});
export type KycDocument = z.output<typeof kycDocumentSchema>;

/** A place in the application that a document has to fill before it can be sent. */
export const kycSlotSchema = z.object({
  type: z.enum([...KYC_DOCUMENT_TYPES, "identity"]),
  side: z.enum(KYC_SIDES).nullable(),
});

export const kycSchema = z.object({
  caseId: uuid.nullable(),
  status: z.enum(KYC_APPLICANT_STATUSES),
  verified: z.boolean(),
  /** What there is to do now: fill it in and send, wait, put marked documents right, wait to begin again, nothing. */
  nextStep: z.enum(["complete", "wait", "fix", "retry_later", "done", "refused"]),
  /** When the review is due, the revision lapses, or a new try may begin: whichever the next step waits for. */
  nextStepAt: instant.nullable(),
  rejectionReason: z.enum(CASE_REJECTION_REASONS).nullable(),
  submittedAt: instant.nullable(),
  approvedAt: instant.nullable(),
  documents: z.array(kycDocumentSchema),
  /** What is still missing before it can be sent. */
  missing: z.array(kycSlotSchema),
  personal: kycDeclaredSchema.nullable(),
  /** Only while it may be filled in. */
  draft: kycKeptDraftSchema.nullable(),
});
export type Kyc = z.output<typeof kycSchema>;

export const readKyc = defineRoute({
  method: "GET",
  path: "/v1/kyc",
  summary: "The signed-in person's verification: where it stands and what to do next",
  access: "client",
  response: kycSchema,
  errors: [],
});

export const saveKycDraft = defineRoute({
  method: "PUT",
  path: "/v1/kyc/draft",
  summary: "Keeps what the applicant has typed so far, until it is sent",
  access: "client",
  body: kycDraftSchema,
  status: 204,
  errors: ["customers.profile_missing", "kyc.not_editable", "kyc.retry_not_yet"],
});

/** `multipart/form-data` with the fields `type`, `side` (identity documents) and `file`, in any order. */
export const uploadKycDocument = defineRoute({
  method: "POST",
  path: "/v1/kyc/documents",
  summary: "Uploads one document of the verification",
  access: "client",
  multipart: true,
  status: 201,
  response: kycDocumentSchema,
  errors: [
    "upload.active_content",
    "upload.locked",
    "customers.profile_missing",
    "kyc.not_editable",
    "kyc.document_not_requested",
    "kyc.side_invalid",
    "kyc.file_missing",
    "kyc.file_type_refused",
    "kyc.file_is_heic",
    "kyc.file_unreadable",
    "kyc.file_too_large",
    "kyc.image_too_large",
    "kyc.too_many_documents",
    "kyc.retry_not_yet",
  ],
});

export const deleteKycDocument = defineRoute({
  method: "DELETE",
  path: "/v1/kyc/documents/:id",
  summary: "Takes away a document that was not sent to review",
  access: "client",
  params: z.strictObject({ id: uuid }),
  errors: ["kyc.not_editable", "kyc.document_locked"],
});

export const readKycFile = defineRoute({
  method: "GET",
  path: "/v1/kyc/documents/:id/file",
  summary: "The file of one's own document",
  access: "client",
  params: z.strictObject({ id: uuid }),
  errors: [],
});

export const submitKyc = defineRoute({
  method: "POST",
  path: "/v1/kyc/submit",
  summary: "Sends the verification, or the documents asked for again, to review",
  access: "client",
  body: kycPersonalSchema,
  response: kycSchema,
  errors: [
    "customers.profile_missing",
    "kyc.not_editable",
    "kyc.incomplete",
    "kyc.under_age",
    "kyc.document_expired",
    "kyc.document_expiry_missing",
    "kyc.birth_date_invalid",
    "kyc.retry_not_yet",
    "customers.cpf_taken",
  ],
});
