import { z } from "zod";
import { MARKET_COIN_CODES } from "./market-coins.js";
import { defineRoute } from "./route.js";
import { instant, text, wholeNumber } from "./wire.js";

export { MARKET_COIN_CODES, MARKET_COINS, type MarketCoin } from "./market-coins.js";

const price = z.string().meta({ example: "5.4173" });

const marketQuote = z.object({
  asset: z.enum(MARKET_COIN_CODES),
  name: z.string(),
  /** P2P prices: 0.99 and 1.01 times the price in reais. */
  buy: price,
  sell: price,
  /** The landing page's selling price: 1.02 times `buy`. */
  landingSell: price,
  brl: price,
  usd: price,
  /** Change of the price in reais over 24 h, in per cent; null when the source does not say. */
  change24h: z.string().nullable(),
  /** When the source last updated it. */
  updatedAt: instant,
  /** Older than five minutes: to be shown as such, and used for nothing. */
  stale: z.boolean(),
  /** About 48 prices in reais over the last 24 h, oldest first. */
  sparkline: z.array(price),
});

export const listPrices = defineRoute({
  method: "GET",
  path: "/v1/prices",
  summary: "The market in reais and dollars, refreshed every minute",
  access: "public",
  response: z.object({ quotes: z.array(marketQuote), stale: z.boolean() }),
  errors: [],
});

/** What one coin's own page shows beside its quote. */
export const readPrice = defineRoute({
  method: "GET",
  path: "/v1/prices/:asset",
  summary: "The market of one coin: its quote, the range of its day and what was traded in it",
  access: "public",
  params: z.strictObject({ asset: z.enum(MARKET_COIN_CODES) }),
  response: z.object({
    quote: marketQuote,
    /** The lowest and highest price in reais over the last 24 h, while the quote is not stale. */
    day: z.object({ low: price, high: price }).nullable(),
    /** Traded over 24 h in the whole market, in reais; null when the source does not say. */
    volume24h: price.nullable(),
  }),
  errors: ["prices.unavailable"],
});

const favourites = z.object({ coins: z.array(z.enum(MARKET_COIN_CODES)) });

export const listFavouriteCoins = defineRoute({
  method: "GET",
  path: "/v1/prices/favourites",
  summary: "The coins the client keeps in sight",
  access: "client",
  response: favourites,
  errors: [],
});

const favouriteParams = z.strictObject({ asset: z.enum(MARKET_COIN_CODES) });

export const addFavouriteCoin = defineRoute({
  method: "PUT",
  path: "/v1/prices/favourites/:asset",
  summary: "Keep a coin in sight",
  access: "client",
  params: favouriteParams,
  response: favourites,
  errors: [],
});

export const removeFavouriteCoin = defineRoute({
  method: "DELETE",
  path: "/v1/prices/favourites/:asset",
  summary: "Keep a coin in sight no more",
  access: "client",
  params: favouriteParams,
  response: favourites,
  errors: [],
});

export const PRICE_PERIODS = ["1h", "1d", "7d", "30d", "90d", "1y"] as const;
export type PricePeriod = (typeof PRICE_PERIODS)[number];

export const priceHistory = defineRoute({
  method: "GET",
  path: "/v1/prices/:asset/history",
  summary: "The price of one coin over a period, as a line and as candles",
  access: "public",
  params: z.strictObject({ asset: z.enum(MARKET_COIN_CODES) }),
  query: z.strictObject({ period: z.enum(PRICE_PERIODS).default("1d") }),
  response: z.object({
    asset: z.enum(MARKET_COIN_CODES),
    period: z.enum(PRICE_PERIODS),
    points: z.array(z.object({ at: instant, price })),
    candles: z.array(z.object({ at: instant, open: price, high: price, low: price, close: price })),
  }),
  errors: [],
});

const flag = z.enum(["true", "false"]).optional();

/** The question and the answer are the public price service's own, so that its clients work here unchanged. */
export const simplePrice = defineRoute({
  method: "GET",
  path: "/api/v3/simple/price",
  summary: "Prices as the public price service words them, from the last refresh",
  access: "public",
  query: z.object({
    ids: text({ min: 0, max: 500 }),
    vs_currencies: text({ min: 0, max: 100 }),
    include_24hr_change: flag,
    include_last_updated_at: flag,
    precision: z.union([z.literal("full"), wholeNumber({ min: 0, max: 18 })]).optional(),
  }),
  response: z.record(z.string(), z.record(z.string(), z.number())),
  errors: ["prices.unavailable"],
});
