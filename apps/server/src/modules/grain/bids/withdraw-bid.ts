import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announceBid } from "./announce-bid.js";
import type { Bid, BidAnswer } from "./bid.js";
import { endAnswer, endBid, lockAnswer, lockBid, openAnswersOf, openBidIdsOf } from "./bid-store.js";
import { closeBid, stopAnswerTimer } from "./bid-timers.js";

/** The buyer looks for no more: the answers that stand lapse, and the orders made of others stay. */
export async function withdrawBid(tx: Tx, ctx: RequestCtx, id: string): Promise<Bid> {
  const bid = await lockBid(tx, id);
  if (bid?.buyerId !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  if (!(await endBid(tx, ctx, bid, "withdrawn"))) throw new DomainError("grain.bid_closed");
  await closeBid(tx, ctx, bid);
  return { ...bid, status: "withdrawn" };
}

/** The producer takes an answer back that nobody has taken yet. */
export async function withdrawAnswer(
  tx: Tx,
  ctx: RequestCtx,
  id: string,
): Promise<{ bid: Bid; answer: BidAnswer }> {
  const locked = await lockAnswer(tx, id);
  if (locked?.answer.producerId !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  const { bid, answer } = locked;
  if (!(await endAnswer(tx, ctx, answer, "withdrawn"))) throw new DomainError("grain.bid_answer_closed");
  await stopAnswerTimer(tx, ctx, answer);
  await announceBid(tx, bid, [answer.producerId]);
  return { bid, answer: { ...answer, status: "withdrawn" } };
}

/** Withdraws everything that stands of a person whose account closes. */
export async function withdrawAllOf(tx: Tx, ctx: RequestCtx, userId: string): Promise<void> {
  for (const id of await openBidIdsOf(tx, userId)) {
    const bid = await lockBid(tx, id);
    if (bid?.status !== "open") continue;
    if (bid.buyerId === userId) {
      await endBid(tx, ctx, bid, "withdrawn");
      await closeBid(tx, ctx, bid);
      continue;
    }
    const own = (await openAnswersOf(tx, id)).filter(({ producerId }) => producerId === userId);
    for (const answer of own) {
      await endAnswer(tx, ctx, answer, "withdrawn");
      await stopAnswerTimer(tx, ctx, answer);
    }
    await announceBid(tx, bid, [userId]);
  }
}
