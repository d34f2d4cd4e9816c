import { inTransaction } from "@lastro/platform/database/database";
import { sendNotice } from "../people/send-notice.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { SignedIn } from "../service/require-session.js";
import { lockFactors } from "./factor-store.js";
import { removeFactor } from "./unenrol-factor.js";

/** Voids every recovery code of the person. */
export async function removeRecoveryCodes(
  ctx: IdentityCtx,
  { user, session, assurance }: SignedIn,
): Promise<{ id: string }> {
  if (assurance !== "aal2") throw refusal("recoveryCodesRemovalNeedsAal2");
  const id = await inTransaction(ctx.db, async (tx) => {
    const factors = await lockFactors(tx, user.id);
    const set = factors.find((factor) => factor.factor_type === "recovery_code");
    if (!set) throw refusal("recoveryCodesNone");
    await removeFactor(tx, user.id, set);
    await noteEvent(tx, ctx, {
      action: "factor_unenrolled",
      user,
      traits: { factor_id: set.id, factor_type: "recovery_code", session_id: session.id },
    });
    await sendNotice(tx, ctx, user, { template: "factor_unenrolled", data: { factor: "recovery_code" } });
    return set.id;
  });
  return { id };
}
