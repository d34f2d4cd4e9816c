import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Random } from "./random.js";

/** Encryption at rest: AES-256-GCM under a key of its own purpose, each ciphertext bound to the row it stands in. */
export interface Sealer {
  /** Always with the current master secret, whose id the ciphertext names. */
  seal(rowId: string, plain: Uint8Array): Buffer;
  /** Throws when the ciphertext was altered, moved to another row, or sealed with a secret that is not configured. */
  open(rowId: string, sealed: Uint8Array): Buffer;
}

/** The secret that seals, and those before it, which still open what has not been sealed anew. */
export interface MasterSecrets {
  readonly masterSecret: string;
  readonly formerSecrets?: readonly string[];
}

/** Sealed before values named their key. */
const UNNAMED = 1;
const NAMED = 2;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** How many of a sealed value's first bytes say which secret it was sealed with. */
export const KEY_NAME_BYTES = 1 + KEY_ID_BYTES;

/** Derives the key of one purpose from a secret; other purposes cannot be computed from it. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "lastro", purpose, 32));
}

/** The keys of one purpose under every configured master secret, the current one first: it signs, all of them verify. */
export function deriveKeys(secrets: MasterSecrets, purpose: string): [Buffer, ...Buffer[]] {
  const { masterSecret, formerSecrets = [] } = secrets;
  return [deriveKey(masterSecret, purpose), ...formerSecrets.map((secret) => deriveKey(secret, purpose))];
}

/** Tells master secrets apart, in ciphertexts and for operators. */
export function keyIdOf(masterSecret: string): string {
  return deriveKey(masterSecret, "key-id").subarray(0, KEY_ID_BYTES).toString("hex");
}

/** What every value sealed with this secret begins with. */
export function keyNameOf(masterSecret: string): Buffer {
  return Buffer.concat([Buffer.of(NAMED), Buffer.from(keyIdOf(masterSecret), "hex")]);
}

export function createSealer(secrets: MasterSecrets, purpose: string, random: Pick<Random, "bytes">): Sealer {
  const { masterSecret, formerSecrets = [] } = secrets;
  const keyOf = (secret: string) => deriveKey(secret, `sealed:${purpose}`);
  const current = keyOf(masterSecret);
  const name = keyNameOf(masterSecret);
  return {
    seal(rowId, plain) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", current, nonce).setAAD(Buffer.from(rowId));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([name, nonce, cipher.getAuthTag(), body]);
    },
    open(rowId, sealed) {
      const bytes = Buffer.from(sealed);
      const named = bytes.subarray(0, KEY_NAME_BYTES);
      if (named.equals(name)) return decrypt(current, rowId, bytes.subarray(KEY_NAME_BYTES));
      if (bytes[0] === NAMED) {
        const secret = formerSecrets.find((former) => named.equals(keyNameOf(former)));
        if (secret === undefined)
          throw new Error(`Sealed with ${named.subarray(1).toString("hex")}, which is no configured secret`);
        return decrypt(keyOf(secret), rowId, bytes.subarray(KEY_NAME_BYTES));
      }
      if (bytes[0] !== UNNAMED) throw new Error("Not a sealed value");
      return decryptByAny([current, ...formerSecrets.map(keyOf)], rowId, bytes.subarray(1));
    },
  };
}

function decrypt(key: Buffer, rowId: string, bytes: Buffer): Buffer {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error("Not a sealed value");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Throws what the current secret says when no secret opens it. */
function decryptByAny([current, ...former]: [Buffer, ...Buffer[]], rowId: string, bytes: Buffer): Buffer {
  try {
    return decrypt(current, rowId, bytes);
  } catch (error) {
    const [next, ...rest] = former;
    if (next === undefined) throw error;
    return decryptByAny([next, ...rest], rowId, bytes);
  }
}
