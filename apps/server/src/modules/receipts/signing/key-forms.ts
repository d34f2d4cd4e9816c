import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import type { Ctx } from "@lastro/platform/context";
import { createSealer, deriveKey, type Sealer } from "@lastro/platform/sealed";
import { z } from "zod";
import { canonicalJson } from "./canonical-json.js";
import type { KnownKey, PublicKey } from "./signature.js";

const part = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const jwk = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: part,
  d: part.optional(),
  key_ops: z.array(z.string()).optional(),
});
const configured = z.array(jwk);
const instant = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .nullable()
  .default(null);
const keySet = z.object({
  keys: z.array(
    jwk.extend({
      validFrom: instant,
      retiredAt: instant,
      revokedAt: instant,
      revokedReason: z.string().nullable().default(null),
    }),
  ),
});

/** Keys to begin a history with. */
interface FirstKeys {
  readonly signing: KeyObject;
  /** The public parts of former keys. */
  readonly former: readonly PublicKey[];
}

/** Reads a JSON array of Ed25519 JWKs, one of which signs. Throws a sentence an operator can act on. */
export function parseReceiptKeys(text: string): FirstKeys {
  const keys = configured.safeParse(parsedJson(text));
  if (!keys.success) throw new Error("is no JSON array of Ed25519 keys");
  const [first, ...others] = keys.data.filter(({ key_ops: ops }) => ops?.includes("sign"));
  if (first?.d === undefined || others.length > 0)
    throw new Error('exactly one key must have "key_ops": ["sign"] and its private part "d"');
  const { kty, crv, x, d } = first;
  const signing = createPrivateKey({ key: { kty, crv, x, d }, format: "jwk" });
  if (publicPartOf(signing) !== x)
    throw new Error('"x" of the signing key is not the public part of its "d"');
  const former = keys.data.filter((one) => one.x !== x).map((one) => publicKeyOf(one.x));
  return { signing, former };
}

/** Reads the history of keys as `/.well-known/lastro-receipts.json` serves it. */
export function parsePublishedKeys(text: string): readonly KnownKey[] {
  const read = keySet.safeParse(parsedJson(text));
  if (!read.success) throw new Error("is no JSON Web Key Set of Ed25519 keys");
  return read.data.keys.map(({ x, validFrom, retiredAt, revokedAt, revokedReason }) => ({
    ...publicKeyOf(x),
    validFrom,
    retiredAt,
    revokedAt,
    revokedReason,
  }));
}

/** A key's id is its thumbprint (RFC 7638), so that no two keys share one. */
export function publicKeyOf(x: string): PublicKey {
  const kid = createHash("sha256")
    .update(canonicalJson({ kty: "OKP", crv: "Ed25519", x }))
    .digest("base64url");
  return { kty: "OKP", crv: "Ed25519", x, kid, alg: "EdDSA", use: "sig" };
}

export function publicPartOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: "jwk" }).x ?? "";
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** A history that no settings begin, begins with a key of the master secret. */
export function derivedKey(masterSecret: string): KeyObject {
  return privateKeyOf(Buffer.concat([PKCS8_HEAD, deriveKey(masterSecret, "receipts.signing-key")]));
}

export function newKey(): KeyObject {
  return generateKeyPairSync("ed25519").privateKey;
}

export function privateKeyOf(pkcs8: Buffer): KeyObject {
  return createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
}

export function privateBytesOf(key: KeyObject): Buffer {
  return key.export({ format: "der", type: "pkcs8" });
}

/** Keeps the private part of the key in force, bound to its id. */
export function keySealer({ config, random }: Pick<Ctx, "config" | "random">): Sealer {
  return createSealer(config, "receipts.private-key", random);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
