import { formatMoney, type Money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { notify } from "../../notices/index.js";
import type { CashbackCtx } from "../ports.js";
import { noticeKindOf } from "./cashback-notices.js";
import type { CashbackNotice } from "./words.js";

interface Told {
  readonly userId: string;
  readonly words: CashbackNotice;
  /** What happened; the same is told once. */
  readonly source: string;
  readonly places: {
    readonly amount?: Money<"PRP">;
    readonly owed?: Money<"PRP">;
    readonly name?: string;
    readonly at?: Date;
    readonly bps?: number;
  };
}

/** Notifies a client of what happened to their PRP, once for a source, within the transaction it happened in. */
export async function notifyClient(
  tx: Tx,
  ctx: CashbackCtx,
  { userId, words, source, places }: Told,
): Promise<void> {
  const { amount, owed, name, at, bps } = places;
  const addressee = await ctx.addressOf(tx, userId);
  await notify(tx, ctx, [
    {
      kind: noticeKindOf(words),
      userId,
      source: `cashback:${source}`,
      subjectId: null,
      facts: {
        words,
        ...(amount && { amount: formatMoney(amount) }),
        ...(owed && { owed: formatMoney(owed) }),
        ...(name !== undefined && { name }),
        ...(at && { at: at.toISOString() }),
        ...(bps !== undefined && { bps }),
      },
      at: ctx.clock.now(),
      ...(addressee && { addressee }),
    },
  ]);
}
