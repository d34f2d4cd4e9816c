import { COINS, type Coin } from "./coins.js";
import type { Market } from "./series.js";

/** The pairs an exchange in Brazil lists, by the coin the market knows. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ["BTC-BRL", "bitcoin"],
  ["ETH-BRL", "ethereum"],
  ["USDT-BRL", "tether"],
  ["USDC-BRL", "usd-coin"],
  ["SOL-BRL", "solana"],
]);

const DAY = 24 * 60 * 60_000;
/** How far the best offers stand from the last trade. */
const HALF_SPREAD = 0.0005;

export interface Ticker {
  readonly pair: string;
  readonly high: string;
  readonly low: string;
  readonly vol: string;
  readonly last: string;
  readonly buy: string;
  readonly sell: string;
  readonly open: string;
  readonly date: number;
}

/** What breaks one coin's ticker, if anything. */
export interface TickerFaults {
  atMs(coin: Coin): number;
  factor(coin: Coin): number;
  instead(coin: Coin): string | undefined;
  crossed(coin: Coin): boolean;
}

/** The answer of Mercado Bitcoin's `GET /api/v4/tickers`; undefined for a pair it does not list. */
export function tickers(market: Market, symbols: string, faults: TickerFaults): Ticker[] | undefined {
  const asked = symbols.split(",").map((symbol) => symbol.trim());
  const found = asked.flatMap((pair) => {
    const coin = COINS.get(PAIRS.get(pair) ?? "");
    return coin ? [tickerOf(market, pair, coin, faults)] : [];
  });
  return found.length === asked.length ? found : undefined;
}

function tickerOf(market: Market, pair: string, coin: Coin, faults: TickerFaults): Ticker {
  const atMs = faults.atMs(coin);
  const price = (at: number) => market.price(coin, "brl", at) * faults.factor(coin);
  const [last, open] = [price(atMs), price(atMs - DAY)];
  const side = faults.crossed(coin) ? -20 * HALF_SPREAD : HALF_SPREAD;
  const written = (value: number) => faults.instead(coin) ?? value.toFixed(8);
  return {
    pair,
    high: Math.max(last, open).toFixed(8),
    low: Math.min(last, open).toFixed(8),
    vol: (market.volume(coin, "brl", atMs) / last).toFixed(8),
    last: written(last),
    buy: written(last * (1 - side)),
    sell: written(last * (1 + side)),
    open: open.toFixed(8),
    date: Math.floor(atMs / 1000),
  };
}
