import { z } from "zod";
import { COMPANY_ROLES } from "./company-access.js";
import { defineRoute } from "./route.js";
import { amountOf, civilDay, instant, multilineText, pageOf, pageQuery, text, uuid } from "./wire.js";

export * from "./company-access.js";

/** As the landing page offers them. */
export const COMPANY_TIERS = ["startup", "midsize", "enterprise"] as const;
export type CompanyTier = (typeof COMPANY_TIERS)[number];

export const COMPANY_APPLICATION_STATUSES = [
  "draft",
  "submitted",
  "in_review",
  "revision_requested",
  "approved",
  "rejected",
] as const;
export type CompanyApplicationStatus = (typeof COMPANY_APPLICATION_STATUSES)[number];

/** The contrato social or statute, a proof of address of the company, and what a proxy signs by. */
export const COMPANY_DOCUMENT_TYPES = [
  "articles_of_association",
  "proof_of_address",
  "power_of_attorney",
] as const;
export type CompanyDocumentType = (typeof COMPANY_DOCUMENT_TYPES)[number];
/** A power of attorney is needed only where whoever applies is no administrator. */
export const REQUIRED_COMPANY_DOCUMENTS = ["articles_of_association", "proof_of_address"] as const;

export const MAX_COMPANY_PARTNERS = 20;
/** From this share on a person is a beneficial owner (Circular BCB 3.978/2020, art. 25). In hundredths of a percent. */
export const BENEFICIAL_OWNER_BPS = 2_500;
export const WHOLE_COMPANY_BPS = 10_000;

const brl = amountOf("BRL");
const byId = z.strictObject({ id: uuid });
const byDocument = z.strictObject({ id: uuid, documentId: uuid });

export const companyPartnerSchema = z.strictObject({
  name: text({ min: 0, max: 120 }),
  /** A CPF, or the CNPJ of a company that holds a share. */
  document: text({ min: 0, max: 18 }),
  /** In hundredths of a percent. */
  shareBps: z.int().min(0).max(WHOLE_COMPANY_BPS),
  isAdministrator: z.boolean(),
  /** Holds or held a prominent public function, or is close to someone who does. */
  isPoliticallyExposed: z.boolean(),
});
export type CompanyPartner = z.output<typeof companyPartnerSchema>;

/** What is declared of a company, also while it is not complete: what is missing is said when it is sent. */
export const companyContentSchema = z.strictObject({
  tier: z.enum(COMPANY_TIERS),
  cnpj: text({ min: 0, max: 18 }),
  legalName: text({ min: 0, max: 120 }),
  tradeName: text({ min: 0, max: 120 }),
  openedOn: civilDay.nullable(),
  email: text({ min: 0, max: 254 }),
  phone: text({ min: 0, max: 20 }),
  endereco: text({ min: 0, max: 200 }),
  cidade: text({ min: 0, max: 100 }),
  estado: text({ min: 0, max: 2 }),
  cep: text({ min: 0, max: 9 }),
  /** What the company expects to move in a month. */
  monthlyVolume: brl.nullable(),
  partners: z.array(companyPartnerSchema).max(MAX_COMPANY_PARTNERS),
});
export type CompanyContent = z.output<typeof companyContentSchema>;

/** The same as it is kept and read back. */
export const companyDeclaredSchema = z.object({
  tier: z.enum(COMPANY_TIERS),
  cnpj: z.string(),
  legalName: z.string(),
  tradeName: z.string(),
  openedOn: civilDay.nullable(),
  email: z.string(),
  phone: z.string(),
  endereco: z.string(),
  cidade: z.string(),
  estado: z.string(),
  cep: z.string(),
  monthlyVolume: brl.nullable(),
  partners: z.array(
    z.object({
      name: z.string(),
      document: z.string(),
      shareBps: z.int(),
      isAdministrator: z.boolean(),
      isPoliticallyExposed: z.boolean(),
    }),
  ),
});

const companyDocumentSchema = z.object({
  id: uuid,
  type: z.enum(COMPANY_DOCUMENT_TYPES),
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  uploadedAt: instant,
});

const applicationSummary = {
  id: uuid,
  status: z.enum(COMPANY_APPLICATION_STATUSES),
  tier: z.enum(COMPANY_TIERS),
  legalName: z.string(),
  submittedAt: instant.nullable(),
  updatedAt: instant,
};

export const companyApplicationSchema = z.object({
  ...applicationSummary,
  content: companyDeclaredSchema,
  documents: z.array(companyDocumentSchema),
  /** What the reviewer wrote with the last decision. */
  note: z.string().nullable(),
  /** The company's id once it has an account. */
  companyId: uuid.nullable(),
});

