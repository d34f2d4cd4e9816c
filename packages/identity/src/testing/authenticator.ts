import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What an authenticator does otherwise than an honest one on the right site would. */
export interface Quirks {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly userPresent?: boolean;
  readonly userVerified?: boolean;
  /** What it says its count is, without counting on. */
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** Signs with a key that is not the one it registered. */
  readonly wrongKey?: boolean;
}

export interface AuthenticatorOptions {
  /** Of the site the browser is on. */
  readonly origin: string;
  readonly aaguid?: string;
  /** Never counts, as authenticators whose keys are copied between devices do. */
  readonly withoutCounter?: boolean;
}

interface RegistrationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

interface SigningOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

/** The options as the wire carries them. */
type Wire = Readonly<Record<string, unknown>>;

export interface Authenticator {
  readonly credentialId: string;
  /** What `navigator.credentials.create()` would answer, as the clients write it in JSON. */
  register(options: Wire, quirks?: Quirks): Registration;
  /** What `navigator.credentials.get()` would answer. */
  sign(options: Wire, quirks?: Quirks): Assertion;
}

export type Registration = ReturnType<typeof registration>;
export type Assertion = ReturnType<typeof assertion>;

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;
const NO_AAGUID = "00000000-0000-0000-0000-000000000000";

/** An authenticator in software, with one ES256 key that is made when it registers. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const id = randomBytes(32);
  const keys = newKeys();
  let userHandle = "";
  let counter = 0;

  return {
    credentialId: id.toString("base64url"),
    register(wire, quirks = {}) {
      const asked = wire as unknown as RegistrationOptions;
      userHandle = asked.user.id;
      const authData = Buffer.concat([
        sha256(quirks.rpId ?? asked.rp.id ?? new URL(options.origin).hostname),
        Buffer.of(flags(quirks) | HAS_KEY),
        uint32(quirks.counter ?? counter),
        Buffer.from((options.aaguid ?? NO_AAGUID).replaceAll("-", ""), "hex"),
        uint16(id.length),
        id,
        keys.cosePublicKey,
      ]);
      return registration(id, authData, clientData("webauthn.create", asked.challenge, options, quirks));
    },
    sign(wire, quirks = {}) {
      const asked = wire as unknown as SigningOptions;
      if (!options.withoutCounter && quirks.counter === undefined) counter += 1;
      const authData = Buffer.concat([
        sha256(quirks.rpId ?? asked.rpId ?? new URL(options.origin).hostname),
        Buffer.of(flags(quirks)),
        uint32(quirks.counter ?? counter),
      ]);
      const said = clientData("webauthn.get", asked.challenge, options, quirks);
      const key = quirks.wrongKey ? newKeys().privateKey : keys.privateKey;
      const signature = sign("sha256", Buffer.concat([authData, sha256(said)]), key);
      const handle = quirks.userHandle === undefined ? userHandle : quirks.userHandle;
      return assertion(id, { authData, said, signature, handle });
    },
  };
}

function newKeys() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ]);
  return { privateKey, cosePublicKey: Buffer.from(isoCBOR.encode(cose)) };
}

function registration(id: Buffer, authData: Buffer, said: Buffer) {
  const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, string>()],
    ["authData", new Uint8Array(authData)],
  ]);
  return {
    ...credential(id),
    response: {
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
      clientDataJSON: said.toString("base64url"),
      transports: ["usb" as const],
    },
  };
}

function assertion(
  id: Buffer,
  parts: {
    readonly authData: Buffer;
    readonly said: Buffer;
    readonly signature: Buffer;
    readonly handle: string | null;
  },
) {
  return {
    ...credential(id),
    response: {
      authenticatorData: parts.authData.toString("base64url"),
      clientDataJSON: parts.said.toString("base64url"),
      signature: parts.signature.toString("base64url"),
      ...(parts.handle === null ? {} : { userHandle: parts.handle }),
    },
  };
}

function credential(id: Buffer) {
  const name = id.toString("base64url");
  return {
    id: name,
    rawId: name,
    type: "public-key" as const,
    clientExtensionResults: {},
    authenticatorAttachment: "cross-platform" as const,
  };
}

function clientData(
  type: string,
  challenge: string,
  { origin }: AuthenticatorOptions,
  quirks: Quirks,
): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: quirks.type ?? type,
      challenge: quirks.challenge ?? challenge,
      origin: quirks.origin ?? origin,
      crossOrigin: false,
    }),
  );
}

function flags({ userPresent = true, userVerified = true }: Quirks): number {
  return (userPresent ? USER_PRESENT : 0) | (userVerified ? USER_VERIFIED : 0);
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
