import { createHash, timingSafeEqual } from "node:crypto";
import type { Random } from "@lastro/platform/random";

const BYTES = 32;

/** A secret nobody can guess, and what is kept of it: of 256 random bits a plain hash gives nothing away. */
export function drawSecret(random: Pick<Random, "bytes">): {
  readonly secret: string;
  readonly hash: Buffer;
} {
  const secret = random.bytes(BYTES).toString("base64url");
  return { secret, hash: hashSecret(secret) };
}

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Whether the secret is the one kept; takes as long when there is none. */
export function isSecret(secret: string, kept: Uint8Array | null): boolean {
  const same = timingSafeEqual(hashSecret(secret), kept ?? Buffer.alloc(BYTES));
  return same && kept !== null;
}
