import { inTransaction } from "@lastro/platform/database/database";
import { getAccount } from "../people/user-store.js";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { noteFailedSignIn } from "../service/note-failed-sign-in.js";
import type { SignedIn } from "../service/require-session.js";
import type { SessionResponse } from "../service/wire.js";
import { sessionResponse } from "../sessions/sessions.js";
import { checkRecoveryCode } from "./check-recovery-code.js";
import { forgiveTries, lockFactors } from "./factor-store.js";
import { raiseSession } from "./raise-session.js";
import { consumeCode } from "./recovery-code-store.js";
import { canonicalCode } from "./recovery-codes.js";

/** Raises the session by a recovery code, which is then used up. */
export async function verifyRecoveryCode(
  ctx: IdentityCtx,
  { user, session }: SignedIn,
  code: string,
): Promise<SessionResponse> {
  if (!ctx.settings.mfa.recoveryCodes.verify) throw refusal("recoveryCodesVerifyDisabled");
  if (canonicalCode(code) === "") throw refusal("factorCodeEmpty");
  const verdict = await checkRecoveryCode(ctx, user.id, code);
  if (verdict.kind === "locked") throw codesLocked(verdict.seconds);
  if (verdict.kind === "wrong") {
    await noteFailedSignIn(ctx, { method: "mfa/recovery_code", user });
    throw refusal("recoveryCodeWrong");
  }

  const { factorId, codeId } = verdict;
  const raised = await inTransaction(ctx.db, async (tx) => {
    await lockFactors(tx, user.id);
    if (!(await consumeCode(tx, codeId, ctx.clock.now()))) throw refusal("recoveryCodeWrong");
    await forgiveTries(tx, ctx, [factorId]);
    await noteEvent(tx, ctx, {
      action: "verification_attempted",
      user,
      traits: { factor_id: factorId, factor_type: "recovery_code" },
    });
    return raiseSession(tx, ctx, session, { factorId, method: "mfa/recovery_code" });
  });
  return sessionResponse(ctx, { account: await getAccount(ctx.db, user.id), session: raised });
}

function codesLocked(seconds: number): AuthError {
  return new AuthError(
    429,
    "mfa_recovery_codes_locked",
    "Too many failed verification attempts, try again later",
    { retryAfterSeconds: seconds },
  );
}
