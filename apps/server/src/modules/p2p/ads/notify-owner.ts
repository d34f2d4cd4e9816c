import type { Tx } from "@lastro/platform/database/database";
import { notify } from "../../notices/index.js";
import type { P2pRequestCtx } from "../ports.js";
import type { Ad } from "./ad.js";
import { AD_NOTICES } from "./notices.js";

/** Tells the owner of an ad that it left the book without them, by an inbox entry and a letter. */
export async function notifyOwner(
  tx: Tx,
  ctx: P2pRequestCtx,
  { id, userId, asset, reason }: Ad,
  what: keyof typeof AD_NOTICES,
): Promise<void> {
  const at = ctx.clock.now();
  const addressee = (await ctx.addressesOf(tx, [userId])).get(userId);
  await notify(tx, ctx, [
    {
      kind: AD_NOTICES[what],
      userId,
      source: `p2p.ad:${id}:${what}:${at.toISOString()}`,
      subjectId: id,
      facts: { asset, reason },
      at,
      ...(addressee ? { addressee } : {}),
    },
  ]);
}
