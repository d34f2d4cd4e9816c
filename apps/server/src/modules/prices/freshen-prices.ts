import type { Currency } from "@lastro/contracts/currencies";
import type { MarketCoin } from "@lastro/contracts/prices";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { findCheck } from "./check-store.js";
import type { CurrencyFeeds } from "./currencies/port.js";
import { refreshCurrencies } from "./currencies/refresh-currencies.js";
import type { PriceFeeds } from "./feed/port.js";
import { isUsable } from "./price-rules.js";
import { refreshPrices } from "./refresh-prices.js";
import { findLatest, type Priced } from "./store.js";

/** Asks the sources ahead of the minute when a decision needs younger prices than those at hand. */
type Freshen<P extends Priced> = (asset: P, maxAgeSeconds: number) => Promise<void>;
export type FreshenPrices = Freshen<MarketCoin>;

const PAUSE_SECONDS = 3;

/** For coins: asks both of their sources. */
export function createFreshenPrices(ctx: Ctx, feeds: PriceFeeds): FreshenPrices {
  return createFreshen(ctx, () => refreshPrices(ctx, feeds));
}

/** The same for currencies. */
export function createFreshenCurrencies(ctx: Ctx, feeds: CurrencyFeeds): Freshen<Currency> {
  return createFreshen(ctx, () => refreshCurrencies(ctx, feeds.quotes));
}

/**
 * One process asks the sources once at a time and at most every three seconds, however many wait. When one
 * does not answer nothing changes: whoever decides sees how old the price is.
 */
function createFreshen<P extends Priced>(ctx: Ctx, refresh: () => Promise<void>): Freshen<P> {
  let asking: Promise<void> | undefined;
  let notBefore = new Date(0);

  return async (asset, maxAgeSeconds) => {
    const [latest, check] = [await findLatest(ctx.db, asset), await findCheck(ctx.db, asset)];
    const now = ctx.clock.now();
    const isYoung = (at: Date | undefined) => at !== undefined && isUsable(at, now, maxAgeSeconds);
    if (isYoung(latest?.source_at) && isYoung(check?.sourceAt)) return;
    if (!asking && now < notBefore && notBefore <= secondsAfter(now, PAUSE_SECONDS)) return;
    asking ??= refresh()
      .catch((error: unknown) => ctx.log.warn({ err: error }, "prices could not be freshened"))
      .finally(() => {
        asking = undefined;
        notBefore = secondsAfter(ctx.clock.now(), PAUSE_SECONDS);
      });
    await asking;
  };
}
