import { inTransaction } from "../../../platform/database/database.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SignedIn } from "../service/require-session.js";
import { demoteSessionsOf } from "../sessions/session-store.js";
import { deleteFactor, syncSecondFactor } from "./factor-store.js";
import { getFactor } from "./get-factor.js";

/** Removes a factor; sessions it had raised fall back to aal1 at once. */
export async function unenrolFactor(
  ctx: IdentityCtx,
  { user, assurance }: SignedIn,
  factorId: string,
): Promise<{ id: string }> {
  const factor = await getFactor(ctx, user.id, factorId);
  if (factor.status === "verified" && assurance !== "aal2") throw refusal("unenrolNeedsAal2");
  await inTransaction(ctx.db, async (tx) => {
    await demoteSessionsOf(tx, factor.id);
    await deleteFactor(tx, factor.id);
    await syncSecondFactor(tx, user.id);
  });
  return { id: factor.id };
}
