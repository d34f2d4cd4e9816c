import type { KycPersonal } from "@lastro/contracts/kyc";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../../compliance/index.js";
import { confirmPresence, type PresencePorts } from "../../confirm-presence.js";
import { findProfile } from "../../store.js";
import type { CaseDocument } from "../case.js";
import { submitCase } from "../submit-case.js";
import { type Upload, uploadDocument } from "../upload-document.js";

/** Puts a document a client handed in into their verification. Throws `kyc.own_case` and what an upload throws. */
export async function uploadForClient(ctx: RequestCtx, upload: Upload): Promise<CaseDocument> {
  await assertAnothers(ctx, upload.userId);
  const document = await uploadDocument(ctx, upload);
  await inTransaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, {
      action: "kyc.document_added",
      subject: document.caseId,
      details: { documentId: document.id, type: document.type, userId: upload.userId },
    }),
  );
  return document;
}

/**
 * Sends a client's verification to review on their behalf, as complete as their own would have to be; somebody else decides
 * it. Takes a second factor of the last minutes. Throws `kyc.own_case` and what a submission throws.
 */
export async function submitForClient(
  ctx: RequestCtx & PresencePorts,
  of: { readonly userId: string; readonly personal: KycPersonal; readonly reason: string },
): Promise<string> {
  await assertAnothers(ctx, of.userId);
  await inTransaction(ctx.db, (tx) => confirmPresence(tx, ctx));
  return submitCase(ctx, { ...of, onBehalf: { by: personOf(ctx).userId, reason: of.reason } });
}

/** A registered client who is not whoever acts. */
async function assertAnothers(ctx: RequestCtx, userId: string): Promise<void> {
  if (userId === personOf(ctx).userId) throw new DomainError("kyc.own_case");
  if (!(await findProfile(ctx.db, userId))) throw new DomainError("resource.not_found");
}
