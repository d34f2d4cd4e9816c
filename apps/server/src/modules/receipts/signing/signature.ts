import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { type Canonical, canonicalJson } from "./canonical-json.js";

/** What a signature is for: one made for a receipt never passes for a file's, nor for another document's. */
export type SignedType =
  | "lastro-receipt"
  | "lastro-receipt-file"
  | "lastro-document"
  | "lastro-document-file";

/** A public key as it is published (RFC 8037). */
export interface PublicKey {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly x: string;
  readonly kid: string;
  readonly alg: "EdDSA";
  readonly use: "sig";
}

/** A public key with from when and until when it signed; copies of the keys from before there was a history say neither. */
export interface KnownKey extends PublicKey {
  readonly validFrom: Date | null;
  readonly retiredAt: Date | null;
  readonly revokedAt: Date | null;
  readonly revokedReason: string | null;
}

export type Opened =
  | { readonly is: "genuine"; readonly payload: unknown; readonly key: KnownKey }
  | { readonly is: "unknown_key"; readonly keyId: string }
  | { readonly is: "changed" };

/** Signs canonical JSON as a compact JSON Web Signature (RFC 7515) by Ed25519. */
export function signCompact(type: SignedType, payload: Canonical, keyId: string, key: KeyObject): string {
  const signed = [headerOf(type, keyId), canonicalJson(payload)].map(encoded).join(".");
  return `${signed}.${sign(null, Buffer.from(signed), key).toString("base64url")}`;
}

/**
 * Opens a signature made by `signCompact`. Only the one way of writing it is taken, so that no character of it can be
 * another and still pass.
 */
export function openCompact(type: SignedType, text: string, keys: readonly KnownKey[]): Opened {
  const [header, payload, signature, ...more] = text.split(".").map(decoded);
  if (!header || !payload || !signature || more.length > 0) return { is: "changed" };
  const keyId = /"kid":"([A-Za-z0-9_-]{43})"/.exec(header.toString())?.[1];
  if (keyId === undefined || header.toString() !== headerOf(type, keyId)) return { is: "changed" };
  const key = keys.find(({ kid }) => kid === keyId);
  if (key === undefined) return { is: "unknown_key", keyId };
  const { kty, crv, x } = key;
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
  const signed = Buffer.from(text.slice(0, text.lastIndexOf(".")));
  if (!verify(null, signed, publicKey, signature)) return { is: "changed" };
  const opened: unknown = JSON.parse(payload.toString());
  return isSignedInTime(opened, key) ? { is: "genuine", payload: opened, key } : { is: "changed" };
}

/** A server that reads the key and signs with it has this long after another retires it; clocks differ, too. */
const GRACE_MS = 60_000;

/** Whether what was signed says that it was issued before its key was retired. */
function isSignedInTime(payload: unknown, { retiredAt }: KnownKey): boolean {
  const { issuedAt } = payload as { readonly issuedAt?: unknown };
  if (retiredAt === null || typeof issuedAt !== "string") return true;
  return Date.parse(issuedAt) <= retiredAt.getTime() + GRACE_MS;
}

function headerOf(type: SignedType, keyId: string): string {
  return canonicalJson({ alg: "EdDSA", kid: keyId, typ: type });
}

const encoded = (text: string) => Buffer.from(text).toString("base64url");

function decoded(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, "base64url");
  return bytes.toString("base64url") === part ? bytes : undefined;
}
