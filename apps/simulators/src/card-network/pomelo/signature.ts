import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { CardNetwork } from "../network.js";

const ALGORITHM = "hmac-sha256 ";
const TOLERANCE_SECONDS = 60;

function sign({ settings }: CardNetwork, timestamp: string, endpoint: string, body: string): string {
  const key = Buffer.from(settings.signingSecret, "base64");
  return createHmac("sha256", key).update(timestamp).update(endpoint).update(body).digest("base64");
}

/** The headers of a call to the client: who calls, which key signs, and what would make it the same call again. */
export function callHeaders(network: CardNetwork, endpoint: string, body: string, idempotencyKey: string) {
  const timestamp = String(Math.floor(network.now().getTime() / 1_000));
  return {
    "content-type": "application/json",
    "x-api-key": network.settings.signingKey,
    "x-endpoint": endpoint,
    "x-timestamp": timestamp,
    "x-signature": ALGORITHM + sign(network, timestamp, endpoint, body),
    "x-idempotency-key": idempotencyKey,
    "x-request-id": randomUUID(),
  };
}

/** Whether an answer is signed by the client, for this endpoint, less than a minute ago. */
export function isAnswerSigned(
  network: CardNetwork,
  endpoint: string,
  headers: Headers,
  body: string,
): boolean {
  const timestamp = headers.get("x-timestamp") ?? "";
  const given = headers.get("x-signature") ?? "";
  const age = Math.abs(network.now().getTime() / 1_000 - Number(timestamp));
  if (headers.get("x-endpoint") !== endpoint || !given.startsWith(ALGORITHM)) return false;
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) return false;
  const expected = Buffer.from(sign(network, timestamp, endpoint, body), "base64");
  const signature = Buffer.from(given.slice(ALGORITHM.length), "base64");
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
