import type { RequestOf } from "@lastro/contracts";
import type { updateKycDocuments } from "@lastro/contracts/data-api";
import type { RequestCtx } from "@lastro/platform/context";
import { acceptAndApprove, readKyc, rejectCase } from "../customers/index.js";

type Update = RequestOf<typeof updateKycDocuments>;

/**
 * Decides a person's verification as its reviewer would: approved accepts the unmarked documents and approves; rejected
 * refuses for now, for want of documents, since an update brings no reason.
 */
export async function updateKycStatus(
  ctx: RequestCtx,
  { userId, status }: { readonly userId: string; readonly status: Update["body"]["status"] },
): Promise<void> {
  const { caseId } = await readKyc(ctx, userId);
  if (caseId === null) return;
  if (status === "approved") await acceptAndApprove(ctx, caseId);
  else await rejectCase(ctx, { caseId, reason: "documents_insufficient" });
}
