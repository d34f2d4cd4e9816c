import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { IdentitySettings } from "../service/settings.js";
import type { AssertionResponse, RegistrationResponse } from "./credential-response.js";

type RelyingParty = IdentitySettings["relyingParty"];

/** A public key of an authenticator, as it is kept. */
export interface Credential {
  /** base64url, the authenticator's own name for the key. */
  readonly id: string;
  readonly publicKey: Buffer;
  /** How often it was used, as it counts itself; 0 for those that do not count. */
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface NewCredential extends Credential {
  readonly aaguid: string;
  readonly backedUp: boolean;
}

export interface KeyHolder {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly user_metadata: Readonly<Record<string, unknown>>;
}

/** EdDSA, ES256 and RS256: what every browser's authenticators can do. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser is asked to make a new key with, as WebAuthn Level 3 writes it in JSON. */
export async function creationOptions(
  rp: RelyingParty,
  asked: {
    readonly challenge: Buffer;
    readonly holder: KeyHolder;
    readonly exclude: readonly Pick<Credential, "id" | "transports">[];
    /** "required" where the key alone has to say whose it is. */
    readonly residentKey: "required" | "discouraged";
  },
): Promise<Record<string, unknown>> {
  const { id, email, phone, user_metadata: metadata } = asked.holder;
  const name = email || phone || id;
  const options = await generateRegistrationOptions({
    rpID: rp.id,
    rpName: rp.name,
    userID: bytes(Buffer.from(id)),
    userName: name,
    userDisplayName: typeof metadata.name === "string" && metadata.name !== "" ? metadata.name : name,
    challenge: bytes(asked.challenge),
    timeout: rp.challengeSeconds * 1000,
    attestationType: "none",
    excludeCredentials: asked.exclude.map(descriptor),
    authenticatorSelection: { residentKey: asked.residentKey, userVerification: rp.userVerification },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options };
}

/** What a browser is asked to sign; with no credential named, any key of this site may answer. */
export async function requestOptions(
  rp: RelyingParty,
  asked: { readonly challenge: Buffer; readonly allow: readonly Pick<Credential, "id" | "transports">[] },
): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    challenge: bytes(asked.challenge),
    timeout: rp.challengeSeconds * 1000,
    userVerification: rp.userVerification,
    allowCredentials: asked.allow.map(descriptor),
  });
  return { ...options };
}

/** The new key, if it was made for this challenge, this site and in someone's presence. */
export async function acceptRegistration(
  rp: RelyingParty,
  challenge: string,
  response: RegistrationResponse,
): Promise<NewCredential | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...rp.origins],
      expectedRPID: rp.id,
      requireUserVerification: rp.userVerification === "required",
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, aaguid, credentialBackedUp } = registrationInfo;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      aaguid,
      backedUp: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

/** The key's new count, if it signed this challenge for this site in someone's presence, and counted on. */
export async function acceptAssertion(
  rp: RelyingParty,
  challenge: string,
  response: AssertionResponse,
  credential: Credential,
): Promise<{ readonly counter: number; readonly backedUp: boolean } | undefined> {
  if (response.id !== credential.id) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...rp.origins],
      expectedRPID: rp.id,
      requireUserVerification: rp.userVerification === "required",
      credential: {
        id: credential.id,
        publicKey: bytes(credential.publicKey),
        counter: credential.counter,
      },
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}

function descriptor({ id, transports }: Pick<Credential, "id" | "transports">): {
  id: string;
  transports: string[];
} {
  return { id, transports: [...transports] };
}

/** A copy with a buffer of its own, as the library's types ask for. */
function bytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(new ArrayBuffer(buffer.length));
  copy.set(buffer);
  return copy;
}
