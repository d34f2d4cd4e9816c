import type { webcrypto } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { z } from "zod";
import type { Ctx } from "../../../platform/context.js";
import { query } from "../../../platform/database/database.js";
import { createSealer } from "../../../platform/sealed.js";

type CryptoKey = webcrypto.CryptoKey;

/** The keys of the house: one signs, each verifies; keys on their way out only verify. */
export interface KeyRing {
  readonly kid: string;
  readonly signingKey: CryptoKey;
  readonly verifyingKeys: ReadonlyMap<string, CryptoKey>;
  /** The public half, as anyone may have it. */
  readonly jwks: { readonly keys: readonly JWK[] };
}

export const ALGORITHM = "ES256";

const jwkSchema = z.looseObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  kid: z.string().min(1),
  x: z.string(),
  y: z.string(),
  d: z.string().optional(),
  key_ops: z.array(z.string()),
});
type OwnJwk = z.infer<typeof jwkSchema>;

/** Reads the configured keys, or those a demonstration made for itself. Throws when exactly one cannot sign. */
export async function loadKeyRing(ctx: Ctx): Promise<KeyRing> {
  const { jwtKeys } = ctx.config;
  return keyRing(jwtKeys === undefined ? [await demoKey(ctx)] : parseKeys(jwtKeys));
}

function parseKeys(text: string): OwnJwk[] {
  try {
    return z.array(jwkSchema).parse(JSON.parse(text));
  } catch {
    throw new Error("LASTRO_JWT_KEYS must be a JSON array of P-256 JWKs, each with kid and key_ops");
  }
}

async function keyRing(keys: readonly OwnJwk[]): Promise<KeyRing> {
  const [signing, ...others] = keys.filter((key) => key.key_ops.includes("sign"));
  if (signing?.d === undefined || others.length > 0)
    throw new Error('Exactly one private key of LASTRO_JWT_KEYS must have key_ops ["sign"]');
  const publicKeys = keys.map(({ kty, crv, kid, x, y }) => ({
    kty,
    crv,
    kid,
    x,
    y,
    alg: ALGORITHM,
    use: "sig",
    key_ops: ["verify"],
  }));
  const verifyingKeys = new Map<string, CryptoKey>();
  for (const key of publicKeys) verifyingKeys.set(key.kid, await importKey(key));
  return {
    kid: signing.kid,
    signingKey: await importKey({ ...signing, d: signing.d, key_ops: ["sign"] }),
    verifyingKeys,
    jwks: { keys: publicKeys },
  };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("A signing key must be asymmetric");
  return key;
}

/** Every server of a demonstration ends up with the key of whichever came first. */
async function demoKey(ctx: Ctx): Promise<OwnJwk> {
  const sealer = createSealer(ctx.config.masterSecret, "identity.signing-key", ctx.random);
  const find = () =>
    query<{ kid: string; sealed: Buffer }>(ctx.db, "select kid, sealed from identity_signing_key", []);
  let [row] = await find();
  if (!row) {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    const sealed = sealer.seal(kid, Buffer.from(JSON.stringify({ ...jwk, kid, key_ops: ["sign"] })));
    await query(
      ctx.db,
      "insert into identity_signing_key (kid, sealed, created_at) values ($1, $2, $3) on conflict do nothing",
      [kid, sealed, ctx.clock.now()],
    );
    [row] = await find();
  }
  if (!row) throw new Error("The signing key that was just made is gone");
  return jwkSchema.parse(JSON.parse(sealer.open(row.kid, row.sealed).toString()));
}
