import type { KycDocument, KycFinding, KycStatus } from "@lastro/contracts/kyc";
import type { KYC_APPLICANT_STATUSES, KycDocumentStatus } from "@lastro/contracts/kyc-vocabulary";

/** Where a case may go from where it stands. A history that is not a path in this graph is broken. */
export const KYC_TRANSITIONS: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  DRAFT: ["SUBMITTED"],
  SUBMITTED: ["CHECKING"],
  CHECKING: ["IN_REVIEW", "ON_HOLD"],
  ON_HOLD: ["IN_REVIEW"],
  IN_REVIEW: ["APPROVED", "REVISION", "REJECTED_RETRY", "REJECTED_FINAL", "ON_HOLD"],
  REVISION: ["SUBMITTED", "DRAFT"],
  APPROVED: ["REVERIFY"],
  REVERIFY: ["SUBMITTED"],
  REJECTED_RETRY: ["DRAFT"],
  REJECTED_FINAL: [],
};

/**
 * Where a document may go; to the same mark again for another reason. A reviewer may think again until the case
 * is decided; what was replaced stays so.
 */
export const KYC_DOCUMENT_TRANSITIONS: Readonly<Record<KycDocumentStatus, readonly KycDocumentStatus[]>> = {
  PENDING: ["ACCEPTED", "REVISION", "REJECTED", "REPLACED"],
  ACCEPTED: ["REVISION", "REJECTED", "REPLACED"],
  REVISION: ["ACCEPTED", "REVISION", "REJECTED", "REPLACED"],
  REJECTED: ["ACCEPTED", "REVISION", "REJECTED", "REPLACED"],
  REPLACED: [],
};

/** States in which the applicant fills the case in. */
export type EditableStatus = "DRAFT" | "REVISION" | "REVERIFY";

export function isEditable(status: KycStatus): status is EditableStatus {
  return status === "DRAFT" || status === "REVISION" || status === "REVERIFY";
}

/** States in which the house has something to do. */
export const WAITING_STATUSES = ["SUBMITTED", "CHECKING", "ON_HOLD", "IN_REVIEW"] as const;

type ApplicantStatus = (typeof KYC_APPLICANT_STATUSES)[number];

/** What the applicant is told of a state: whatever the house does with it reads as "in review". */
export function toldToApplicant(status: KycStatus): ApplicantStatus {
  switch (status) {
    case "SUBMITTED":
    case "CHECKING":
    case "ON_HOLD":
      return "IN_REVIEW";
    default:
      return status;
  }
}

export interface Case {
  readonly id: string;
  readonly userId: string;
  readonly status: KycStatus;
  readonly personalSealed: Buffer | null;
  /** Civil day. */
  readonly documentExpiresOn: string | null;
  readonly findings: readonly KycFinding[];
  readonly reviewerId: string | null;
  readonly rejectionReason: string | null;
  readonly submittedAt: Date | null;
  readonly dueAt: Date | null;
  readonly decidedAt: Date | null;
  /** When the present state ends by itself. */
  readonly stateEndsAt: Date | null;
  readonly updatedAt: Date;
}

export interface CaseDocument {
  readonly id: string;
  readonly caseId: string;
  readonly userId: string;
  readonly type: KycDocument["type"];
  readonly side: KycDocument["side"];
  readonly status: KycDocumentStatus;
  readonly reason: KycDocument["reason"];
  readonly contentType: KycDocument["contentType"];
  readonly bytes: number;
  readonly submittedAt: Date | null;
  readonly uploadedAt: Date;
}
