import { MARKET_COINS } from "@lastro/contracts/market-coins";
import type { Quote } from "@/lib/prices";

/** A quote as the server tells it, for tests. */
export function aQuote(asset: Quote["asset"], over: Partial<Quote> = {}): Quote {
  return {
    asset,
    name: MARKET_COINS[asset].name,
    buy: "346500.00",
    sell: "353500.00",
    landingSell: "353430.00",
    brl: "350000.00",
    usd: "64600.00",
    change24h: "1.20",
    updatedAt: "2026-11-26T15:00:00.000Z",
    stale: false,
    sparkline: ["349000.00", "350000.00"],
    ...over,
  };
}
