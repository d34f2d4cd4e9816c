import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction } from "@lastro/platform/database/database";
import { ownCredentials } from "../passkeys/own-credentials.js";
import { creationOptions, requestOptions } from "../passkeys/relying-party.js";
import type { FactorRow } from "../people/user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { SignedIn } from "../service/require-session.js";
import { adoptablePasskeys, assertNotUsedTwice } from "./adopted-passkey.js";
import { challengePhone } from "./challenge-phone.js";
import { insertChallenge, type KeyRequest, markChallenged } from "./challenge-store.js";
import { credentialOf } from "./factor-credential.js";
import { getFactor } from "./get-factor.js";
import type { ChallengeResponse } from "./wire-factors.js";

const CHALLENGE_BYTES = 32;

/** Asks for an answer of the factor: the challenge is good for this session and a few minutes. */
export async function challengeFactor(
  ctx: IdentityCtx,
  signedIn: SignedIn,
  input: {
    readonly factorId: string;
    readonly channel?: string | undefined;
    readonly ownPasskey?: boolean;
  },
): Promise<ChallengeResponse> {
  const { mfa } = ctx.settings;
  const factor = await getFactor(ctx, signedIn.user.id, input.factorId);
  const id = ctx.random.id();
  const at = ctx.clock.now();
  const expiresAt = Math.floor(secondsAfter(at, mfa.challengeSeconds).getTime() / 1000);
  switch (factor.factor_type) {
    case "totp":
      if (!mfa.totp.verify) throw refusal("factorTotpVerifyDisabled");
      await ask(ctx, signedIn, factor, { id, at });
      return { id, type: "totp", expires_at: expiresAt };
    case "phone":
      if (!mfa.phone.verify) throw refusal("factorPhoneVerifyDisabled");
      await challengePhone(ctx, signedIn, factor, { id, at, channel: input.channel });
      return { id, type: "phone", expires_at: expiresAt };
    case "webauthn": {
      if (!mfa.webauthn.verify) throw refusal("factorWebauthnVerifyDisabled");
      const { request, publicKey } = await keyRequest(ctx, signedIn, factor, input.ownPasskey === true);
      await ask(ctx, signedIn, factor, { id, at, webauthn: request });
      const webauthn = { type: request.type, credential_options: { publicKey } };
      return { id, type: "webauthn", expires_at: expiresAt, webauthn };
    }
    case "recovery_code":
      throw refusal("factorTypeUnknown");
  }
}

async function ask(
  ctx: IdentityCtx,
  { user, session }: SignedIn,
  factor: FactorRow,
  asked: { readonly id: string; readonly at: Date; readonly webauthn?: KeyRequest },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await markChallenged(tx, factor.id, asked.at);
    await insertChallenge(tx, { ...asked, factorId: factor.id, sessionId: session.id });
    await noteEvent(tx, ctx, {
      action: "challenge_created",
      user,
      traits: { factor_id: factor.id, factor_status: factor.status },
    });
  });
}

/**
 * An unfinished enrolment asks for a new key, none of those the person has, or for the signature of one of their
 * passkeys; a finished one for its signature.
 */
async function keyRequest(
  ctx: IdentityCtx,
  { user, session }: SignedIn,
  factor: FactorRow,
  ownPasskey: boolean,
): Promise<{ readonly request: KeyRequest; readonly publicKey: Record<string, unknown> }> {
  const rp = ctx.settings.relyingParty;
  const challenge = ctx.random.bytes(CHALLENGE_BYTES);
  const own = credentialOf(factor);
  if (own) await assertNotUsedTwice(ctx, { user, session }, own);
  const allow = own ? [own] : ownPasskey ? await adoptablePasskeys(ctx, user.id) : undefined;
  const request: KeyRequest = {
    type: allow ? "request" : "create",
    challenge: challenge.toString("base64url"),
  };
  if (allow) return { request, publicKey: await requestOptions(rp, { challenge, allow }) };
  const exclude = await ownCredentials(ctx.db, user.id);
  const asked = { challenge, holder: user, exclude, residentKey: "discouraged" } as const;
  return { request, publicKey: await creationOptions(rp, asked) };
}
