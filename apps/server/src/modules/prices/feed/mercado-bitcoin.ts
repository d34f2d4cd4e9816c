import type { MarketCoin } from "@lastro/contracts/prices";
import { z } from "zod";
import { parseScaled } from "../scaled-decimal.js";
import { askFeed } from "./ask-feed.js";
import { parseLossless } from "./lossless-json.js";
import { PriceFeedError, type Ticker, type TickerFeed } from "./port.js";

/** The pairs the desk's assets trade in, by the exchange's own names. */
const PAIRS = {
  "BTC-BRL": "BTC",
  "ETH-BRL": "ETH",
  "USDT-BRL": "USDT",
  "USDC-BRL": "USDC",
  "SOL-BRL": "SOL",
} as const satisfies Record<string, MarketCoin>;

const tickersAnswer = z.array(
  z.object({ pair: z.string(), buy: z.string(), sell: z.string(), date: z.string() }),
);

/** The exchange's public API, version 4, at the address of whoever speaks it. */
export function createMercadoBitcoinTickers(url: string): TickerFeed {
  return {
    async tickers() {
      const symbols = Object.keys(PAIRS).join(",");
      const answer = tickersAnswer.safeParse(
        parseLossless(await askFeed(url, "/api/v4/tickers", { symbols })),
      );
      if (!answer.success) throw new PriceFeedError("not tickers");
      return new Map(
        answer.data.flatMap(({ pair, buy, sell, date }) => {
          const coin = Object.entries(PAIRS).find(([known]) => known === pair)?.[1];
          const ticker: Ticker = {
            bid: parseScaled(buy),
            ask: parseScaled(sell),
            sourceAt: new Date(Number(date) * 1000),
          };
          return coin ? [[coin, ticker] as const] : [];
        }),
      );
    },
  };
}
