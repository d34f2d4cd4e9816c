import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Random } from "./random.js";

/** Encryption at rest: AES-256-GCM under a key of its own purpose, each ciphertext bound to the row it stands in. */
export interface Sealer {
  seal(rowId: string, plain: Uint8Array): Buffer;
  /** Throws when the ciphertext was altered or moved to another row. */
  open(rowId: string, sealed: Uint8Array): Buffer;
}

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** Derives the key of one purpose from the master secret; other purposes cannot be computed from it. */
export function deriveKey(masterSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", masterSecret, "lastro", purpose, 32));
}

export function createSealer(masterSecret: string, purpose: string, random: Pick<Random, "bytes">): Sealer {
  const key = deriveKey(masterSecret, `sealed:${purpose}`);
  return {
    seal(rowId, plain) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(rowId));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(rowId, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== VERSION || bytes.length < HEADER_BYTES) throw new Error("Not a sealed value");
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(rowId))
        .setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEADER_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()]);
    },
  };
}
