import type { Config } from "@lastro/platform/config";
import { createCoinGeckoFeed } from "./coin-gecko.js";
import { createMercadoBitcoinTickers } from "./mercado-bitcoin.js";
import type { PriceFeeds } from "./port.js";

/** The two sources of prices at the addresses of the configuration. */
export function createPriceFeeds({
  priceUrl,
  secondPriceUrl,
}: Pick<Config, "priceUrl" | "secondPriceUrl">): PriceFeeds {
  return {
    prices: createCoinGeckoFeed(priceUrl),
    tickers: createMercadoBitcoinTickers(secondPriceUrl),
  };
}
