import type { Ctx } from "@lastro/platform/context";
import { isSignature, sign } from "@lastro/platform/signed";
import { parse, stringify } from "uuid";

/** What a link does, which is part of its key. */
export type LinkPurpose = "grain.stop-link" | "grain.undo-email-link" | "grain.invitation-link";
const PAYLOAD_BYTES = 16 + 6;
const MAC_BYTES = 32;

/** What the link of a letter carries: an id and until when it is good, to the second. */
export interface SignedLink {
  readonly id: string;
  readonly until: Date;
}

/** The signed words of a link. */
export function linkToken(
  { config }: Pick<Ctx, "config">,
  purpose: LinkPurpose,
  { id, until }: SignedLink,
): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.set(parse(id));
  payload.writeUIntBE(Math.floor(until.getTime() / 1000), 16, 6);
  return Buffer.concat([payload, sign(config, purpose, payload)]).toString("base64url");
}

/** What a link says; undefined when it is not ours, is for something else or is over. */
export function readLinkToken(
  { config, clock }: Pick<Ctx, "config" | "clock">,
  purpose: LinkPurpose,
  token: string,
): SignedLink | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== PAYLOAD_BYTES + MAC_BYTES) return undefined;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!isSignature(config, purpose, payload, bytes.subarray(PAYLOAD_BYTES))) return undefined;
  const until = new Date(payload.readUIntBE(16, 6) * 1000);
  if (until < clock.now()) return undefined;
  return { id: stringify(payload.subarray(0, 16)), until };
}
