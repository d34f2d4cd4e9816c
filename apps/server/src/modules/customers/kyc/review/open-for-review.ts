import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { assignmentObstacle } from "../../../cases/index.js";
import type { Case } from "../case.js";
import { lockCase } from "../store.js";

/** A case, locked, that is not the reviewer's own, nor one they sent on its applicant's behalf. */
export async function lockForReviewer(tx: Tx, ctx: RequestCtx, caseId: string): Promise<Case> {
  const kycCase = await lockCase(tx, caseId);
  if (!kycCase) throw new DomainError("resource.not_found");
  assertNotOwnCase(ctx, kycCase);
  if (kycCase.submittedBy === personOf(ctx).userId) throw new DomainError("kyc.own_submission");
  return kycCase;
}

/** Throws `kyc.own_case`: nobody reviews themselves. */
export function assertNotOwnCase(ctx: RequestCtx, { userId }: Pick<Case, "userId">): void {
  const obstacle = assignmentObstacle(personOf(ctx), { assigneeId: null, concerns: [userId] });
  if (obstacle) throw new DomainError(`kyc.${obstacle}`);
}

/** A case in review that this administrator may decide: theirs, or nobody's yet. */
export async function openForReview(tx: Tx, ctx: RequestCtx, caseId: string): Promise<Case> {
  const kycCase = await lockForReviewer(tx, ctx, caseId);
  if (kycCase.status !== "IN_REVIEW") throw new DomainError("kyc.case_moved_on");
  const { reviewerId, userId } = kycCase;
  const obstacle = assignmentObstacle(personOf(ctx), { assigneeId: reviewerId, concerns: [userId] });
  if (obstacle) throw new DomainError(`kyc.${obstacle}`);
  return kycCase;
}
