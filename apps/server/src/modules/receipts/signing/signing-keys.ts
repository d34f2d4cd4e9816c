import type { KeyObject } from "node:crypto";
import type { Ctx } from "@lastro/platform/context";
import type { Canonical } from "./canonical-json.js";
import { introduceFirstKey } from "./introduce-key.js";
import { keySealer, privateKeyOf, publicKeyOf } from "./key-forms.js";
import { findKeys, type KeptKey } from "./key-store.js";
import { type KnownKey, type Opened, openCompact, type SignedType, signCompact } from "./signature.js";

/** The key that signs, and every public key there ever was. */
export interface SigningKeys {
  /** Newest first: the one in force, then the former ones. */
  readonly published: readonly KnownKey[];
  /** The id of the key in force. */
  readonly keyId: string;
  sign(type: SignedType, payload: Canonical): string;
  open(type: SignedType, text: string): Opened;
}

/** Reads the history of keys, which begins with the first reading: every server signs by the same key, the last put in force. */
export async function readSigningKeys(ctx: Ctx): Promise<SigningKeys> {
  let rows = await findKeys(ctx.db);
  if (rows.length === 0) {
    await introduceFirstKey(ctx);
    rows = await findKeys(ctx.db);
  }
  const current = rows.find(({ privateSealed }) => privateSealed !== null);
  if (!current?.privateSealed) throw new Error("No key is in force to sign with");
  const opened = keySealer(ctx).open(current.kid, current.privateSealed);
  return signingKeys(privateKeyOf(opened), current.kid, rows.map(knownKey));
}

function signingKeys(key: KeyObject, keyId: string, published: readonly KnownKey[]): SigningKeys {
  return {
    published,
    keyId,
    sign: (type, payload) => signCompact(type, payload, keyId, key),
    open: (type, text) => openCompact(type, text, published),
  };
}

function knownKey({ x, validFrom, retiredAt, revokedAt, revokedReason }: KeptKey): KnownKey {
  return { ...publicKeyOf(x), validFrom, retiredAt, revokedAt, revokedReason };
}
