import type { IncomingHttpHeaders } from "node:http";
import { hmacOf, isSameSignature } from "../hmac.js";

const TOLERANCE_SECONDS = 300;
const VERSION = "v1,";

/** What a signature is made of, as the headers of a call carry it. */
export interface SignedWith {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: readonly string[];
}

/** The parts of a Standard Webhooks signature; undefined where one is missing. */
export function signatureIn(headers: IncomingHttpHeaders): SignedWith | undefined {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": all } = headers;
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof all !== "string") return undefined;
  const signatures = all
    .split(" ")
    .filter((one) => one.startsWith(VERSION))
    .map((one) => one.slice(VERSION.length));
  return { id, timestamp, signatures };
}

/** Whether it was made less than five minutes from now. */
export function isFresh({ timestamp }: SignedWith, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}

/** Whether one of its signatures was made of this body with this secret. */
export function isSignedBy({ id, timestamp, signatures }: SignedWith, body: Buffer, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = hmacOf(key, `${id}.${timestamp}.`, body);
  return signatures.some((given) => isSameSignature(given, expected));
}
