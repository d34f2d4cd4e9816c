import { createHmac, timingSafeEqual } from "node:crypto";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { deriveKey } from "@lastro/platform/sealed";
import { parse, stringify } from "uuid";

/** A withdrawal to a new destination waits a day; whoever reads letters seldom still has the link. */
const VALID_FOR_SECONDS = 3 * 86_400;
const PAYLOAD_BYTES = 16 + 6;
const MAC_BYTES = 32;

/** What a letter's stop link carries: whose access it ends and until when it does, signed. It does nothing else. */
export function stopToken({ config, clock }: Pick<Ctx, "config" | "clock">, userId: string): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.set(parse(userId));
  payload.writeUIntBE(Math.floor(secondsAfter(clock.now(), VALID_FOR_SECONDS).getTime() / 1000), 16, 6);
  return Buffer.concat([payload, mac(config, payload)]).toString("base64url");
}

/** Whose access a stop link ends; undefined when it is not ours or is over. */
export function readStopToken(
  { config, clock }: Pick<Ctx, "config" | "clock">,
  token: string,
): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== PAYLOAD_BYTES + MAC_BYTES) return undefined;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), mac(config, payload))) return undefined;
  if (payload.readUIntBE(16, 6) * 1000 < clock.now().getTime()) return undefined;
  return stringify(payload.subarray(0, 16));
}

function mac({ masterSecret }: Ctx["config"], payload: Buffer): Buffer {
  return createHmac("sha256", deriveKey(masterSecret, "grain.stop-link")).update(payload).digest();
}
