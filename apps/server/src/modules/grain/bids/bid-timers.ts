import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { startTimer, stopTimers, type TimerKind } from "../../timers/index.js";
import { announceBid } from "./announce-bid.js";
import type { Bid, BidAnswer } from "./bid.js";
import { endAnswer, endBid, lockAnswer, lockBid, openAnswersOf } from "./bid-store.js";

const BID = "grain.bid";
const ANSWER = "grain.bid_answer";

/** Both kinds have one timer, which ends what it runs on. */
const NAME = "expiry";

type Acting = Pick<Ctx, "clock" | "random">;

export function startBidTimer(tx: Tx, ctx: Acting, { id, expiresAt }: Bid): Promise<void> {
  return startTimer(tx, ctx, { id: ctx.random.id(), kind: BID, subject: id, name: NAME, dueAt: expiresAt });
}

export function startAnswerTimer(tx: Tx, ctx: Acting, { id, expiresAt }: BidAnswer): Promise<void> {
  return startTimer(tx, ctx, {
    ...{ id: ctx.random.id(), kind: ANSWER, subject: id, name: NAME },
    dueAt: expiresAt,
  });
}

export function stopAnswerTimer(tx: Tx, ctx: Acting, { id }: BidAnswer): Promise<void> {
  return stopTimers(tx, ctx, { kind: ANSWER, subject: id });
}

/** What follows from the end of a locked bid: its timer stops, and the answers that still stand lapse. */
export async function closeBid(tx: Tx, ctx: Acting & RequestCtx, bid: Bid): Promise<void> {
  await stopTimers(tx, ctx, { kind: BID, subject: bid.id });
  const answers = await openAnswersOf(tx, bid.id);
  for (const answer of answers) {
    await endAnswer(tx, ctx, answer, "lapsed");
    await stopAnswerTimer(tx, ctx, answer);
  }
  await announceBid(
    tx,
    bid,
    answers.map(({ producerId }) => producerId),
  );
}

/** A bid stands until its time is over. */
export const bidTimers: TimerKind<Bid> = {
  kind: BID,
  warnAt: {},
  async lock(tx, id) {
    const bid = await lockBid(tx, id);
    return bid?.status === "open" ? bid : undefined;
  },
  async whenDue(tx, ctx, _timer, bid) {
    if (await endBid(tx, ctx, bid, "expired")) await closeBid(tx, ctx, bid);
  },
  async warn() {},
};

/** An answer stands until its own time is over. */
export const bidAnswerTimers: TimerKind<{ readonly bid: Bid; readonly answer: BidAnswer }> = {
  kind: ANSWER,
  warnAt: {},
  async lock(tx, id) {
    const locked = await lockAnswer(tx, id);
    return locked?.answer.status === "open" ? locked : undefined;
  },
  async whenDue(tx, ctx, _timer, { bid, answer }) {
    if (await endAnswer(tx, ctx, answer, "expired")) await announceBid(tx, bid, [answer.producerId]);
  },
  async warn() {},
};
