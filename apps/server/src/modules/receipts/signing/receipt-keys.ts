import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import type { Config } from "@lastro/platform/config";
import { deriveKey } from "@lastro/platform/sealed";
import { z } from "zod";
import { type Canonical, canonicalJson } from "./canonical-json.js";
import { type Opened, openCompact, type PublicKey, type SignedType, signCompact } from "./signature.js";

/** The key that signs, and every public key there ever was. */
export interface ReceiptKeys {
  readonly published: readonly PublicKey[];
  sign(type: SignedType, payload: Canonical): string;
  open(type: SignedType, text: string): Opened;
}

const part = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const jwk = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: part,
  d: part.optional(),
  key_ops: z.array(z.string()).optional(),
});
const configured = z.array(jwk);
const keySet = z.object({ keys: z.array(jwk) });

/** The configured keys; a demonstration without any derives its own. */
export function createReceiptKeys(config: Pick<Config, "masterSecret" | "receiptKeys">): ReceiptKeys {
  return config.receiptKeys === undefined
    ? ringOf(demoKey(config.masterSecret), [])
    : parseReceiptKeys(config.receiptKeys);
}

/** Reads a JSON array of Ed25519 JWKs, one of which signs. Throws a sentence an operator can act on. */
export function parseReceiptKeys(text: string): ReceiptKeys {
  const keys = configured.safeParse(parsedJson(text));
  if (!keys.success) throw new Error("is no JSON array of Ed25519 keys");
  const [signing, ...others] = keys.data.filter(({ key_ops: ops }) => ops?.includes("sign"));
  if (signing?.d === undefined || others.length > 0)
    throw new Error('exactly one key must have "key_ops": ["sign"] and its private part "d"');
  const { kty, crv, x, d } = signing;
  const key = createPrivateKey({ key: { kty, crv, x, d }, format: "jwk" });
  if (createPublicKey(key).export({ format: "jwk" }).x !== x)
    throw new Error('"x" of the signing key is not the public part of its "d"');
  return ringOf(
    key,
    keys.data.filter((one) => one !== signing).map((one) => published(one.x)),
  );
}

/** Reads a published set of keys, as `/.well-known/lastro-receipts.json` serves it. */
export function parsePublishedKeys(text: string): readonly PublicKey[] {
  const read = keySet.safeParse(parsedJson(text));
  if (!read.success) throw new Error("is no JSON Web Key Set of Ed25519 keys");
  return read.data.keys.map(({ x }) => published(x));
}

function ringOf(key: KeyObject, former: readonly PublicKey[]): ReceiptKeys {
  const own = published(createPublicKey(key).export({ format: "jwk" }).x ?? "");
  const keys = [own, ...former.filter(({ kid }) => kid !== own.kid)];
  return {
    published: keys,
    sign: (type, payload) => signCompact(type, payload, own.kid, key),
    open: (type, text) => openCompact(type, text, keys),
  };
}

/** A key's id is its thumbprint (RFC 7638), so that no two keys share one. */
function published(x: string): PublicKey {
  const kid = createHash("sha256")
    .update(canonicalJson({ kty: "OKP", crv: "Ed25519", x }))
    .digest("base64url");
  return { kty: "OKP", crv: "Ed25519", x, kid, alg: "EdDSA", use: "sig" };
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

function demoKey(masterSecret: string): KeyObject {
  const der = Buffer.concat([PKCS8_HEAD, deriveKey(masterSecret, "receipts.signing-key")]);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
