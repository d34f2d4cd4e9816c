import { inTransaction } from "@lastro/platform/database/database";
import { assertRecentProof } from "../people/recent-proof.js";
import { sendNotice } from "../people/send-notice.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { SignedIn } from "../service/require-session.js";
import { drawRecoveryCodes } from "./draw-recovery-codes.js";
import { admitFactor, assertPlainName, isUsableAlone } from "./enrolment-rules.js";
import { insertFactor } from "./factor-store.js";
import { findRecoverySet, replaceCodes } from "./recovery-code-store.js";
import type { NewRecoveryCodes } from "./wire-factors.js";

/** Makes the person's recovery codes, shown this once. They stand in for a lost factor and are none by themselves. */
export async function generateRecoveryCodes(
  ctx: IdentityCtx,
  signedIn: SignedIn,
  name: string | undefined,
): Promise<NewRecoveryCodes> {
  const { user, assurance } = signedIn;
  if (!ctx.settings.mfa.recoveryCodes.enrol) throw refusal("recoveryCodesDisabled");
  if (assurance !== "aal2") throw refusal("recoveryCodesNeedAal2");
  assertRecentProof(ctx, signedIn);
  if (await findRecoverySet(ctx.db, user.id)) throw refusal("recoveryCodesExist");
  const friendlyName = name || "Recovery codes";
  assertPlainName(friendlyName);
  const id = ctx.random.id();
  const { codes, kept } = await drawRecoveryCodes(ctx, id);

  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const factors = await admitFactor(tx, ctx, { userId: user.id, friendlyName, assurance });
    if (factors.some((factor) => factor.factor_type === "recovery_code")) throw refusal("recoveryCodesExist");
    if (!factors.some((factor) => isUsableAlone(ctx.settings, factor))) throw refusal("recoveryCodesAlone");
    await insertFactor(tx, {
      id,
      userId: user.id,
      type: "recovery_code",
      friendlyName,
      status: "verified",
      at,
    });
    await replaceCodes(tx, id, kept);
    await noteEvent(tx, ctx, {
      action: "recovery_codes_generated",
      user,
      traits: { factor_id: id, count: codes.length },
    });
    await sendNotice(tx, ctx, user, { template: "factor_enrolled", data: { factor: "recovery_code" } });
  });
  return { id, type: "recovery_code", friendly_name: friendlyName, total: codes.length, codes };
}
