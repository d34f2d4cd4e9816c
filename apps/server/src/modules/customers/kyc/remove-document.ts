import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { openOwnCase } from "./editable-case.js";
import { announceCase } from "./move.js";
import { deleteDocument, findDocument } from "./store.js";

/** Takes away one's own document that was never sent to review, with its file. */
export async function removeDocument(
  ctx: RequestCtx,
  { userId, documentId }: { readonly userId: string; readonly documentId: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const seen = await findDocument(tx, documentId);
    if (seen?.userId !== userId) throw new DomainError("resource.not_found");
    const kycCase = await openOwnCase(tx, ctx, userId);
    const document = await findDocument(tx, documentId);
    if (!document || document.status === "REPLACED") throw new DomainError("resource.not_found");
    if (document.submittedAt !== null) throw new DomainError("kyc.document_locked");
    await deleteDocument(tx, documentId);
    await announceCase(tx, kycCase);
  });
}
