import { inTransaction } from "@lastro/platform/database/database";
import type { UserRow } from "../people/user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { acceptUse } from "./accept-use.js";
import { readAssertion } from "./credential-response.js";
import { makePasskeyChallenge, takeChallengeOf } from "./passkey-challenge.js";
import { findPasskey, listPasskeys } from "./passkey-store.js";
import { requestOptions } from "./relying-party.js";
import type { PasskeyAnswer, PasskeyOptions } from "./wire-passkeys.js";

/** What a browser needs for a signed-in person to prove by one of their passkeys that they are there. */
export async function startPasskeyProof(ctx: IdentityCtx, userId: string): Promise<PasskeyOptions> {
  const allow = (await listPasskeys(ctx.db, userId)).map(({ credential }) => credential);
  if (allow.length === 0) throw refusal("passkeyNotFound");
  const { id, challenge, expiresAt } = await makePasskeyChallenge(ctx, userId);
  const options = await requestOptions(ctx.settings.relyingParty, { challenge, allow });
  return { challenge_id: id, options, expires_at: expiresAt };
}

/** Makes sure that one of the person's own passkeys signed; its challenge is used up, right or wrong. */
export async function proveByPasskey(ctx: IdentityCtx, user: UserRow, answer: PasskeyAnswer): Promise<void> {
  const { challenge, credential } = await takeChallengeOf(ctx, user.id, answer);
  const response = readAssertion(credential);
  if (!response) throw refusal("passkeyResponseInvalid");
  const passkey = await findPasskey(ctx.db, user.id, { credentialId: response.id });
  if (!passkey) throw refusal("passkeyWrong");
  const accept = await acceptUse(ctx, user, { passkey, challenge, response });
  await inTransaction(ctx.db, async (tx) => {
    await accept(tx);
    await noteEvent(tx, ctx, {
      action: "verification_attempted",
      user,
      traits: { passkey_id: passkey.id },
    });
  });
}
