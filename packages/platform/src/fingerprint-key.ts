import type pg from "pg";
import { deriveKey } from "./sealed.js";

const BLOCK_BYTES = 64;

/**
 * The key under which the database makes the codes of fingerprints, in hex: HMAC-SHA-256's inner pad and its outer one. A
 * connection brings it with it, so that who reads or owns the database does not have it.
 */
export function fingerprintKeyOf(fingerprintSecret: string): string {
  const key = Buffer.alloc(BLOCK_BYTES);
  deriveKey(fingerprintSecret, "compliance.fingerprint").copy(key);
  return [0x36, 0x5c].map((pad) => Buffer.from(key.map((byte) => byte ^ pad)).toString("hex")).join("");
}

/** Has what a connection changes from now on fingerprinted as the application's doing, as `openPool` does for its own. */
export async function bringFingerprintKey(
  client: Pick<pg.Client, "query">,
  fingerprintSecret: string,
): Promise<void> {
  const key = fingerprintKeyOf(fingerprintSecret);
  await client.query("select set_config('lastro.fingerprint_key', $1, false)", [key]);
}
