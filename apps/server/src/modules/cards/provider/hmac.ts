import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 of the parts, one after another, in base64. */
export function hmacOf(key: Buffer | string, ...parts: readonly (Buffer | string)[]): string {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  return hmac.digest("base64");
}

/** Whether two signatures in base64 are the same; how long that takes says nothing of where they differ. */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given, "base64"), Buffer.from(expected, "base64")];
  return one.length === other.length && timingSafeEqual(one, other);
}
