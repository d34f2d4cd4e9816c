import type { MFAVerifyWebauthnParams } from "@supabase/auth-js";
import { ceremony } from "@/lib/passkey-ceremony";
import { authClient } from "@/lib/session/auth-client";
import { dropUnfinished } from "@/lib/session/factors";

/** This device holds a key of the person that is a second factor already. */
class KeyKnown extends Error {
  override readonly name = "KeyKnown";
  readonly code = "webauthn_credential_exists";
}

type KeyAnswer = MFAVerifyWebauthnParams["webauthn"]["credential_response"];
type Origin = "new" | "passkey";

/**
 * Makes the biometrics of this device, or a security key, a second factor: by a key made for it, or by a passkey the
 * person has. A device that holds a passkey makes no other key, so that it is taken then.
 */
export async function enrolKey(friendlyName: string, origin: Origin = "new"): Promise<void> {
  const { mfa } = await authClient();
  await dropUnfinished("webauthn");
  const { data, error } = await mfa.enroll({ factorType: "webauthn", friendlyName });
  if (error !== null) throw error;
  try {
    await answerByDevice(data.id, origin);
  } catch (failure) {
    await mfa.unenroll({ factorId: data.id });
    throw failure;
  }
}

async function answerByDevice(factorId: string, origin: Origin): Promise<void> {
  try {
    await confirmWithKey(factorId, origin);
  } catch (error) {
    if (origin === "passkey" || !(error instanceof Error && error.name === "InvalidStateError")) throw error;
    await confirmWithKey(factorId, "passkey").catch((refused: unknown) => {
      throw refused instanceof Error && "status" in refused && refused.status === 404
        ? new KeyKnown()
        : refused;
    });
  }
}

/** Confirms the session with the key of a factor, or with that of one being set up. */
export async function confirmWithKey(factorId: string, origin: Origin = "new"): Promise<void> {
  const { mfa } = await authClient();
  const site = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const webauthn = { ...site, own_passkey: origin === "passkey" };
  const { data, error } = await mfa.challenge({ factorId, webauthn });
  if (error !== null) throw error;
  const { type, credential_options: options } = data.webauthn;
  const answer = await ceremony(
    type === "create"
      ? navigator.credentials.create(options as CredentialCreationOptions)
      : navigator.credentials.get(options as CredentialRequestOptions),
  );
  const verified = await mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { ...site, type, credential_response: answer as KeyAnswer },
  });
  if (verified.error !== null) throw verified.error;
}
