import { createHmac, type KeyObject, sign } from "node:crypto";

export type Algorithm = "ES256" | "RS256" | "EdDSA" | "HS256";

/** The key that signs: a private one, or a secret shared with whoever verifies. */
export interface SigningKey {
  readonly alg: Algorithm;
  readonly kid?: string;
  readonly key: KeyObject | Uint8Array;
}

/**
 * Signs claims as a compact token (RFC 7515, RFC 7519). It does so at once: to hand a signature over to another thread
 * and back takes longer than to make it.
 */
export function tokenSigner({ alg, kid, key }: SigningKey): (claims: object) => string {
  const header = encoded({ alg, ...(kid === undefined ? {} : { kid }), typ: "JWT" });
  return (claims) => {
    const text = `${header}.${encoded(claims)}`;
    return `${text}.${signature(alg, key, Buffer.from(text)).toString("base64url")}`;
  };
}

function signature(alg: Algorithm, key: SigningKey["key"], text: Buffer): Buffer {
  if (key instanceof Uint8Array) return createHmac("sha256", key).update(text).digest();
  if (alg === "EdDSA") return sign(null, text, key);
  return sign("sha256", text, { key, dsaEncoding: "ieee-p1363" });
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
