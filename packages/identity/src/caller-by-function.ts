import { humanOf } from "@lastro/platform/context";
import { answerSecondFactor } from "./factors/answer-second-factor.js";
import { proveByPasskey } from "./passkeys/prove-by-passkey.js";
import type { PasskeyAnswer } from "./passkeys/wire-passkeys.js";
import { checkPassword } from "./passwords/check-password.js";
import { hasSecondFactor } from "./people/directory.js";
import { refusal, tooManyRequests } from "./service/auth-error.js";
import type { IdentityCtx } from "./service/context.js";
import { inSession, type SignedIn } from "./service/require-session.js";

/** By what somebody proved that it is they who act. */
export type ProofMethod = "password" | "totp" | "recovery_code" | "passkey";

/** One of these; what is more is not looked at. */
export interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/**
 * Makes sure that the caller acts: by a passkey that knows its owner, else by a code where they have a second factor,
 * else by the password. Refuses otherwise.
 */
export async function proveCaller(
  ctx: IdentityCtx,
  { password, code, passkey }: Proof,
): Promise<ProofMethod> {
  if (passkey) {
    if (ctx.settings.relyingParty.userVerification !== "required") throw refusal("passkeysDisabled");
    await proveByPasskey(ctx, (await signedInCaller(ctx)).user, passkey);
    return "passkey";
  }
  if (await hasSecondFactor(ctx.db, humanOf(ctx).userId)) {
    if (!code) throw refusal("needsAal2");
    return (await answerCode(ctx, code)) === "totp" ? "totp" : "recovery_code";
  }
  await checkPassword(ctx, humanOf(ctx), password ?? "");
  return "password";
}

/** A right code of the caller's, or the refusal. */
export async function answerCode(ctx: IdentityCtx, code: string) {
  const verdict = await answerSecondFactor(ctx, humanOf(ctx), code);
  if (verdict.kind === "locked") throw tooManyRequests(verdict.seconds);
  if (verdict.kind === "wrong") throw refusal("factorCodeWrong");
  return verdict.method;
}

/** The caller with their account and session as they stand. */
export async function signedInCaller(ctx: IdentityCtx): Promise<SignedIn> {
  const { userId, sessionId, assurance } = humanOf(ctx);
  const { account, session } = await ctx.accounts.ofUser(userId, sessionId);
  if (!account || !session) throw refusal("sessionNotFound");
  return inSession({ user: account.user, account, session, assurance, audience: ctx.audience });
}
