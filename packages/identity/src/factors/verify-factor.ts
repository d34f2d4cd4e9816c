import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { assertRecentProof } from "../people/recent-proof.js";
import { sendNotice } from "../people/send-notice.js";
import type { FactorRow } from "../people/user.js";
import { getAccount } from "../people/user-store.js";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { noteFailedSignIn } from "../service/note-failed-sign-in.js";
import type { SignedIn } from "../service/require-session.js";
import type { SessionResponse } from "../service/wire.js";
import type { SecondFactorMethod } from "../sessions/session-row.js";
import { sessionResponse } from "../sessions/sessions.js";
import { type ChallengeRow, consumeChallenge, deleteChallenge, findChallenge } from "./challenge-store.js";
import { isVerified } from "./enrolment-rules.js";
import { lockFactors, syncSecondFactor, verifyFactorRow } from "./factor-store.js";
import { getFactor } from "./get-factor.js";
import type { Proof } from "./proof.js";
import { proveByPhoneCode } from "./prove-by-phone-code.js";
import { proveBySecurityKey, readKeyAnswer } from "./prove-by-security-key.js";
import { proveByTotp } from "./prove-by-totp.js";
import { raiseSession } from "./raise-session.js";

export interface FactorVerification {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
  /** What a browser said for a security key. */
  readonly webauthn?:
    | { readonly type?: string | null | undefined; readonly credential_response?: unknown }
    | undefined;
}

/**
 * Answers a challenge: the session rises to aal2 with new tokens, what it held before is worthless, and every other
 * session that did not get as far ends. A first answer verifies the factor.
 */
export async function verifyFactor(
  ctx: IdentityCtx,
  signedIn: SignedIn,
  input: FactorVerification,
): Promise<SessionResponse> {
  const { user, session } = signedIn;
  const factor = await getFactor(ctx, user.id, input.factorId);
  if (!isVerified(factor)) assertRecentProof(ctx, signedIn, ctx.settings.mfa.factorSeconds);
  const prove = proverOf(ctx, factor, input);
  const challenge = await getOpenChallenge(ctx, signedIn, factor.id, input.challengeId);
  const proof = await prove(challenge).catch(async (error: unknown) => {
    if (isVerified(factor)) await noteFailedSignIn(ctx, { method: methodOf(factor), user });
    throw error;
  });

  const raised = await inTransaction(ctx.db, async (tx) => {
    const factors = await lockFactors(tx, user.id);
    const at = ctx.clock.now();
    if (!(await consumeChallenge(tx, challenge.id, at))) throw refusal("challengeMismatch");
    await proof.accept(tx);
    await finishEnrolment(tx, ctx, signedIn, factors, factor.id);
    await noteEvent(tx, ctx, {
      action: "verification_attempted",
      user,
      traits: { factor_id: factor.id, challenge_id: challenge.id, factor_type: factor.factor_type },
    });
    return raiseSession(tx, ctx, session, { factorId: factor.id, method: proof.method });
  });
  return sessionResponse(ctx, { account: await getAccount(ctx.db, user.id), session: raised });
}

function methodOf({ factor_type: type }: FactorRow): SecondFactorMethod {
  return type === "totp" ? type : `mfa/${type}`;
}

type Prover = (challenge: ChallengeRow) => Promise<Proof>;

/** How an answer of this factor is judged, or the refusal of one that is none. */
function proverOf(ctx: IdentityCtx, factor: FactorRow, { code, webauthn }: FactorVerification): Prover {
  const { mfa } = ctx.settings;
  if (code === "" && factor.factor_type !== "webauthn") throw refusal("factorCodeEmpty");
  switch (factor.factor_type) {
    case "totp":
      if (!mfa.totp.verify) throw refusal("factorTotpVerifyDisabled");
      return () => proveByTotp(ctx, factor, code);
    case "phone":
      if (!mfa.phone.verify) throw refusal("factorPhoneVerifyDisabled");
      return (challenge) => proveByPhoneCode(ctx, factor, challenge, code);
    case "webauthn": {
      if (!mfa.webauthn.verify) throw refusal("factorWebauthnVerifyDisabled");
      const answer = readKeyAnswer(webauthn);
      return (challenge) => proveBySecurityKey(ctx, factor, challenge, answer);
    }
    case "recovery_code":
      throw refusal("factorTypeUnknown");
  }
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

/**
 * A first answer makes the factor count. Where another counts already only a session raised by it may add one, or a
 * stolen password would be enough to answer an enrolment begun before the person had a second factor.
 */
async function finishEnrolment(
  tx: Tx,
  ctx: IdentityCtx,
  { user, assurance }: SignedIn,
  factors: readonly FactorRow[],
  factorId: string,
): Promise<void> {
  const factor = factors.find(({ id }) => id === factorId);
  if (!factor) throw refusal("factorNotFound");
  if (isVerified(factor)) return;
  const verified = factors.filter(isVerified);
  if (verified.length > 0 && assurance !== "aal2") throw refusal("enrolNeedsAal2");
  if (verified.length >= ctx.settings.mfa.maxVerifiedFactors) throw refusal("tooManyFactors");
  await verifyFactorRow(tx, factor, ctx.clock.now());
  await syncSecondFactor(tx, user.id);
  await sendNotice(tx, ctx, user, { template: "factor_enrolled", data: { factor: factor.factor_type } });
}
