import type { KycDocument, KycFinding, KycStatus } from "@lastro/contracts/kyc";
import type { KYC_APPLICANT_STATUSES, KycDocumentStatus } from "@lastro/contracts/kyc-vocabulary";

/** States in which the applicant fills the case in. */
export type EditableStatus = "DRAFT" | "REVISION" | "REVERIFY";

export function isEditable(status: KycStatus): status is EditableStatus {
  return status === "DRAFT" || status === "REVISION" || status === "REVERIFY";
}

/** States in which the house has something to do. */
export const WAITING_STATUSES = ["SUBMITTED", "CHECKING", "ON_HOLD", "IN_REVIEW"] as const;

type ApplicantStatus = (typeof KYC_APPLICANT_STATUSES)[number];

/** What the applicant is told of a state: whatever the house does with it reads as "in review". */
export function statusForApplicant(status: KycStatus): ApplicantStatus {
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
  readonly draftSealed: Buffer | null;
  /** Civil day. */
  readonly documentExpiresOn: string | null;
  readonly findings: readonly KycFinding[];
  readonly reviewerId: string | null;
  /** The administrator who sent it on the applicant's behalf. */
  readonly submittedBy: string | null;
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
