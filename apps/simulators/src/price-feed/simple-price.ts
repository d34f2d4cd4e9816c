import { z } from "zod";
import { COINS, type Coin } from "./coins.js";
import type { Market, VsCurrency } from "./series.js";

const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((text) => text === "true");

export const simplePriceQuery = z.object({
  ids: z.string(),
  vs_currencies: z.string(),
  include_market_cap: flag,
  include_24hr_vol: flag,
  include_24hr_change: flag,
  include_last_updated_at: flag,
  precision: z.union([z.literal("full"), z.coerce.number().int().min(0).max(18)]).optional(),
});

type Query = z.output<typeof simplePriceQuery>;

/** What each coin looked like when the feed last updated it. */
export type Sighting = (coin: Coin) => number;

/** The answer of `simple/price`: coins and currencies it does not know are left out, as CoinGecko does. */
export function simplePrice(market: Market, query: Query, lastSeen: Sighting) {
  const coins = query.ids.split(",").flatMap((id) => COINS.get(id.trim()) ?? []);
  const currencies = query.vs_currencies
    .split(",")
    .map((vs) => vs.trim().toLowerCase())
    .filter(isKnown);
  return Object.fromEntries(
    coins.map((coin) => [coin.id, priceOf(market, coin, currencies, query, lastSeen(coin))]),
  );
}

function priceOf(market: Market, coin: Coin, currencies: VsCurrency[], query: Query, atMs: number) {
  const answer: Record<string, number> = {};
  for (const vs of currencies) {
    const price = market.price(coin, vs, atMs);
    answer[vs] = rounded(price, query.precision);
    if (query.include_market_cap) answer[`${vs}_market_cap`] = price * coin.supply;
    if (query.include_24hr_vol) answer[`${vs}_24h_vol`] = market.volume(coin, vs, atMs);
    if (query.include_24hr_change) answer[`${vs}_24h_change`] = market.change24h(coin, vs, atMs);
  }
  if (query.include_last_updated_at) answer.last_updated_at = Math.floor(atMs / 1000);
  return answer;
}

function isKnown(vs: string): vs is VsCurrency {
  return vs === "usd" || vs === "brl";
}

/** Without a wish: whole units for the dearest, two decimals from one up, six significant digits below. */
function rounded(price: number, precision: Query["precision"]): number {
  if (precision === "full") return price;
  if (precision !== undefined) return Number(price.toFixed(precision));
  if (price >= 50_000) return Math.round(price);
  return price >= 1 ? Number(price.toFixed(2)) : Number(price.toPrecision(6));
}
