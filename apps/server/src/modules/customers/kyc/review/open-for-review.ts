import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Case } from "../case.js";
import { lockCase } from "../store.js";

/** A case, locked, that is not the reviewer's own. */
export async function lockForReviewer(tx: Tx, ctx: RequestCtx, caseId: string): Promise<Case> {
  const kycCase = await lockCase(tx, caseId);
  if (!kycCase) throw new DomainError("resource.not_found");
  if (kycCase.userId === personOf(ctx).userId) throw new DomainError("kyc.own_case");
  return kycCase;
}

/** A case in review that this administrator may decide: theirs, or nobody's yet. */
export async function openForReview(tx: Tx, ctx: RequestCtx, caseId: string): Promise<Case> {
  const kycCase = await lockForReviewer(tx, ctx, caseId);
  if (kycCase.status !== "IN_REVIEW") throw new DomainError("kyc.case_moved_on");
  if (kycCase.reviewerId !== null && kycCase.reviewerId !== personOf(ctx).userId) {
    throw new DomainError("kyc.assigned_to_another");
  }
  return kycCase;
}
