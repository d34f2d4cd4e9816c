import type { AssertionResponse } from "../passkeys/credential-response.js";
import { findPasskey, listPasskeys, notePasskeyUse } from "../passkeys/passkey-store.js";
import { acceptAssertion, type Credential } from "../passkeys/relying-party.js";
import type { FactorRow } from "../people/user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SignedIn } from "../service/require-session.js";
import { credentialOf, keepCredential } from "./factor-credential.js";
import { listFactors } from "./factor-store.js";
import type { Proof } from "./proof.js";

/** The person's passkeys that are no second factor yet, or the refusal where there is none. */
export async function adoptablePasskeys(ctx: IdentityCtx, userId: string): Promise<Credential[]> {
  if (!ctx.settings.passkeys.enabled) throw refusal("passkeysDisabled");
  const [passkeys, factors] = await Promise.all([listPasskeys(ctx.db, userId), listFactors(ctx.db, userId)]);
  const taken = new Set(factors.map((factor) => credentialOf(factor)?.id));
  const free = passkeys.map(({ credential }) => credential).filter(({ id }) => !taken.has(id));
  if (free.length === 0) throw refusal("passkeyNotFound");
  return free;
}

/** A passkey that opened the session proves nothing more by signing again. */
export async function assertNotUsedTwice(
  ctx: IdentityCtx,
  { user, session }: Pick<SignedIn, "user" | "session">,
  key: Credential,
): Promise<void> {
  if (session.aal === "aal2" || session.amr.every(({ method }) => method !== "passkey")) return;
  if (await findPasskey(ctx.db, user.id, { credentialId: key.id })) throw refusal("webauthnUsedTwice");
}

/** A signature of one of the person's passkeys, which is the unfinished factor's key from then on; or the refusal. */
export async function proveByOwnPasskey(
  ctx: IdentityCtx,
  factor: FactorRow,
  challenge: string,
  response: AssertionResponse,
): Promise<Proof> {
  const passkey = await findPasskey(ctx.db, factor.user_id, { credentialId: response.id });
  if (!passkey) throw refusal("webauthnWrong");
  const signed = await acceptAssertion(ctx.settings.relyingParty, challenge, response, passkey.credential);
  if (!signed) throw refusal("webauthnWrong");
  const { counter, backedUp } = signed;
  return {
    method: "mfa/webauthn",
    async accept(tx) {
      const used = await notePasskeyUse(tx, passkey.id, { counter, backedUp, at: ctx.clock.now() });
      const { aaguid, credential } = passkey;
      const kept =
        used && (await keepCredential(tx, factor.id, { ...credential, counter, aaguid, backedUp }));
      if (!kept) throw refusal("webauthnWrong");
    },
  };
}
