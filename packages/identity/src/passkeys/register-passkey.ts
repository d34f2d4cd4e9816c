import { inTransaction, query } from "@lastro/platform/database/database";
import { assertRecentProof } from "../people/recent-proof.js";
import { sendNotice } from "../people/send-notice.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { SignedIn } from "../service/require-session.js";
import { authenticatorName } from "./authenticator-names.js";
import { readRegistration } from "./credential-response.js";
import { ownCredentials } from "./own-credentials.js";
import { makePasskeyChallenge, takeChallengeOf } from "./passkey-challenge.js";
import { assertMayManagePasskeys } from "./passkey-rules.js";
import { insertPasskey, listPasskeys, type Passkey } from "./passkey-store.js";
import { acceptRegistration, creationOptions } from "./relying-party.js";
import type { PasskeyAnswer, PasskeyOptions } from "./wire-passkeys.js";

/** What a browser needs to make a passkey for the person. */
export async function startPasskeyRegistration(
  ctx: IdentityCtx,
  signedIn: SignedIn,
): Promise<PasskeyOptions> {
  const { user } = signedIn;
  await assertMayRegister(ctx, signedIn);
  assertRecentProof(ctx, signedIn);
  const passkeys = await listPasskeys(ctx.db, user.id);
  if (passkeys.length >= ctx.settings.passkeys.maxPerUser) throw refusal("tooManyPasskeys");
  const { id, challenge, expiresAt } = await makePasskeyChallenge(ctx, user.id);
  const options = await creationOptions(ctx.settings.relyingParty, {
    challenge,
    holder: user,
    exclude: await ownCredentials(ctx.db, user.id),
    residentKey: "required",
  });
  return { challenge_id: id, options, expires_at: expiresAt };
}

/** Keeps the passkey a browser made. */
export async function registerPasskey(
  ctx: IdentityCtx,
  signedIn: SignedIn,
  answer: PasskeyAnswer,
): Promise<Passkey> {
  const { user } = signedIn;
  await assertMayRegister(ctx, signedIn);
  assertRecentProof(ctx, signedIn, ctx.settings.relyingParty.challengeSeconds);
  const { challenge, credential: given } = await takeChallengeOf(ctx, user.id, answer);
  const response = readRegistration(given);
  if (!response) throw refusal("passkeyResponseInvalid");
  const credential = await acceptRegistration(ctx.settings.relyingParty, challenge, response);
  if (!credential) throw refusal("passkeyWrong");

  const id = ctx.random.id();
  const createdAt = ctx.clock.now();
  const friendlyName = authenticatorName(credential.aaguid);
  await inTransaction(ctx.db, async (tx) => {
    // One at a time for a person, so that the count holds.
    await query(tx, "select id from identity_user where id = $1 for update", [user.id]);
    const passkeys = await listPasskeys(tx, user.id);
    if (passkeys.length >= ctx.settings.passkeys.maxPerUser) throw refusal("tooManyPasskeys");
    const kept = await insertPasskey(tx, { id, userId: user.id, credential, friendlyName, at: createdAt });
    if (!kept) throw refusal("passkeyExists");
    await noteEvent(tx, ctx, { action: "passkey_created", user, traits: { passkey_id: id } });
    await sendNotice(tx, ctx, user, { template: "passkey_added", data: { passkey: friendlyName } });
  });
  const { aaguid } = credential;
  return { id, userId: user.id, credential, aaguid, friendlyName, createdAt, lastUsedAt: null };
}

async function assertMayRegister(ctx: IdentityCtx, signedIn: SignedIn): Promise<void> {
  if (signedIn.user.is_sso) throw refusal("passkeysNotForSso");
  await assertMayManagePasskeys(ctx, signedIn);
}
