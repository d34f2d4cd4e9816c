import { wireOfMoney } from "@lastro/contracts";
import type { Tx } from "@lastro/platform/database/database";
import { tellEndpoints } from "../integrations/index.js";
import { notify } from "../notices/index.js";
import { otcSettled } from "./notices.js";
import type { OtcCtx } from "./ports.js";
import { exchangeOf } from "./quote.js";
import type { Terms } from "./terms.js";

/** Notifies the client, and their programs, of what the settled order took and gave. */
export async function notifyOfSettlement(
  tx: Tx,
  ctx: OtcCtx,
  trade: Terms & { readonly userId: string; readonly orderId: string },
): Promise<void> {
  const { userId, orderId } = trade;
  const { pays, receives } = exchangeOf(trade);
  const [gave, got] = [wireOfMoney(pays), wireOfMoney(receives)];
  await tellEndpoints(tx, ctx, [
    {
      ...{ type: "otc.order_completed", ownerId: userId, source: `otc:${orderId}` },
      data: {
        ...{ orderId, paidAsset: gave.asset, paidAmount: gave.amount },
        ...{ receivedAsset: got.asset, receivedAmount: got.amount },
      },
    },
  ]);
  const addressee = await ctx.addressOf(tx, userId);
  if (!addressee) return;
  await notify(tx, ctx, [
    {
      kind: otcSettled,
      userId,
      source: `otc:${orderId}`,
      subjectId: orderId,
      facts: { paid: gave, received: got },
      at: ctx.clock.now(),
      addressee,
    },
  ]);
}
