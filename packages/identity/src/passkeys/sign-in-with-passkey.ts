import { inTransaction } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { isBanned, type UserRow } from "../people/user.js";
import { findUserById } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SessionResponse } from "../service/wire.js";
import { promoteSession } from "../sessions/session-store.js";
import { openSession, sessionResponse } from "../sessions/sessions.js";
import { acceptUse } from "./accept-use.js";
import { type AssertionResponse, readAssertion } from "./credential-response.js";
import { makePasskeyChallenge, takeChallengeOf } from "./passkey-challenge.js";
import { findPasskey, type Passkey } from "./passkey-store.js";
import { requestOptions } from "./relying-party.js";
import type { PasskeyAnswer, PasskeyOptions } from "./wire-passkeys.js";

/** What a browser needs to let anyone sign in with a passkey of this site. */
export async function startPasskeySignIn(ctx: IdentityCtx): Promise<PasskeyOptions> {
  const { id, challenge, expiresAt } = await makePasskeyChallenge(ctx, null);
  const options = await requestOptions(ctx.settings.relyingParty, { challenge, allow: [] });
  return { challenge_id: id, options, expires_at: expiresAt };
}

/**
 * Opens a session for whoever's passkey signed. Whose it is, the passkey says itself. The session is aal2 where passkeys
 * know their owners.
 */
export async function signInWithPasskey(ctx: IdentityCtx, answer: PasskeyAnswer): Promise<SessionResponse> {
  const { challenge, credential: given } = await takeChallengeOf(ctx, null, answer);
  const response = readAssertion(given);
  if (!response) throw refusal("passkeyResponseInvalid");
  const found = await findHolder(ctx, response);
  if (!found) throw refusal("passkeyWrong");
  const { user, passkey } = found;
  const accept = await acceptUse(ctx, user, { passkey, challenge, response });
  await assertMaySignIn(ctx, user);

  const opened = await inTransaction(ctx.db, async (tx) => {
    await accept(tx);
    const { account, session } = await openSession(tx, ctx, user.id, "passkey", {
      identity: "other",
      traits: { passkey_id: passkey.id },
    });
    if (ctx.settings.relyingParty.userVerification !== "required") return { account, session };
    await promoteSession(tx, session.id, { factorId: null, method: "passkey", at: ctx.clock.now() });
    return { account, session: { ...session, aal: "aal2" as const } };
  });
  return sessionResponse(ctx, opened);
}

async function findHolder(
  ctx: IdentityCtx,
  response: AssertionResponse,
): Promise<{ readonly user: UserRow; readonly passkey: Passkey } | undefined> {
  const userId = Buffer.from(response.response.userHandle ?? "", "base64url").toString();
  if (!isUuid(userId)) return undefined;
  const user = await findUserById(ctx.db, userId);
  if (!user || user.realm !== ctx.realm || user.deleted_at !== null) return undefined;
  const passkey = await findPasskey(ctx.db, user.id, { credentialId: response.id });
  return passkey && { user, passkey };
}

async function assertMaySignIn(ctx: IdentityCtx, user: UserRow): Promise<void> {
  if (user.email && user.email_confirmed_at === null) throw refusal("passkeyEmailNotConfirmed");
  if (user.phone && user.phone_confirmed_at === null) throw refusal("passkeyPhoneNotConfirmed");
  if (isBanned(user, ctx.clock.now()))
    throw (await ctx.hooks.banReason?.(ctx.db, user.id)) ?? refusal("userBanned");
}
