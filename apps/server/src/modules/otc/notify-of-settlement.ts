import { wireOfMoney } from "@lastro/contracts";
import type { Tx } from "@lastro/platform/database/database";
import { notify } from "../notices/index.js";
import { otcSettled } from "./notices.js";
import type { OtcCtx } from "./ports.js";
import { exchangeOf } from "./quote.js";
import type { Terms } from "./terms.js";

/** Notifies the client of what the settled order took and gave. */
export async function notifyOfSettlement(
  tx: Tx,
  ctx: OtcCtx,
  trade: Terms & { readonly userId: string; readonly orderId: string },
): Promise<void> {
  const { userId, orderId } = trade;
  const addressee = await ctx.addressOf(tx, userId);
  if (!addressee) return;
  const { pays, receives } = exchangeOf(trade);
  await notify(tx, ctx, [
    {
      kind: otcSettled,
      userId,
      source: `otc:${orderId}`,
      subjectId: orderId,
      facts: { paid: wireOfMoney(pays), received: wireOfMoney(receives) },
      at: ctx.clock.now(),
      addressee,
    },
  ]);
}
