import type { Tx } from "@lastro/platform/database/database";
import type { UserRow } from "../people/user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteFailedSignIn } from "../service/note-failed-sign-in.js";
import type { AssertionResponse } from "./credential-response.js";
import { notePasskeyUse, type Passkey } from "./passkey-store.js";
import { acceptAssertion } from "./relying-party.js";

/**
 * Judges what a passkey signed. Answers what notes its use within the transaction that acts on it, which refuses a copy
 * that has counted less far. A wrong signature is noted as a failed sign-in, and refused.
 */
export async function acceptUse(
  ctx: IdentityCtx,
  user: UserRow,
  use: { readonly passkey: Passkey; readonly challenge: string; readonly response: AssertionResponse },
): Promise<(tx: Tx) => Promise<void>> {
  const { passkey, challenge, response } = use;
  const signed = await acceptAssertion(ctx.settings.relyingParty, challenge, response, passkey.credential);
  if (!signed) {
    await noteFailedSignIn(ctx, { method: "passkey", user });
    throw refusal("passkeyWrong");
  }
  return async (tx) => {
    const noted = await notePasskeyUse(tx, passkey.id, { ...signed, at: ctx.clock.now() });
    if (!noted) throw refusal("passkeyWrong");
  };
}
