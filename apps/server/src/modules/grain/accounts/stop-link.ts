import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type LinkPurpose, linkToken, readLinkToken } from "./signed-link.js";

/** A withdrawal to a new destination waits a day; whoever reads letters seldom still has the link. */
export const STOP_LINK_SECONDS = 3 * 86_400;
const PURPOSES = ["grain.stop-link", "grain.undo-email-link"] as const satisfies readonly LinkPurpose[];

type LinkCtx = Pick<Ctx, "config" | "clock">;

/** What a letter's stop link carries: whose access it ends and until when it does, signed. It does nothing else. */
export function stopToken(ctx: LinkCtx, userId: string): string {
  return linkToken(ctx, "grain.stop-link", { id: userId, until: untilOf(ctx) });
}

/** The same in the letter to an address that was left, which becomes the account's again by it. */
export function undoEmailToken(ctx: LinkCtx, userId: string): string {
  return linkToken(ctx, "grain.undo-email-link", { id: userId, until: untilOf(ctx) });
}

const untilOf = ({ clock }: LinkCtx) => secondsAfter(clock.now(), STOP_LINK_SECONDS);

/** Whose access a stop link ends; undefined when it is not ours or is over. */
export function readStopToken(
  ctx: LinkCtx,
  token: string,
): { readonly userId: string; readonly undoesEmail: boolean } | undefined {
  for (const purpose of PURPOSES) {
    const link = readLinkToken(ctx, purpose, token);
    if (link) return { userId: link.id, undoesEmail: purpose === "grain.undo-email-link" };
  }
  return undefined;
}
