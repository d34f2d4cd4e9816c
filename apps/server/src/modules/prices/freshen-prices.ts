import type { MarketCoin } from "@lastro/contracts/prices";
import { secondsAfter } from "../../platform/clock.js";
import type { Ctx } from "../../platform/context.js";
import type { PriceFeed } from "./feed/port.js";
import { isUsable } from "./price-rules.js";
import { refreshPrices } from "./refresh-prices.js";
import { findLatest } from "./store.js";

/** Asks the feed ahead of the minute when a decision needs a younger price than the one at hand. */
export type FreshenPrices = (coin: MarketCoin, maxAgeSeconds: number) => Promise<void>;

const PAUSE_SECONDS = 3;

/**
 * One process asks the feed once at a time and at most every three seconds, however many wait. When the feed
 * does not answer nothing changes: whoever decides sees how old the price is.
 */
export function createFreshenPrices(ctx: Ctx, feed: PriceFeed): FreshenPrices {
  let asking: Promise<void> | undefined;
  let notBefore = new Date(0);

  return async (coin, maxAgeSeconds) => {
    const latest = await findLatest(ctx.db, coin);
    const now = ctx.clock.now();
    if (latest && isUsable(latest.source_at, now, maxAgeSeconds)) return;
    if (!asking && now < notBefore && notBefore <= secondsAfter(now, PAUSE_SECONDS)) return;
    asking ??= refreshPrices(ctx, feed)
      .catch((error: unknown) => ctx.log.warn({ err: error }, "prices could not be freshened"))
      .finally(() => {
        asking = undefined;
        notBefore = secondsAfter(ctx.clock.now(), PAUSE_SECONDS);
      });
    await asking;
  };
}