const membershipSchema = z.object({
  id: uuid,
  name: z.string(),
  /** Formatted; a CNPJ is public. */
  cnpj: z.string(),
  role: z.enum(COMPANY_ROLES),
});

export const listCompanies = defineRoute({
  method: "GET",
  path: "/v1/companies",
  summary: "The companies a person acts for, those they applied for, and where they are invited",
  access: "client",
  response: z.object({
    companies: z.array(membershipSchema),
    applications: z.array(z.object(applicationSummary)),
    invitations: z.array(
      z.object({
        id: uuid,
        companyName: z.string(),
        cnpj: z.string(),
        role: z.enum(COMPANY_ROLES),
        expiresAt: instant,
      }),
    ),
    /** Whether the person has passed KYC Plus, which applying and accepting ask for. */
    verified: z.boolean(),
  }),
  errors: [],
});

export const createCompanyApplication = defineRoute({
  method: "POST",
  path: "/v1/companies/applications",
  summary: "Begin an application for a company's account",
  access: "client",
  status: 201,
  body: z.strictObject({ tier: z.enum(COMPANY_TIERS) }),
  response: companyApplicationSchema,
  errors: ["companies.verification_required", "companies.too_many_applications", "customers.profile_missing"],
});

export const readCompanyApplication = defineRoute({
  method: "GET",
  path: "/v1/companies/applications/:id",
  summary: "One's own application as it stands",
  access: "client",
  params: byId,
  response: companyApplicationSchema,
  errors: [],
});

export const saveCompanyApplication = defineRoute({
  method: "PUT",
  path: "/v1/companies/applications/:id",
  summary: "Keep what is declared so far",
  access: "client",
  params: byId,
  body: companyContentSchema,
  response: companyApplicationSchema,
  errors: ["companies.not_editable"],
});

/** `multipart/form-data` with the fields `type` and `file`, in this order. */
export const uploadCompanyDocument = defineRoute({
  method: "POST",
  path: "/v1/companies/applications/:id/documents",
  summary: "Add a document, in place of the one of its type",
  access: "client",
  params: byId,
  multipart: true,
  status: 201,
  response: companyApplicationSchema,
  errors: [
    "companies.not_editable",
    "upload.active_content",
    "upload.locked",
    "kyc.file_missing",
    "kyc.file_type_refused",
    "kyc.file_is_heic",
    "kyc.file_unreadable",
    "kyc.file_too_large",
    "kyc.image_too_large",
  ],
});

export const deleteCompanyDocument = defineRoute({
  method: "DELETE",
  path: "/v1/companies/applications/:id/documents/:documentId",
  summary: "Take a document away",
  access: "client",
  params: byDocument,
  response: companyApplicationSchema,
  errors: ["companies.not_editable"],
});

export const readCompanyFile = defineRoute({
  method: "GET",
  path: "/v1/companies/applications/:id/documents/:documentId/file",
  summary: "The file of a document of one's own application",
  access: "client",
  params: byDocument,
  errors: [],
});

export const submitCompanyApplication = defineRoute({
  method: "POST",
  path: "/v1/companies/applications/:id/submit",
  summary: "Send the application to review",
  access: "client",
  params: byId,
  body: z.strictObject({ declaresTruth: z.literal(true) }),
  response: companyApplicationSchema,
  errors: [
    "companies.not_editable",
    "companies.incomplete",
    "companies.documents_missing",
    "companies.shares_do_not_add_up",
    "companies.cnpj_taken",
    "companies.verification_required",
  ],
});

const reviewedSchema = z.object({
  ...companyApplicationSchema.shape,
  applicant: z.object({ id: uuid, name: z.string(), email: z.string() }),
  reviewer: z.object({ id: uuid, name: z.string() }).nullable(),
  /** What a reviewer should look at. */
  findings: z.array(
    z.enum(["politically_exposed", "no_administrator", "applicant_not_partner", "recently_opened"]),
  ),
  /** Nobody reviews what they applied for. */
  reviewable: z.boolean(),
});

export const listCompanyApplications = defineRoute({
  method: "GET",
  path: "/v1/admin/companies/applications",
  summary: "Applications of companies, those that wait longest first",
  access: "admin",
  query: pageQuery.extend({ status: z.enum(COMPANY_APPLICATION_STATUSES).optional() }),
  response: pageOf(z.object({ ...applicationSummary, applicant: z.object({ id: uuid, name: z.string() }) })),
  errors: [],
});

export const reviewCompanyApplication = defineRoute({
  method: "GET",
  path: "/v1/admin/companies/applications/:id",
  summary: "An application with everything declared",
  access: "admin",
  params: byId,
  response: reviewedSchema,
  errors: [],
});

