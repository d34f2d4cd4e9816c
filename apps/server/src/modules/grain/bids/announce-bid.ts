import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import type { Bid } from "./bid.js";

/** Tells the buyer of a bid, and these producers, that it or an answer to it changed; the whole market once it is new or over. */
export async function announceBid(
  tx: Tx,
  { id, buyerId }: Pick<Bid, "id" | "buyerId">,
  to: readonly string[] | "market",
): Promise<void> {
  const event = { type: "grain.bid", reference: id };
  await announce(tx, { ...event, to: to === "market" ? to : { userIds: [buyerId, ...to] } });
}
