import type { Person } from "@lastro/platform/actor";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { findUserById } from "../people/user-store.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { noteFailedSignIn } from "../service/note-failed-sign-in.js";
import { promoteSession } from "../sessions/session-store.js";
import { checkRecoveryCode } from "./check-recovery-code.js";
import { checkTotp } from "./check-totp.js";
import { isVerified } from "./enrolment-rules.js";
import { acceptStep, forgiveTries, listFactors } from "./factor-store.js";
import { consumeCode } from "./recovery-code-store.js";
import { looksLikeRecoveryCode } from "./recovery-codes.js";

/** By what of the two that are typed somebody answered. */
export type TypedFactor = "totp" | "mfa/recovery_code";

export type SecondFactorVerdict =
  | { readonly kind: "right"; readonly method: TypedFactor }
  | { readonly kind: "wrong" }
  | { readonly kind: "locked"; readonly seconds: number };

/**
 * Judges a code of the person's authenticator app, or a recovery code of theirs. A right one, once, raises their session
 * to aal2; the next refresh carries it. Every try counts before it is judged.
 */
export async function answerSecondFactor(
  ctx: IdentityCtx,
  person: Person,
  code: string,
): Promise<SecondFactorVerdict> {
  const byCode = looksLikeRecoveryCode(code);
  const verdict = await (byCode ? byRecoveryCode : byApp)(ctx, person, code);
  if (verdict.kind !== "right") {
    const user = await findUserById(ctx.db, person.userId);
    await noteFailedSignIn(ctx, { method: byCode ? "mfa/recovery_code" : "totp", user });
  }
  return verdict;
}

async function byApp(ctx: IdentityCtx, person: Person, code: string): Promise<SecondFactorVerdict> {
  if (!ctx.settings.mfa.totp.verify) return { kind: "wrong" };
  const factors = await listFactors(ctx.db, person.userId);
  const apps = factors.filter((factor) => factor.factor_type === "totp" && isVerified(factor));
  const verdict = await checkTotp(ctx, apps, code);
  if (verdict.kind !== "step") return verdict;
  const { factor, step } = verdict;
  return inTransaction(ctx.db, async (tx) => {
    if (!(await acceptStep(tx, factor.id, step))) return { kind: "wrong" };
    // The code was one of them; that it was none of the others is no failure.
    const ids = apps.map(({ id }) => id);
    await forgiveTries(tx, ctx, ids);
    return raise(tx, ctx, person, { factorId: factor.id, method: "totp" });
  });
}

async function byRecoveryCode(ctx: IdentityCtx, person: Person, code: string): Promise<SecondFactorVerdict> {
  if (!ctx.settings.mfa.recoveryCodes.verify) return { kind: "wrong" };
  const verdict = await checkRecoveryCode(ctx, person.userId, code);
  if (verdict.kind !== "right") return verdict;
  const { factorId, codeId } = verdict;
  return inTransaction(ctx.db, async (tx) => {
    if (!(await consumeCode(tx, codeId, ctx.clock.now()))) return { kind: "wrong" };
    await forgiveTries(tx, ctx, [factorId]);
    return raise(tx, ctx, person, { factorId, method: "mfa/recovery_code" });
  });
}

async function raise(
  tx: Tx,
  ctx: IdentityCtx,
  person: Person,
  by: { readonly factorId: string; readonly method: TypedFactor },
): Promise<SecondFactorVerdict> {
  await promoteSession(tx, person.sessionId, { ...by, at: ctx.clock.now() });
  const user = await findUserById(tx, person.userId);
  if (!user) throw new Error(`User ${person.userId} is gone`);
  await noteEvent(tx, ctx, {
    action: "verification_attempted",
    user,
    traits: { factor_id: by.factorId, factor_type: by.method === "totp" ? "totp" : "recovery_code" },
  });
  return { kind: "right", method: by.method };
}
