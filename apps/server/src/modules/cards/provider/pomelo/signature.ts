import type { IncomingHttpHeaders } from "node:http";
import { hmacOf, isSameSignature } from "../hmac.js";

const ALGORITHM = "hmac-sha256 ";
/** Calls die after a minute. */
const TOLERANCE_SECONDS = 60;

/** The pair both sides sign with: the secret is base64. */
export interface SigningPair {
  readonly key: string;
  readonly secret: string;
}

function sign(secret: string, timestamp: string, endpoint: string, body: Buffer | string): string {
  return hmacOf(Buffer.from(secret, "base64"), timestamp, endpoint, body);
}

/** Whether a call was signed with our pair, for the endpoint it names, less than a minute from now. */
export function isCallSigned(
  {
    "x-api-key": key,
    "x-endpoint": endpoint,
    "x-timestamp": timestamp,
    "x-signature": given,
  }: IncomingHttpHeaders,
  body: Buffer,
  { pair, now }: { readonly pair: SigningPair; readonly now: Date },
): boolean {
  if (key !== pair.key || typeof endpoint !== "string" || typeof timestamp !== "string") return false;
  if (typeof given !== "string" || !given.startsWith(ALGORITHM) || !/^\d{1,12}$/.test(timestamp))
    return false;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  return isSameSignature(given.slice(ALGORITHM.length), sign(pair.secret, timestamp, endpoint, body));
}

/** The headers of an answer, signed by our clock; an empty body adds nothing. */
export function answerHeaders(
  endpoint: string,
  body: string,
  { pair, now }: { readonly pair: SigningPair; readonly now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return {
    "content-type": "application/json",
    "x-endpoint": endpoint,
    "x-timestamp": timestamp,
    "x-signature": ALGORITHM + sign(pair.secret, timestamp, endpoint, body),
  };
}
