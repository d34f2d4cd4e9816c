import type { Tx } from "@lastro/platform/database/database";
import { notify } from "../../notices/index.js";
import type { Card } from "../card.js";
import type { CardRequestCtx } from "../ports.js";
import { noticeKindOf } from "./card-notices.js";
import type { CardNotice } from "./words.js";

/**
 * Tells the holder of a card what happened to it, by bell and letter. What may happen only once is told once; of what may
 * happen again each is named by its own source.
 */
export async function notifyHolder(
  tx: Tx,
  ctx: CardRequestCtx,
  { id, userId, name, kind, lastDigits }: Card,
  words: CardNotice,
  source: string = words,
): Promise<void> {
  const addressee = await ctx.addressOf(tx, userId);
  await notify(tx, ctx, [
    {
      kind: noticeKindOf(words),
      userId,
      source: `card:${id}:${source}`,
      subjectId: id,
      facts: { words, name, lastDigits, kind },
      at: ctx.clock.now(),
      ...(addressee ? { addressee } : {}),
    },
  ]);
}
