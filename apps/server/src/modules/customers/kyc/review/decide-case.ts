import { type CaseRejectionReason, isFinalReason } from "@lastro/contracts/kyc-vocabulary";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../../compliance/index.js";
import { getProfile } from "../../queries.js";
import { isCpfProvenByAnother, updateProfile } from "../../store.js";
import type { Case } from "../case.js";
import { coolDownEndsAt, revisionLapsesAt } from "../deadlines.js";
import { moveCase } from "../move.js";
import { notifyOfDecision } from "../notices.js";
import { missingPlaces } from "../places.js";
import { currentDocuments } from "../store.js";
import { openForReview } from "./open-for-review.js";
import { markDocument } from "./review-document.js";

/** Approves a case whose documents were all accepted; from this commit on its applicant is verified. */
export async function approveCase(ctx: RequestCtx, caseId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => approveOpenCase(tx, ctx, await openForReview(tx, ctx, caseId)));
}

/**
 * Accepts the documents of a case that nobody has marked, and approves it; when it cannot be approved, no document is
 * accepted either.
 */
export async function acceptAndApprove(ctx: RequestCtx, caseId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const kycCase = await openForReview(tx, ctx, caseId);
    for (const document of await currentDocuments(tx, caseId))
      if (document.status === "PENDING")
        await markDocument(tx, ctx, kycCase, document, { decision: "accept" });
    await approveOpenCase(tx, ctx, kycCase);
  });
}

async function approveOpenCase(tx: Tx, ctx: RequestCtx, kycCase: Case): Promise<void> {
  const { id: caseId, userId } = kycCase;
  const documents = await currentDocuments(tx, caseId);
  const accepted = documents.filter(({ status }) => status === "ACCEPTED");
  if (accepted.length < documents.length || missingPlaces(accepted).length > 0) {
    throw new DomainError("kyc.documents_not_accepted");
  }
  if (await isCpfProvenByAnother(tx, userId)) throw new DomainError("customers.cpf_taken");
  const now = ctx.clock.now();
  await moveCase(tx, ctx, kycCase, "APPROVED", { reviewer_id: personOf(ctx).userId, decided_at: now });
  await updateProfile(tx, userId, { verified_at: now, cpf_verified: true });
  await recordAudit(tx, ctx, { action: "kyc.approved", subject: caseId });
  await notifyOfDecision(tx, ctx, await getProfile(tx, userId), { decision: "approved" });
  await announce(tx, { to: { userId }, type: "profile" });
}

/** Sends the marked documents back. What the applicant already may do stays as it is. */
export async function requestRevision(
  ctx: RequestCtx,
  { caseId, note }: { readonly caseId: string; readonly note?: string | undefined },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const kycCase = await openForReview(tx, ctx, caseId);
    const documents = await currentDocuments(tx, caseId);
    if (documents.some(({ status }) => status === "REJECTED")) throw new DomainError("kyc.document_rejected");
    const reasons = documents.flatMap(({ status, reason }) =>
      status === "REVISION" && reason ? [reason] : [],
    );
    if (reasons.length === 0) throw new DomainError("kyc.nothing_marked");
    const change = { reviewer_id: personOf(ctx).userId, state_ends_at: revisionLapsesAt(ctx.clock.now()) };
    await moveCase(tx, ctx, kycCase, "REVISION", change, { note });
    await recordAudit(tx, ctx, { action: "kyc.revision_requested", subject: caseId });
    await notifyOfDecision(tx, ctx, await getProfile(tx, kycCase.userId), { decision: "revision", reasons });
  });
}

export interface Rejection {
  readonly caseId: string;
  readonly reason: CaseRejectionReason;
  readonly note?: string | undefined;
}

/** Refuses a case, for good or until its cool-down is over, as the reason says. A refusal ends what an approval gave. */
export async function rejectCase(ctx: RequestCtx, { caseId, reason, note }: Rejection): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const kycCase = await openForReview(tx, ctx, caseId);
    const now = ctx.clock.now();
    const isFinal = isFinalReason(reason);
    await moveCase(
      tx,
      ctx,
      kycCase,
      isFinal ? "REJECTED_FINAL" : "REJECTED_RETRY",
      {
        reviewer_id: personOf(ctx).userId,
        rejection_reason: reason,
        decided_at: now,
        state_ends_at: isFinal ? null : coolDownEndsAt(now),
      },
      { reason, note },
    );
    await updateProfile(tx, kycCase.userId, { verified_at: null, cpf_verified: false });
    await recordAudit(tx, ctx, { action: "kyc.rejected", subject: caseId, details: { reason } });
    await notifyOfDecision(tx, ctx, await getProfile(tx, kycCase.userId), {
      decision: "refused",
      reasons: [reason],
    });
    await announce(tx, { to: { userId: kycCase.userId }, type: "profile" });
  });
}

/** Sets a case aside for a closer look. */
export async function holdCase(
  ctx: RequestCtx,
  { caseId, note }: { readonly caseId: string; readonly note: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const kycCase = await openForReview(tx, ctx, caseId);
    await moveCase(tx, ctx, kycCase, "ON_HOLD", { reviewer_id: null }, { note });
    await recordAudit(tx, ctx, { action: "kyc.held", subject: caseId });
  });
}
