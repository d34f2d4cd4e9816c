import { createPrivateKey, type JsonWebKey, type webcrypto } from "node:crypto";
import { importJWK, type JWK } from "jose";
import { z } from "zod";
import type { Algorithm, SigningKey } from "./token-signer.js";

export type TokenKey = webcrypto.CryptoKey | Uint8Array;

/** The keys of the house: one signs, each verifies; keys on their way out only verify. */
export interface KeyRing {
  readonly signing: SigningKey;
  /** Any other algorithm is refused before a key is looked for. */
  readonly algorithms: readonly Algorithm[];
  /** The key a token's header names, made for no algorithm but its own. */
  keyFor(header: { readonly alg?: string; readonly kid?: string }): TokenKey | undefined;
  /** The public half, as anyone may have it; a shared secret has none. */
  readonly jwks: { readonly keys: readonly JWK[] };
}

const KINDS = {
  EC: { alg: "ES256", crv: "P-256", shown: ["kty", "crv", "x", "y"] },
  RSA: { alg: "RS256", crv: undefined, shown: ["kty", "n", "e"] },
  OKP: { alg: "EdDSA", crv: "Ed25519", shown: ["kty", "crv", "x"] },
  oct: { alg: "HS256", crv: undefined, shown: [] },
} as const;

const jwkSchema = z.looseObject({
  kty: z.enum(["EC", "RSA", "OKP", "oct"]),
  kid: z.string().min(1),
  alg: z.string().optional(),
  crv: z.string().optional(),
  key_ops: z.array(z.string()),
  x: z.string().optional(),
  y: z.string().optional(),
  n: z.string().optional(),
  e: z.string().optional(),
  d: z.string().optional(),
  k: z.string().optional(),
});
export type OwnJwk = z.infer<typeof jwkSchema>;

const MIN_SECRET_BYTES = 32;

export function parseJwks(text: string): OwnJwk[] {
  try {
    return z.array(jwkSchema).parse(JSON.parse(text));
  } catch {
    throw new Error("The signing keys must be a JSON array of JWKs, each with kty, kid and key_ops");
  }
}

/**
 * Makes a ring of a list of keys, of a shared secret, or of both: then the secret verifies tokens that name no key of
 * the list. Throws when exactly one cannot sign, or when two keys answer to one name.
 */
export async function createKeyRing(
  jwks: readonly OwnJwk[],
  secret?: string,
  allowed?: readonly string[],
): Promise<KeyRing> {
  const shared = secret === undefined ? undefined : Buffer.from(secret);
  if (shared && shared.length < MIN_SECRET_BYTES)
    throw new Error(`The shared secret of tokens must have at least ${MIN_SECRET_BYTES} bytes`);
  const keys = new Map<string, { readonly alg: Algorithm; readonly key: TokenKey }>();
  for (const jwk of jwks) {
    if (keys.has(jwk.kid)) throw new Error(`Two signing keys are called ${jwk.kid}`);
    const alg = algorithmOf(jwk);
    keys.set(jwk.kid, { alg, key: await importKey(alg === "HS256" ? jwk : publicHalf(jwk), alg) });
  }
  const own = [...keys.values()].map(({ alg }) => alg);
  const known: readonly Algorithm[] = keys.size === 0 ? ["HS256"] : [...new Set(own)];
  return {
    signing: await signingKey(jwks, shared),
    algorithms: allowed === undefined ? known : ALGORITHMS.filter((alg) => allowed.includes(alg)),
    keyFor({ alg, kid }) {
      const named = kid === undefined ? undefined : keys.get(kid);
      if (named) return named.alg === alg ? named.key : undefined;
      return alg === "HS256" ? shared : undefined;
    },
    jwks: { keys: jwks.filter(({ kty }) => kty !== "oct").map(publicHalf) },
  };
}

const ALGORITHMS = ["ES256", "RS256", "EdDSA", "HS256"] as const;

async function signingKey(
  jwks: readonly OwnJwk[],
  shared: Uint8Array | undefined,
): Promise<KeyRing["signing"]> {
  if (jwks.length === 0 && shared) return { alg: "HS256", key: shared };
  const [signing, ...others] = jwks.filter((key) => key.key_ops.includes("sign"));
  const isPrivate = signing?.d !== undefined || signing?.k !== undefined;
  if (!signing || !isPrivate || others.length > 0)
    throw new Error('Exactly one private key of the signing keys must have key_ops ["sign"]');
  const alg = algorithmOf(signing);
  const key = await importKey({ ...signing, key_ops: ["sign"] }, alg);
  if (key instanceof Uint8Array) return { alg, kid: signing.kid, key };
  return { alg, kid: signing.kid, key: createPrivateKey({ key: signing as JsonWebKey, format: "jwk" }) };
}

function algorithmOf(jwk: OwnJwk): Algorithm {
  const { alg, crv } = KINDS[jwk.kty];
  if (jwk.crv !== crv || (jwk.alg !== undefined && jwk.alg !== alg))
    throw new Error(
      `The signing key ${jwk.kid} must be P-256 (ES256), RSA (RS256), Ed25519 (EdDSA) or oct (HS256)`,
    );
  return alg;
}

function publicHalf(jwk: OwnJwk): JWK & { kid: string } {
  const { alg, shown } = KINDS[jwk.kty];
  const members = Object.fromEntries(shown.map((name) => [name, jwk[name]]));
  return { ...members, kid: jwk.kid, alg, use: "sig", key_ops: ["verify"] };
}

async function importKey(jwk: OwnJwk | JWK, alg: Algorithm): Promise<TokenKey> {
  try {
    const key = await importJWK({ ...jwk, alg } as JWK, alg);
    if (key instanceof Uint8Array && key.length < MIN_SECRET_BYTES) throw new Error("too short");
    return key;
  } catch {
    throw new Error(`The signing key ${jwk.kid} cannot be read as a key for ${alg}`);
  }
}
