import { createHash } from "node:crypto";
import type { Ctx } from "@lastro/platform/context";
import { isSignature, sign } from "@lastro/platform/signed";

const PURPOSE = "grain.load-link";
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;
const PAYLOAD_BYTES = NONCE_BYTES + TIME_BYTES;

type TokenCtx = Pick<Ctx, "config" | "clock" | "random">;

/** What a driver's link carries: chance and its end, signed. Only its hash is kept, so nothing here leads to it. */
export function drawLinkToken({ config, random }: TokenCtx, expiresAt: Date): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.set(random.bytes(NONCE_BYTES));
  payload.writeUIntBE(Math.ceil(expiresAt.getTime() / 1000), NONCE_BYTES, TIME_BYTES);
  return Buffer.concat([payload, sign(config, PURPOSE, payload)]).toString("base64url");
}

/** Whether we signed a token and its time is not over: what is neither needs no look at the database. */
export function isOwnToken({ config, clock }: Pick<Ctx, "config" | "clock">, token: string): boolean {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== PAYLOAD_BYTES + MAC_BYTES || bytes.toString("base64url") !== token) return false;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!isSignature(config, PURPOSE, payload, bytes.subarray(PAYLOAD_BYTES))) return false;
  return payload.readUIntBE(NONCE_BYTES, TIME_BYTES) * 1000 > clock.now().getTime();
}

export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
