import type { Person } from "@lastro/platform/actor";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { findUserById } from "../people/user-store.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { noteFailedSignIn } from "../service/note-failed-sign-in.js";
import type { SecondFactorMethod } from "../sessions/session-row.js";
import { promoteSession } from "../sessions/session-store.js";
import { checkRecoveryCode } from "./check-recovery-code.js";
import { checkTotp } from "./check-totp.js";
import { isVerified } from "./enrolment-rules.js";
import { acceptStep, forgiveTries, listFactors } from "./factor-store.js";
import { consumeCode } from "./recovery-code-store.js";
import { looksLikeRecoveryCode } from "./recovery-codes.js";

export interface SecondFactorAnswer {
  readonly valid: boolean;
  readonly error?: string;
}

/**
 * Checks a code of the person's own authenticator app, or a recovery code of theirs. A right one, once, raises their
 * session to aal2; the next refresh carries it. Someone else's id is answered as a wrong code is.
 */
export async function verifySecondFactor(
  ctx: IdentityCtx,
  person: Person,
  input: { readonly userId: string; readonly code: string },
): Promise<SecondFactorAnswer> {
  if (input.userId !== person.userId) return { valid: false };
  const byCode = looksLikeRecoveryCode(input.code);
  const answer = await (byCode ? byRecoveryCode : byApp)(ctx, person, input.code);
  if (!answer.valid) {
    const user = await findUserById(ctx.db, person.userId);
    await noteFailedSignIn(ctx, { method: byCode ? "mfa/recovery_code" : "totp", user });
  }
  return answer;
}

async function byApp(ctx: IdentityCtx, person: Person, code: string): Promise<SecondFactorAnswer> {
  if (!ctx.settings.mfa.totp.verify) return { valid: false };
  const factors = await listFactors(ctx.db, person.userId);
  const apps = factors.filter((factor) => factor.factor_type === "totp" && isVerified(factor));
  const verdict = await checkTotp(ctx, apps, code);
  if (verdict.kind === "locked") return { valid: false, error: waitSentence(verdict.seconds) };
  if (verdict.kind === "wrong") return { valid: false };
  const { factor, step } = verdict;
  const valid = await inTransaction(ctx.db, async (tx) => {
    if (!(await acceptStep(tx, factor.id, step))) return false;
    // The code was one of them; that it was none of the others is no failure.
    const ids = apps.map(({ id }) => id);
    await forgiveTries(tx, ctx, ids);
    await raise(tx, ctx, person, { factorId: factor.id, method: "totp" });
    return true;
  });
  return { valid };
}

async function byRecoveryCode(ctx: IdentityCtx, person: Person, code: string): Promise<SecondFactorAnswer> {
  if (!ctx.settings.mfa.recoveryCodes.verify) return { valid: false };
  const verdict = await checkRecoveryCode(ctx, person.userId, code);
  if (verdict.kind === "locked") return { valid: false, error: waitSentence(verdict.seconds) };
  if (verdict.kind === "wrong") return { valid: false };
  const { factorId, codeId } = verdict;
  const valid = await inTransaction(ctx.db, async (tx) => {
    if (!(await consumeCode(tx, codeId, ctx.clock.now()))) return false;
    await forgiveTries(tx, ctx, [factorId]);
    await raise(tx, ctx, person, { factorId, method: "mfa/recovery_code" });
    return true;
  });
  return { valid };
}

async function raise(
  tx: Tx,
  ctx: IdentityCtx,
  person: Person,
  by: { readonly factorId: string; readonly method: SecondFactorMethod },
): Promise<void> {
  await promoteSession(tx, person.sessionId, { ...by, at: ctx.clock.now() });
  const user = await findUserById(tx, person.userId);
  if (!user) throw new Error(`User ${person.userId} is gone`);
  await noteEvent(tx, ctx, {
    action: "verification_attempted",
    user,
    traits: { factor_id: by.factorId, factor_type: by.method === "totp" ? "totp" : "recovery_code" },
  });
}

function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Muitas tentativas. Aguarde ${minutes} ${minutes === 1 ? "minuto" : "minutos"} e tente novamente.`;
}
