import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { ACCOUNT_TYPES } from "./account-types.js";
import { BRAZILIAN_STATES } from "./brazilian-states.js";
import { legalPartySchema } from "./legal-data.js";
import { standingSchema } from "./standing.js";
import { VERIFICATION_DOCUMENTS, VERIFICATION_STATUSES } from "./verification-states.js";

export * from "./verification-states.js";

export const VERIFICATION_MAX_BYTES = 10 * 1024 * 1024;
export const VERIFICATION_MAX_FILES = 20;

/** Registration in the Cadastro Ambiental Rural: state, the municipality's IBGE code, 32 hexadecimal digits. */
const CAR = /^([A-Z]{2})-\d{7}-[0-9A-F]{32}$/;

const carNumber = z
  .string()
  .max(60)
  .transform((typed, context) => {
    const written = typed.replace(/[ .]/g, "").toUpperCase();
    const [, state] = CAR.exec(written) ?? [];
    if (state !== undefined && (BRAZILIAN_STATES as readonly string[]).includes(state)) return written;
    context.issues.push({ code: "custom", input: typed, message: "car_invalid" });
    return z.NEVER;
  });

/** The certificate of a consultation that finds no embargo, as its issuer numbers it, and its day. */
const environmental = { certificate: text({ min: 3, max: 60 }), issuedOn: z.iso.date() } as const;

const documentSchema = z.object({
  id: uuid,
  kind: z.enum(VERIFICATION_DOCUMENTS),
  name: z.string(),
  contentType: z.string(),
  addedAt: instant,
});

const verificationFields = {
  id: uuid,
  status: z.enum(VERIFICATION_STATUSES),
  documents: z.array(documentSchema),
  carNumber: z.string().nullable(),
  environmental: z.object({ certificate: z.string(), issuedOn: z.iso.date() }).nullable(),
  startedAt: instant,
  submittedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
} as const;

export const ownVerificationSchema = z.object({
  /** Who is verified; null until that is said in the data for contracts. */
  party: legalPartySchema.pick({ kind: true, legalName: true, taxId: true }).nullable(),
  needed: z.array(z.enum(VERIFICATION_DOCUMENTS)),
  /** The last one begun; null before the first. */
  current: z.object(verificationFields).nullable(),
  standing: standingSchema,
});

export const readVerification = defineRoute({
  method: "GET",
  path: "/agro/v1/me/verification",
  summary: "Whether one is verified, what for it is still needed, and one's reputation",
  access: "trader",
  response: ownVerificationSchema,
  errors: [],
});

/** A form with `kind` and `file`. The first one begins a verification; of several of a kind the last counts. */
export const addVerificationDocument = defineRoute({
  method: "POST",
  path: "/agro/v1/me/verification/documents",
  summary: "Add a picture or PDF to one's verification",
  access: "trader",
  status: 201,
  multipart: true,
  response: ownVerificationSchema,
  errors: [
    "grain.legal_data_missing",
    "grain.verification_closed",
    "upload.active_content",
    "upload.locked",
    "upload.unreadable",
    "upload.too_many_pixels",
    "cases.evidence_missing",
    "cases.evidence_type",
    "cases.evidence_too_large",
    "cases.evidence_too_many",
  ],
});

export const verificationDocumentForm = z.object({ kind: z.enum(VERIFICATION_DOCUMENTS) });

export const openVerificationDocument = defineRoute({
  method: "GET",
  path: "/agro/v1/me/verification/documents/:documentId",
  summary: "One file of one's verification",
  access: "trader",
  params: z.strictObject({ documentId: uuid }),
  errors: [],
});

export const submitVerification = defineRoute({
  method: "POST",
  path: "/agro/v1/me/verification/submit",
  summary:
    "Ask to be verified by the documents sent; a producer says the CAR and the environmental certificate",
  access: "trader",
  body: z.strictObject({
    carNumber: carNumber.optional(),
    environmental: z.strictObject(environmental).optional(),
  }),
  response: ownVerificationSchema,
  errors: [
    "grain.legal_data_missing",
    "grain.verification_closed",
    "grain.verification_incomplete",
    "grain.certificate_of_future",
  ],
});

const adminFields = {
  id: uuid,
  status: z.enum(VERIFICATION_STATUSES),
  trader: z.object({
    id: uuid,
    name: z.string(),
    email: z.string(),
    accountType: z.enum(ACCOUNT_TYPES),
  }),
  submittedAt: instant.nullable(),
  endedAt: instant.nullable(),
} as const;

export const adminVerificationSchema = z.object({
  ...verificationFields,
  ...adminFields,
  /** Null once it is forgotten. */
  party: legalPartySchema.nullable(),
});

export const listVerifications = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/verifications",
  summary: "Verifications of the marketplace's people by state, those that waited longest first",
  access: "admin",
  query: pageQuery.extend({
    status: z.enum(["submitted", "approved", "refused", "lapsed"]).default("submitted"),
  }),
  response: pageOf(z.object(adminFields)),
  errors: [],
});

const params = z.strictObject({ id: uuid });

export const readAdminVerification = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/verifications/:id",
  summary:
    "One verification with who is to be verified and the documents; their files are the case's evidence",
  access: "admin",
  params,
  response: adminVerificationSchema,
  errors: [],
});

export const decideVerification = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/verifications/:id/decide",
  summary: "Approve a verification, or refuse it with a reason the person reads",
  access: "admin",
  params,
  body: z.strictObject({
    decision: z.enum(["approved", "refused"]),
    reason: multilineText({ min: 3, max: 500 }),
  }),
  response: adminVerificationSchema,
  errors: ["cases.own_case", "cases.assigned_to_another", "grain.verification_closed"],
});
