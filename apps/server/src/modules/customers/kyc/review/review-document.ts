import type { FixableReason, UnfixableReason } from "@lastro/contracts/kyc-vocabulary";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../../compliance/index.js";
import type { Case, CaseDocument } from "../case.js";
import { announceCase, moveDocument } from "../move.js";
import { currentDocuments } from "../store.js";
import { openForReview } from "./open-for-review.js";
import { assign } from "./take-case.js";

export type DocumentDecision =
  | { readonly decision: "accept" }
  | { readonly decision: "revision"; readonly reason: FixableReason }
  | { readonly decision: "reject"; readonly reason: UnfixableReason };

const STATUS_OF = { accept: "ACCEPTED", revision: "REVISION", reject: "REJECTED" } as const;

/** Accepts a document, marks it to be sent again, or refuses it. Its applicant learns with the decision on the case. */
export async function reviewDocument(
  ctx: RequestCtx,
  input: { readonly caseId: string; readonly documentId: string; readonly said: DocumentDecision },
): Promise<void> {
  const { caseId, documentId, said } = input;
  await inTransaction(ctx.db, async (tx) => {
    const kycCase = await openForReview(tx, ctx, caseId);
    const document = (await currentDocuments(tx, caseId)).find(({ id }) => id === documentId);
    if (!document) throw new DomainError("resource.not_found");
    await markDocument(tx, ctx, kycCase, document, said);
  });
}

/** Marks one of the case's documents and makes the case the reviewer's. */
export async function markDocument(
  tx: Tx,
  ctx: RequestCtx,
  kycCase: Case,
  document: CaseDocument,
  said: DocumentDecision,
): Promise<void> {
  const to = STATUS_OF[said.decision];
  const reason = said.decision === "accept" ? undefined : said.reason;
  if (document.status === to && document.reason === (reason ?? null)) return;
  await moveDocument(tx, ctx, document, to, reason);
  await assign(tx, kycCase, personOf(ctx).userId);
  await announceCase(tx, kycCase);
  await recordAudit(tx, ctx, {
    action: "kyc.document_reviewed",
    subject: kycCase.id,
    details: { documentId: document.id, decision: said.decision, reason: reason ?? null },
  });
}
