import { secondsAfter } from "@lastro/platform/clock";
import { isUuid } from "@lastro/platform/uuid";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { insertPasskeyChallenge, takePasskeyChallenge } from "./passkey-store.js";
import type { PasskeyAnswer } from "./wire-passkeys.js";

const CHALLENGE_BYTES = 32;

/** Makes something to sign: for one person to register with, or for anyone to sign in with. */
export async function makePasskeyChallenge(
  ctx: IdentityCtx,
  userId: string | null,
): Promise<{ readonly id: string; readonly challenge: Buffer; readonly expiresAt: number }> {
  const id = ctx.random.id();
  const challenge = ctx.random.bytes(CHALLENGE_BYTES);
  const createdAt = ctx.clock.now();
  await insertPasskeyChallenge(ctx.db, {
    id,
    realm: ctx.realm,
    userId,
    challenge: challenge.toString("base64url"),
    createdAt,
  });
  const expiresAt = secondsAfter(createdAt, ctx.settings.relyingParty.challengeSeconds);
  return { id, challenge, expiresAt: Math.floor(expiresAt.getTime() / 1000) };
}

/** The challenge an answer is to, used up by this attempt whatever comes of it, or the refusal. */
export async function takeChallengeOf(
  ctx: IdentityCtx,
  userId: string | null,
  answer: PasskeyAnswer,
): Promise<{ readonly challenge: string; readonly credential: unknown }> {
  const { challenge_id: id, credential } = answer;
  if (!id) throw refusal("passkeyChallengeMissing");
  if (credential === undefined || credential === null) throw refusal("passkeyCredentialMissing");
  if (!isUuid(id)) throw refusal("passkeyChallengeInvalid");
  const taken = await takePasskeyChallenge(ctx.db, { id, realm: ctx.realm, userId });
  if (!taken) throw refusal("passkeyChallengeNotFound");
  const expires = secondsAfter(taken.created_at, ctx.settings.relyingParty.challengeSeconds);
  if (expires <= ctx.clock.now()) throw refusal("passkeyChallengeExpired");
  return { challenge: taken.challenge, credential };
}
