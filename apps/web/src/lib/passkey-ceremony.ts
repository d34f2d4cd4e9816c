import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

/** The person at the device said no, or waited too long: nothing happened. */
export class CeremonyCancelled extends Error {
  override readonly name = "CeremonyCancelled";
}

/** Whether this browser knows passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

/** Has this device, or one it reaches, make a passkey by the server's options, which are those of WebAuthn in JSON. */
export async function createPasskey(options: object): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return ceremony(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

/** Has a passkey the device offers sign the server's options. */
export async function signWithPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return ceremony(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
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
