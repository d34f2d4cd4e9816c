import type { Tx } from "@lastro/platform/database/database";
import { notifySides } from "../notices/notify-side.js";
import type { P2pCtx } from "../ports.js";
import { announceTrade, noteInRoom } from "../trades/room-notes.js";
import { findTrade } from "../trades/trade-store.js";
import { tradeOfReceived } from "./arrival-store.js";

/** A Pix of a trade is contested at its payer's bank: the seller reads so in the trade, with what defends it. */
export async function noteContest(
  tx: Tx,
  ctx: P2pCtx,
  { receivedId }: { readonly receivedId: string },
): Promise<void> {
  const tradeId = await tradeOfReceived(tx, receivedId);
  const trade = tradeId === undefined ? undefined : await findTrade(tx, ctx, tradeId);
  if (!trade) return;
  await noteInRoom(tx, ctx, trade, "pix_contested");
  await notifySides(tx, ctx, trade, {
    roles: ["seller"],
    words: "contested",
    source: `contested:${receivedId}`,
  });
  await announceTrade(tx, trade);
}
