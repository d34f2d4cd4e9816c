import type { VerifyPasskeyAuthenticationParams, VerifyPasskeyRegistrationParams } from "@supabase/auth-js";
import { createPasskey, signWithPasskey } from "@/lib/passkey-ceremony";
import { authClient } from "@/lib/session/auth-client";

/** Opens a session by a passkey the device offers. */
export async function signInWithPasskey(): Promise<void> {
  const { passkey } = await authClient();
  const { data, error } = await passkey.startAuthentication();
  if (error !== null) throw error;
  const credential = await signWithPasskey(data.options);
  const verified = await passkey.verifyAuthentication(answerTo(data.challenge_id, credential));
  if (verified.error !== null) throw verified.error;
}

/** Makes a passkey on this device, or on one it reaches, for the signed-in person. */
export async function registerPasskey(): Promise<void> {
  const { passkey } = await authClient();
  const { data, error } = await passkey.startRegistration();
  if (error !== null) throw error;
  const credential = await createPasskey(data.options);
  const verified = await passkey.verifyRegistration(answerTo(data.challenge_id, credential));
  if (verified.error !== null) throw verified.error;
}

type Verification = VerifyPasskeyRegistrationParams & VerifyPasskeyAuthenticationParams;

/** Two libraries describe the same JSON of the standard, each with types of its own. */
function answerTo(challengeId: string, credential: object): Verification {
  return { challengeId, credential } as Verification;
}
