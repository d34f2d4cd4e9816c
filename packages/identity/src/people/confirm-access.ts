import { acceptNonce } from "../codes/reauthenticate.js";
import { checkPassword } from "../passwords/check-password.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SignedIn } from "../service/require-session.js";
import { renewProof } from "../sessions/session-store.js";

/**
 * Proves anew that the owner is there, by the password or by the code `reauthenticate` sent: for a while the session may
 * then add ways into the account. Every try counts before it is judged.
 */
export async function confirmAccess(
  ctx: IdentityCtx,
  { user, session }: SignedIn,
  proof: { readonly password?: string | undefined; readonly nonce?: string | undefined },
): Promise<void> {
  if (proof.password) await checkPassword(ctx, { userId: user.id }, proof.password);
  else if (proof.nonce) await acceptNonce(ctx, user, proof.nonce);
  else throw refusal("accessProofNeeded");
  await renewProof(ctx.db, session.id, { method: proof.password ? "password" : "otp", at: ctx.clock.now() });
}
