import { secondsAfter } from "../../../platform/clock.js";
import { inTransaction } from "../../../platform/database/database.js";
import { getAccount } from "../people/user-store.js";
import { AuthError, refusal, tooManyRequests } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SignedIn } from "../service/require-session.js";
import type { SessionResponse } from "../service/wire.js";
import { endSessions, promoteSession, replaceRefreshTokens } from "../sessions/session-store.js";
import { sessionResponse } from "../sessions/sessions.js";
import { checkTotp } from "./check-totp.js";
import {
  acceptStep,
  type ChallengeRow,
  consumeChallenge,
  deleteChallenge,
  findChallenge,
  syncSecondFactor,
  verifyFactorRow,
} from "./factor-store.js";
import { getFactor, isUuid } from "./get-factor.js";

export interface FactorVerification {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
}

/**
 * Answers a challenge with a code: the session rises to aal2 with new tokens, what it held before is worthless, and
 * every other session that did not get as far ends.
 */
export async function verifyFactor(
  ctx: IdentityCtx,
  signedIn: SignedIn,
  input: FactorVerification,
): Promise<SessionResponse> {
  const { user, session } = signedIn;
  const factor = await getFactor(ctx, user.id, input.factorId);
  if (input.code === "") throw refusal("factorCodeEmpty");
  const challenge = await getOpenChallenge(ctx, signedIn, factor.id, input.challengeId);

  const verdict = await checkTotp(ctx, factor, input.code);
  if (verdict.kind === "locked") throw tooManyRequests(verdict.seconds);
  if (verdict.kind === "wrong") throw refusal("factorCodeWrong");
  const raised = await inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    if (!(await acceptStep(tx, factor.id, verdict.step))) throw refusal("factorCodeWrong");
    if (!(await consumeChallenge(tx, challenge.id, at))) throw refusal("challengeMismatch");
    await verifyFactorRow(tx, factor, at);
    await syncSecondFactor(tx, user.id);
    await promoteSession(tx, session.id, { factorId: factor.id, method: "totp", at });
    await endSessions(tx, user.id, { except: session.id, onlyAal1: true });
    return replaceRefreshTokens(tx, session.id);
  });
  return sessionResponse(ctx, await getAccount(ctx.db, user.id), raised);
}

async function getOpenChallenge(
  ctx: IdentityCtx,
  { session }: SignedIn,
  factorId: string,
  challengeId: string,
): Promise<ChallengeRow> {
  const challenge = isUuid(challengeId) ? await findChallenge(ctx.db, factorId, challengeId) : undefined;
  if (!challenge) throw refusal("challengeNotFound");
  if (challenge.verified_at !== null || challenge.session_id !== session.id)
    throw refusal("challengeMismatch");
  if (secondsAfter(challenge.created_at, ctx.settings.mfa.challengeSeconds) <= ctx.clock.now()) {
    await deleteChallenge(ctx.db, challenge.id);
    throw new AuthError(
      422,
      "mfa_challenge_expired",
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  return challenge;
}
