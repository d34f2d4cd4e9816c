import { divide } from "@lastro/money";
import { isFromTheFuture, secondsAfter } from "@lastro/platform/clock";
import type { Reading, Ticker } from "./feed/port.js";

/** A price is used for nothing once its source has not updated it for this long. */
const USABLE_SECONDS = 300;
/** A larger step in one refresh waits for a second reading. */
const JUMP_PERCENT = 20n;
/** How close the second reading must come to the first to confirm it. */
const CONFIRMATION_PERCENT = 5n;

/** What was last accepted of the coin, and the jump waiting to be confirmed, if any. */
export interface LastAccepted {
  readonly brl: bigint;
  readonly usd: bigint;
  readonly sourceAt: Date;
  readonly suspect: { readonly brl: bigint; readonly usd: bigint; readonly at: Date } | undefined;
}

/** What the second source says of a coin; `unknown` where it lists the coin and nothing recent is known. */
export type SecondOpinion = { readonly bid: bigint; readonly ask: bigint } | "unknown" | "not_listed";

export type Verdict =
  | { readonly is: "accepted"; readonly brl: bigint; readonly usd: bigint; readonly sourceAt: Date }
  | { readonly is: "suspect"; readonly brl: bigint; readonly usd: bigint; readonly sourceAt: Date }
  | { readonly is: "refused"; readonly reason: "not_a_price" | "stale" | "from_the_future" | "superseded" };

/**
 * Decides whether a reading becomes the price: it must be a number above zero, recent, and no unconfirmed jump. A jump
 * is confirmed by a later reading and, for a coin the second source lists, by that source too.
 */
export function judge(
  reading: Reading,
  last: LastAccepted | undefined,
  now: Date,
  second: SecondOpinion = "not_listed",
): Verdict {
  const { brl, usd, sourceAt } = reading;
  if (brl === undefined || usd === undefined || sourceAt === undefined || brl <= 0n || usd <= 0n) {
    return { is: "refused", reason: "not_a_price" };
  }
  if (isFromTheFuture(sourceAt, now)) return { is: "refused", reason: "from_the_future" };
  if (!isUsable(sourceAt, now)) return { is: "refused", reason: "stale" };
  if (last && sourceAt < last.sourceAt && !isFromTheFuture(last.sourceAt, now))
    return { is: "refused", reason: "superseded" };
  const jumps = last && !(isWithin(brl, last.brl, JUMP_PERCENT) && isWithin(usd, last.usd, JUMP_PERCENT));
  if (jumps && !(confirms({ brl, usd, sourceAt }, last.suspect) && agrees(brl, second))) {
    return { is: "suspect", brl, usd, sourceAt };
  }
  return { is: "accepted", brl, usd, sourceAt };
}

/** The same answer read twice confirms nothing: the source must have updated it in between. */
function confirms(
  reading: { brl: bigint; usd: bigint; sourceAt: Date },
  suspect: LastAccepted["suspect"],
): boolean {
  return (
    suspect !== undefined &&
    reading.sourceAt > suspect.at &&
    isWithin(reading.brl, suspect.brl, CONFIRMATION_PERCENT) &&
    isWithin(reading.usd, suspect.usd, CONFIRMATION_PERCENT)
  );
}

function agrees(brl: bigint, second: SecondOpinion): boolean {
  if (second === "not_listed") return true;
  if (second === "unknown") return false;
  return isWithin(brl, second.bid, CONFIRMATION_PERCENT) || isWithin(brl, second.ask, CONFIRMATION_PERCENT);
}

/** Whether a ticker can be believed by itself: offers above zero that do not cross, updated lately. */
export function isSoundTicker(
  ticker: Ticker,
  now: Date,
): ticker is Ticker & { readonly bid: bigint; readonly ask: bigint } {
  const { bid, ask, sourceAt } = ticker;
  return bid !== undefined && ask !== undefined && bid > 0n && bid <= ask && isUsable(sourceAt, now);
}

function isWithin(value: bigint, reference: bigint, percent: bigint): boolean {
  const distance = value > reference ? value - reference : reference - value;
  return distance * 100n <= reference * percent;
}

/**
 * Whether a price its source updated at that instant may still be used; where several ages apply, the least counts. One
 * of a clock that was ahead may not.
 */
export function isUsable(sourceAt: Date, now: Date, ...seconds: readonly number[]): boolean {
  return (
    sourceAt > secondsAfter(now, -Math.min(USABLE_SECONDS, ...seconds)) && !isFromTheFuture(sourceAt, now)
  );
}

/** The P2P prices: 0.99 and 1.01 times the price in reais; the landing page sells at 1.02 times the former. */
export function p2pPrices(brl: bigint): { buy: bigint; sell: bigint; landingSell: bigint } {
  const buy = divide(brl * 99n, 100n, "halfEven");
  return {
    buy,
    sell: divide(brl * 101n, 100n, "halfEven"),
    landingSell: divide(buy * 102n, 100n, "halfEven"),
  };
}
