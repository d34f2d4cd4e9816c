import { MARKET_COIN_CODES, type MarketCoin } from "@lastro/contracts/prices";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import type { PastPrice, PriceFeed } from "./feed/port.js";
import { addHours, addMinutes, coinsWithGaps, type PastHour, redrawSparklines } from "./store.js";

const KIND = "prices.fill_history";
const HOUR_MS = 3_600_000;
const payloadSchema = z.object({ coin: z.enum(MARKET_COIN_CODES) });

/** Looks hourly for coins whose history has gaps, after the first start or a night off, and asks to fill them. */
export function findHistoryGaps(ctx: Ctx): RecurringJob {
  return {
    kind: "prices.find_history_gaps",
    everySeconds: 3_600,
    run: async () => {
      const now = ctx.clock.now();
      for (const coin of await coinsWithGaps(ctx.db, now)) {
        const key = `${coin}:${now.toISOString().slice(0, 13)}`;
        await enqueue(ctx.db, ctx, { kind: KIND, payload: { coin }, key });
      }
    },
  };
}

/** Fills one coin's last day by minutes, last ninety days by hours and last year by days from the feed's own history. */
export function fillHistory(ctx: Ctx, feed: PriceFeed): JobHandler {
  return {
    kind: KIND,
    maxAttempts: 4,
    run: async (payload) => {
      const { coin } = payloadSchema.parse(payload);
      await fillCoin(ctx, feed, coin);
    },
  };
}

async function fillCoin(ctx: Ctx, feed: PriceFeed, coin: MarketCoin): Promise<void> {
  const day = await feed.history(coin, 1);
  const season = await feed.history(coin, 90);
  const year = await feed.history(coin, 365);
  await inTransaction(ctx.db, async (tx) => {
    await addMinutes(tx, coin, day);
    await addHours(tx, coin, wholeHours(season));
    await addHours(tx, coin, daysBefore(year, season[0]?.at));
    await redrawSparklines(tx, [coin], ctx.clock.now());
  });
}

/** The hours between neighbouring points: each opens at its own and closes at the next one's price. */
export function wholeHours(points: readonly PastPrice[]): PastHour[] {
  const firstOfHour = new Map<number, bigint>();
  for (const { at, brl } of points) {
    const hour = Math.floor(at.getTime() / HOUR_MS);
    if (!firstOfHour.has(hour)) firstOfHour.set(hour, brl);
  }
  return [...firstOfHour].flatMap(([hour, open]) => {
    const close = firstOfHour.get(hour + 1);
    return close === undefined ? [] : [{ hour: new Date(hour * HOUR_MS), open, close }];
  });
}

/** What is known by the day alone: an hour each, that opens and closes at the day's price. */
function daysBefore(year: readonly PastPrice[], end: Date | undefined): PastHour[] {
  return year
    .filter(({ at }) => end !== undefined && at < end)
    .map(({ at, brl }) => ({
      hour: new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS),
      open: brl,
      close: brl,
    }));
}
