import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../../compliance/index.js";
import type { Case } from "../case.js";
import { announceCase, moveCase } from "../move.js";
import { lockForReviewer } from "./open-for-review.js";

/** Makes the case this administrator's, also from a colleague or from on hold. */
export async function takeCase(ctx: RequestCtx, caseId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const kycCase = await lockForReviewer(tx, ctx, caseId);
    const reviewerId = personOf(ctx).userId;
    if (kycCase.status === "ON_HOLD") {
      await moveCase(tx, ctx, kycCase, "IN_REVIEW", { reviewer_id: reviewerId });
    } else if (kycCase.status === "IN_REVIEW") {
      await assign(tx, kycCase, reviewerId);
    } else {
      throw new DomainError("kyc.case_moved_on");
    }
    await recordAudit(tx, ctx, {
      action: "kyc.taken",
      subject: caseId,
      details: { from: kycCase.reviewerId },
    });
  });
}

/** Names the reviewer of a case already in review. */
export async function assign(tx: Tx, kycCase: Case, reviewerId: string): Promise<void> {
  if (kycCase.reviewerId === reviewerId) return;
  await tx
    .updateTable("customers_kyc_case")
    .set({ reviewer_id: reviewerId })
    .where("id", "=", kycCase.id)
    .execute();
  await announceCase(tx, kycCase);
}
