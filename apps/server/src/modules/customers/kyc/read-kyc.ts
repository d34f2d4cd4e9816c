import type { Kyc, KycDocument } from "@lastro/contracts/kyc";
import type { CaseRejectionReason } from "@lastro/contracts/kyc-vocabulary";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { isVerified } from "../queries.js";
import { type Case, type CaseDocument, isEditable, statusForApplicant } from "./case.js";
import { missingPlaces } from "./places.js";
import { openDraft, openPersonal } from "./secrecy.js";
import { currentDocuments, documentFiles, findCase, findDocument } from "./store.js";

const OWN_FILE = (id: string) => `/v1/kyc/documents/${id}/file`;

const NOT_BEGUN: Omit<Kyc, "verified"> = {
  caseId: null,
  status: "DRAFT",
  nextStep: "complete",
  nextStepAt: null,
  rejectionReason: null,
  submittedAt: null,
  approvedAt: null,
  documents: [],
  missing: missingPlaces([]),
  personal: null,
  draft: null,
};

/** The person's verification as they are told it, and what they have to do next. */
export async function readKyc(ctx: Ctx, userId: string): Promise<Kyc> {
  const [kycCase, verified] = await Promise.all([findCase(ctx.db, userId), isVerified(ctx.db, userId)]);
  if (!kycCase) return { ...NOT_BEGUN, verified };
  const documents = await currentDocuments(ctx.db, kycCase.id);
  const status = statusForApplicant(kycCase.status);
  return {
    caseId: kycCase.id,
    status,
    verified,
    ...nextStep(status, kycCase),
    rejectionReason: kycCase.rejectionReason as CaseRejectionReason | null,
    submittedAt: kycCase.submittedAt,
    approvedAt: status === "APPROVED" ? kycCase.decidedAt : null,
    documents: documents.map((document) => asToldToApplicant(document, status)),
    missing: isEditable(kycCase.status) || status === "REJECTED_RETRY" ? missingPlaces(documents) : [],
    personal: openPersonal(ctx, kycCase),
    draft: isEditable(kycCase.status) ? openDraft(ctx, kycCase) : null,
  };
}

function nextStep(status: Kyc["status"], kycCase: Case): Pick<Kyc, "nextStep" | "nextStepAt"> {
  switch (status) {
    case "DRAFT":
      return { nextStep: "complete", nextStepAt: null };
    case "IN_REVIEW":
      return { nextStep: "wait", nextStepAt: kycCase.dueAt };
    case "REVISION":
    case "REVERIFY":
      return { nextStep: "fix", nextStepAt: kycCase.stateEndsAt };
    case "APPROVED":
      return { nextStep: "done", nextStepAt: null };
    case "REJECTED_RETRY":
      return { nextStep: "retry_later", nextStepAt: kycCase.stateEndsAt };
    case "REJECTED_FINAL":
      return { nextStep: "refused", nextStepAt: null };
  }
}

/** A reviewer's marks are told with the decision, not while it is being made. */
function asToldToApplicant(document: CaseDocument, status: Kyc["status"]): KycDocument {
  const told = asWireDocument(document, OWN_FILE(document.id));
  const undecided = status === "IN_REVIEW" && (told.status === "REVISION" || told.status === "REJECTED");
  return undecided ? { ...told, status: "PENDING", reason: null } : told;
}

export function asWireDocument(document: CaseDocument, url: string): KycDocument {
  return {
    id: document.id,
    type: document.type,
    side: document.side,
    status: document.status,
    reason: document.reason,
    contentType: document.contentType,
    bytes: document.bytes,
    removable: document.submittedAt === null,
    url,
    uploadedAt: document.uploadedAt,
  };
}

export function asOwnDocument(document: CaseDocument): KycDocument {
  return asWireDocument(document, OWN_FILE(document.id));
}

export interface DocumentFile {
  readonly contentType: CaseDocument["contentType"];
  readonly content: Buffer;
}

/** One's own document, opened. Somebody else's answers as if it did not exist. */
export async function readOwnFile(
  ctx: Ctx,
  { userId, documentId }: { readonly userId: string; readonly documentId: string },
): Promise<DocumentFile> {
  const document = await findDocument(ctx.db, documentId);
  const content = document?.userId === userId ? await documentFiles.read(ctx.db, ctx, documentId) : undefined;
  if (!document || !content) throw new DomainError("resource.not_found");
  return { contentType: document.contentType, content };
}
