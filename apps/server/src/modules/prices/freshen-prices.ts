import type { MarketCoin } from "@lastro/contracts/prices";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { findCheck } from "./check-store.js";
import type { PriceFeeds } from "./feed/port.js";
import { isUsable } from "./price-rules.js";
import { refreshPrices } from "./refresh-prices.js";
import { findLatest } from "./store.js";

/** Asks both sources ahead of the minute when a decision needs younger prices than those at hand. */
export type FreshenPrices = (coin: MarketCoin, maxAgeSeconds: number) => Promise<void>;

const PAUSE_SECONDS = 3;

/**
 * One process asks the sources once at a time and at most every three seconds, however many wait. When one
 * does not answer nothing changes: whoever decides sees how old the price is.
 */
export function createFreshenPrices(ctx: Ctx, feeds: PriceFeeds): FreshenPrices {
  let asking: Promise<void> | undefined;
  let notBefore = new Date(0);

  return async (coin, maxAgeSeconds) => {
    const [latest, check] = [await findLatest(ctx.db, coin), await findCheck(ctx.db, coin)];
    const now = ctx.clock.now();
    const isYoung = (at: Date | undefined) => at !== undefined && isUsable(at, now, maxAgeSeconds);
    if (isYoung(latest?.source_at) && isYoung(check?.sourceAt)) return;
    if (!asking && now < notBefore && notBefore <= secondsAfter(now, PAUSE_SECONDS)) return;
    asking ??= refreshPrices(ctx, feeds)
      .catch((error: unknown) => ctx.log.warn({ err: error }, "prices could not be freshened"))
      .finally(() => {
        asking = undefined;
        notBefore = secondsAfter(ctx.clock.now(), PAUSE_SECONDS);
      });
    await asking;
  };
}
