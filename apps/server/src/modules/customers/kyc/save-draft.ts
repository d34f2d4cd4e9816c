import type { KycDraft } from "@lastro/contracts/kyc";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { openOwnCase } from "./editable-case.js";
import { sealDraft } from "./secrecy.js";
import { updateDraft } from "./store.js";

/** Keeps what a person has typed in place of what they had typed before, while their case is open to them. */
export async function saveDraft(
  ctx: RequestCtx,
  { userId, draft }: { readonly userId: string; readonly draft: KycDraft },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { id } = await openOwnCase(tx, ctx, userId);
    await updateDraft(tx, userId, sealDraft(ctx, id, draft));
  });
}