export const takeCompanyApplication = defineRoute({
  method: "POST",
  path: "/v1/admin/companies/applications/:id/take",
  summary: "Begin the review of an application",
  access: "admin",
  params: byId,
  response: reviewedSchema,
  errors: ["companies.moved_on", "companies.own_application"],
});

export const COMPANY_DECISIONS = ["approve", "request_revision", "reject"] as const;

export const decideCompanyApplication = defineRoute({
  method: "POST",
  path: "/v1/admin/companies/applications/:id/decision",
  summary: "Approve an application, which opens the company's account, send it back or refuse it",
  access: "admin",
  params: byId,
  body: z.strictObject({
    decision: z.enum(COMPANY_DECISIONS),
    /** What the applicant reads; needed unless it is approved. */
    note: multilineText({ min: 0, max: 1_000 }),
  }),
  response: reviewedSchema,
  errors: [
    "companies.moved_on",
    "companies.own_application",
    "companies.note_missing",
    "companies.cnpj_taken",
    "companies.applicant_not_verified",
  ],
});

export const reviewCompanyFile = defineRoute({
  method: "GET",
  path: "/v1/admin/companies/applications/:id/documents/:documentId/file",
  summary: "The file of an application's document; opening it is recorded",
  access: "admin",
  params: byDocument,
  errors: [],
});

export const MAX_COMPANY_MEMBERS = 50;
export const INVITATION_DAYS = 14;

export const readCompany = defineRoute({
  method: "GET",
  path: "/v1/company",
  summary: "The company for which the person acts",
  access: "client",
  company: "read",
  response: z.object({
    ...membershipSchema.shape,
    legalName: z.string(),
    tradeName: z.string(),
    tier: z.enum(COMPANY_TIERS),
    platformId: z.string(),
    approvedAt: instant,
  }),
  errors: [],
});

const membersSchema = z.object({
  members: z.array(
    z.object({
      userId: uuid,
      name: z.string(),
      email: z.string(),
      role: z.enum(COMPANY_ROLES),
      since: instant,
      /** The one who asks. */
      self: z.boolean(),
    }),
  ),
  /** Those nobody has answered. */
  invitations: z.array(
    z.object({ id: uuid, email: z.string(), role: z.enum(COMPANY_ROLES), expiresAt: instant }),
  ),
});

export const listCompanyMembers = defineRoute({
  method: "GET",
  path: "/v1/company/members",
  summary: "Who acts for the company, and who is invited to",
  access: "client",
  company: "read",
  response: membersSchema,
  errors: [],
});

export const inviteCompanyMember = defineRoute({
  method: "POST",
  path: "/v1/company/invitations",
  summary: "Invite a person by email to act for the company",
  access: "client",
  company: "own",
  status: 201,
  body: z.strictObject({ email: z.email().max(254), role: z.enum(COMPANY_ROLES) }),
  response: membersSchema,
  errors: [
    "companies.already_member",
    "companies.already_invited",
    "companies.too_many_members",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const withdrawCompanyInvitation = defineRoute({
  method: "DELETE",
  path: "/v1/company/invitations/:id",
  summary: "Take an invitation back that nobody has answered",
  access: "client",
  company: "own",
  params: byId,
  response: membersSchema,
  errors: [],
});

export const changeCompanyMember = defineRoute({
  method: "PATCH",
  path: "/v1/company/members/:userId",
  summary: "Give a member another role",
  access: "client",
  company: "own",
  params: z.strictObject({ userId: uuid }),
  body: z.strictObject({ role: z.enum(COMPANY_ROLES) }),
  response: membersSchema,
  errors: ["companies.last_owner", "customers.second_factor_needed", "customers.password_needed"],
});

export const removeCompanyMember = defineRoute({
  method: "DELETE",
  path: "/v1/company/members/:userId",
  summary: "End a person's membership at once",
  access: "client",
  company: "own",
  params: z.strictObject({ userId: uuid }),
  response: membersSchema,
  errors: ["companies.last_owner"],
});

export const leaveCompany = defineRoute({
  method: "POST",
  path: "/v1/company/leave",
  summary: "End one's own membership",
  access: "client",
  company: "read",
  errors: ["companies.last_owner"],
});

export const acceptCompanyInvitation = defineRoute({
  method: "POST",
  path: "/v1/companies/invitations/:id/accept",
  summary: "Become a member of the company that invited",
  access: "client",
  params: byId,
  errors: ["companies.invitation_over", "companies.verification_required", "companies.already_member"],
});

export const declineCompanyInvitation = defineRoute({
  method: "POST",
  path: "/v1/companies/invitations/:id/decline",
  summary: "Turn an invitation down",
  access: "client",
  params: byId,
  errors: ["companies.invitation_over"],
});
