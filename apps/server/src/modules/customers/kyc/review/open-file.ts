import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../../compliance/index.js";
import type { DocumentFile } from "../read-kyc.js";
import { openFile } from "../secrecy.js";
import { findDocument, readSealedFile } from "../store.js";

/** Opens an applicant's document for a reviewer, who is recorded before it is shown. */
export async function openApplicantFile(ctx: RequestCtx, documentId: string): Promise<DocumentFile> {
  const { document, sealed } = await inTransaction(ctx.db, async (tx) => {
    const document = await findDocument(tx, documentId);
    const sealed = document && (await readSealedFile(tx, documentId));
    if (!document || !sealed) throw new DomainError("resource.not_found");
    if (document.userId === personOf(ctx).userId) throw new DomainError("kyc.own_case");
    await recordAudit(tx, ctx, {
      action: "kyc.document_opened",
      subject: document.caseId,
      details: { documentId, type: document.type },
    });
    return { document, sealed };
  });
  return { contentType: document.contentType, content: openFile(ctx, documentId, sealed) };
}
