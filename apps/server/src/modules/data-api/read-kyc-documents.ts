import type { KycDocumentRow } from "@lastro/contracts/data-api";
import type { KycDocument } from "@lastro/contracts/kyc";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { readCase, readKyc } from "../customers/index.js";

type Status = KycDocumentRow["status"];

const STATUS_OF: Readonly<Record<KycDocument["status"], Status>> = {
  PENDING: "pending",
  ACCEPTED: "approved",
  REVISION: "revision",
  REJECTED: "rejected",
  // Not among the documents that count.
  REPLACED: "rejected",
};

/** A person's documents as the asker may see them: the applicant learns a reviewer's marks with the decision. */
export async function readKycDocuments(ctx: RequestCtx, userId: string): Promise<readonly KycDocumentRow[]> {
  const person = personOf(ctx);
  const isOwn = person.userId === userId;
  if (!isOwn && person.kind !== "admin") return [];
  const { caseId, status, documents } = await readKyc(ctx, userId);
  const isRefused = status === "REJECTED_RETRY" || status === "REJECTED_FINAL";
  const shown = isOwn || caseId === null ? documents : (await readCase(ctx, caseId)).documents;
  return shown.map((document) => ({
    id: document.id,
    user_id: userId,
    type: document.type,
    url: `${ctx.config.publicUrl}${document.url}`,
    status: isRefused ? "rejected" : STATUS_OF[document.status],
  }));
}
