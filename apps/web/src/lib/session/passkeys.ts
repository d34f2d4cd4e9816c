import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { VerifyPasskeyAuthenticationParams, VerifyPasskeyRegistrationParams } from "@supabase/auth-js";
import { authClient } from "@/lib/session/auth-client";

/** The person at the device said no, or waited too long: nothing happened. */
export class CeremonyCancelled extends Error {
  override readonly name = "CeremonyCancelled";
}

/** Whether this browser knows passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

/** Opens a session by a passkey the device offers. */
export async function signInWithPasskey(): Promise<void> {
  const { passkey } = await authClient();
  const { data, error } = await passkey.startAuthentication();
  if (error !== null) throw error;
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = data.options as PublicKeyCredentialRequestOptionsJSON;
  const credential = await ceremony(startAuthentication({ optionsJSON }));
  const verified = await passkey.verifyAuthentication(answerTo(data.challenge_id, credential));
  if (verified.error !== null) throw verified.error;
}

/** Makes a passkey on this device, or on one it reaches, for the signed-in person. */
export async function registerPasskey(): Promise<void> {
  const { passkey } = await authClient();
  const { data, error } = await passkey.startRegistration();
  if (error !== null) throw error;
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = data.options as PublicKeyCredentialCreationOptionsJSON;
  const credential = await ceremony(startRegistration({ optionsJSON }));
  const verified = await passkey.verifyRegistration(answerTo(data.challenge_id, credential));
  if (verified.error !== null) throw verified.error;
}

type Verification = VerifyPasskeyRegistrationParams & VerifyPasskeyAuthenticationParams;

/** Two libraries describe the same JSON of the standard, each with types of its own. */
function answerTo(challengeId: string, credential: object): Verification {
  return { challengeId, credential } as Verification;
}

/** What the browser asked of the person, or `CeremonyCancelled` when they would not. */
export async function ceremony<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
      throw new CeremonyCancelled(error.message);
    throw error;
  }
}
