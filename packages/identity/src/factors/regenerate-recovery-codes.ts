import { inTransaction } from "@lastro/platform/database/database";
import { assertRecentProof } from "../people/recent-proof.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { forgetGuesses } from "../service/guesses.js";
import { noteEvent } from "../service/note-event.js";
import type { SignedIn } from "../service/require-session.js";
import { drawRecoveryCodes } from "./draw-recovery-codes.js";
import { guessesAt, lockFactors } from "./factor-store.js";
import { findRecoverySet, replaceCodes } from "./recovery-code-store.js";
import type { NewRecoveryCodes } from "./wire-factors.js";

/** Replaces the person's recovery codes, shown this once; the old ones and their failed tries count no more. */
export async function regenerateRecoveryCodes(
  ctx: IdentityCtx,
  signedIn: SignedIn,
): Promise<NewRecoveryCodes> {
  const { user, assurance } = signedIn;
  if (!ctx.settings.mfa.recoveryCodes.enrol) throw refusal("recoveryCodesDisabled");
  if (assurance !== "aal2") throw refusal("recoveryCodesAgainNeedAal2");
  assertRecentProof(ctx, signedIn);
  const set = await findRecoverySet(ctx.db, user.id);
  if (!set) throw refusal("recoveryCodesNone");
  const { codes, kept } = await drawRecoveryCodes(ctx, set.id);

  await inTransaction(ctx.db, async (tx) => {
    const factors = await lockFactors(tx, user.id);
    if (!factors.some((factor) => factor.id === set.id)) throw refusal("recoveryCodesNone");
    await replaceCodes(tx, set.id, kept);
    await forgetGuesses(tx, guessesAt(set.id));
    await noteEvent(tx, ctx, {
      action: "recovery_codes_generated",
      user,
      traits: { factor_id: set.id, count: codes.length },
    });
  });
  return {
    id: set.id,
    type: "recovery_code",
    friendly_name: set.friendly_name,
    total: codes.length,
    codes,
  };
}
