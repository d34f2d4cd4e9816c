import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey, deriveKeys, type MasterSecrets } from "./sealed.js";

const hmac = (key: Buffer, said: Uint8Array) => createHmac("sha256", key).update(said).digest();

/** An HMAC-SHA-256 by the current master secret, for what leaves this house and comes back. */
export function sign({ masterSecret }: MasterSecrets, purpose: string, said: Uint8Array): Buffer {
  return hmac(deriveKey(masterSecret, purpose), said);
}

/** Whether the current or a former master secret signed it: what is under way survives a change of the secret. */
export function isSignature(
  secrets: MasterSecrets,
  purpose: string,
  said: Uint8Array,
  signature: Uint8Array,
): boolean {
  return deriveKeys(secrets, purpose).some((key) => {
    const expected = hmac(key, said);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}
