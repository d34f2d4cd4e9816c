import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { sendNotice } from "../people/send-notice.js";
import type { FactorRow } from "../people/user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { SignedIn } from "../service/require-session.js";
import { demoteSessionsOf } from "../sessions/session-store.js";
import { isUsableAlone, isVerified } from "./enrolment-rules.js";
import { deleteFactor, lockFactors, syncSecondFactor } from "./factor-store.js";
import { getFactor } from "./get-factor.js";

/** Removes a factor; sessions it had raised fall back to aal1 at once. */
export async function unenrolFactor(
  ctx: IdentityCtx,
  { user, session, assurance }: SignedIn,
  factorId: string,
): Promise<{ id: string }> {
  const { id } = await getFactor(ctx, user.id, factorId);
  await inTransaction(ctx.db, async (tx) => {
    const factors = await lockFactors(tx, user.id);
    const factor = factors.find((one) => one.id === id);
    if (!factor) throw refusal("factorNotFound");
    if (factor.factor_type === "recovery_code") throw refusal("recoveryCodesElsewhere");
    if (factors.some(isVerified) && assurance !== "aal2") throw refusal("unenrolNeedsAal2");
    if (isVerified(factor) && leavesCodesAlone(ctx, factors, factor))
      throw refusal("recoveryCodesWouldBeAlone");
    await removeFactor(tx, user.id, factor);
    await noteEvent(tx, ctx, {
      action: "factor_unenrolled",
      user,
      traits: {
        factor_id: factor.id,
        factor_type: factor.factor_type,
        factor_status: factor.status,
        session_id: session.id,
      },
    });
    if (isVerified(factor))
      await sendNotice(tx, ctx, user, {
        template: "factor_unenrolled",
        data: { factor: factor.factor_type },
      });
  });
  return { id };
}

/** Takes a factor away, and from every session what it had raised. */
export async function removeFactor(tx: Tx, userId: string, factor: FactorRow): Promise<void> {
  await demoteSessionsOf(tx, factor.id);
  await deleteFactor(tx, factor.id);
  await syncSecondFactor(tx, userId);
}

/** Whether recovery codes would be all that is left to raise a session by. */
export function leavesCodesAlone(
  ctx: Pick<IdentityCtx, "settings">,
  factors: readonly FactorRow[],
  leaving: FactorRow,
): boolean {
  const left = factors.filter((factor) => factor.id !== leaving.id);
  return (
    left.some((factor) => factor.factor_type === "recovery_code") &&
    !left.some((factor) => isUsableAlone(ctx.settings, factor))
  );
}
