import { createHmac, timingSafeEqual } from "node:crypto";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { deriveKey } from "@lastro/platform/sealed";
import { parse, stringify } from "uuid";

/** A withdrawal to a new destination waits a day; whoever reads letters seldom still has the link. */
export const STOP_LINK_SECONDS = 3 * 86_400;
/** What a link does, which is part of its key. */
const PURPOSES = ["grain.stop-link", "grain.undo-email-link"] as const;
type Purpose = (typeof PURPOSES)[number];
const PAYLOAD_BYTES = 16 + 6;
const MAC_BYTES = 32;

type LinkCtx = Pick<Ctx, "config" | "clock">;

/** What a letter's stop link carries: whose access it ends and until when it does, signed. It does nothing else. */
export function stopToken(ctx: LinkCtx, userId: string): string {
  return tokenOf(ctx, userId, "grain.stop-link");
}

/** The same in the letter to an address that was left, which becomes the account's again by it. */
export function undoEmailToken(ctx: LinkCtx, userId: string): string {
  return tokenOf(ctx, userId, "grain.undo-email-link");
}

function tokenOf({ config, clock }: LinkCtx, userId: string, purpose: Purpose): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.set(parse(userId));
  payload.writeUIntBE(Math.floor(secondsAfter(clock.now(), STOP_LINK_SECONDS).getTime() / 1000), 16, 6);
  return Buffer.concat([payload, mac(config, payload, purpose)]).toString("base64url");
}

/** Whose access a stop link ends; undefined when it is not ours or is over. */
export function readStopToken(
  { config, clock }: LinkCtx,
  token: string,
): { readonly userId: string; readonly undoesEmail: boolean } | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== PAYLOAD_BYTES + MAC_BYTES) return undefined;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  const purpose = PURPOSES.find((one) =>
    timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), mac(config, payload, one)),
  );
  if (!purpose) return undefined;
  if (payload.readUIntBE(16, 6) * 1000 < clock.now().getTime()) return undefined;
  return { userId: stringify(payload.subarray(0, 16)), undoesEmail: purpose === "grain.undo-email-link" };
}

function mac({ masterSecret }: Ctx["config"], payload: Buffer, purpose: Purpose): Buffer {
  return createHmac("sha256", deriveKey(masterSecret, purpose)).update(payload).digest();
}
