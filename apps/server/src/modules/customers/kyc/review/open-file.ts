import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../../compliance/index.js";
import type { DocumentFile } from "../read-kyc.js";
import { documentFiles, findDocument } from "../store.js";
import { assertNotOwnCase } from "./open-for-review.js";

/** Opens an applicant's document for a reviewer, who is recorded before it is shown. */
export async function openApplicantFile(ctx: RequestCtx, documentId: string): Promise<DocumentFile> {
  return inTransaction(ctx.db, async (tx) => {
    const document = await findDocument(tx, documentId);
    const content = document && (await documentFiles.read(tx, ctx, documentId));
    if (!document || !content) throw new DomainError("resource.not_found");
    assertNotOwnCase(ctx, document);
    await recordAudit(tx, ctx, {
      action: "kyc.document_opened",
      subject: document.caseId,
      details: { documentId, type: document.type },
    });
    return { contentType: document.contentType, content };
  });
}
