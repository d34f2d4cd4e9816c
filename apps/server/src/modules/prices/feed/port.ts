import type { MarketCoin } from "@lastro/contracts/prices";

/** What the source says of one coin, every figure scaled by 10^8. A figure it did not give, or not as a number, is absent. */
export interface Reading {
  readonly brl: bigint | undefined;
  readonly usd: bigint | undefined;
  readonly brlChange24h: bigint | undefined;
  readonly usdChange24h: bigint | undefined;
  /** Traded over 24 h, in reais. */
  readonly brlVolume24h: bigint | undefined;
  readonly sourceAt: Date | undefined;
}

/** A past price in reais, scaled by 10^8. */
export interface PastPrice {
  readonly at: Date;
  readonly brl: bigint;
}

/** Where prices come from. Both may throw PriceFeedError; neither is called inside a transaction. */
export interface PriceFeed {
  /** What the source says now of every coin it knows. */
  readings(): Promise<ReadonlyMap<MarketCoin, Reading>>;
  /** The past days of one coin, oldest first: five minutes apart for one day, an hour for more. */
  history(coin: MarketCoin, days: number): Promise<readonly PastPrice[]>;
}

/** What an exchange says of one coin in reais, scaled by 10^8: its best offers. What it did not give as a number is absent. */
export interface Ticker {
  readonly bid: bigint | undefined;
  readonly ask: bigint | undefined;
  readonly sourceAt: Date;
}

/** A second source of prices, which the first has nothing to do with. Throws PriceFeedError; never inside a transaction. */
export interface TickerFeed {
  tickers(): Promise<ReadonlyMap<MarketCoin, Ticker>>;
}

/** The two sources. */
export interface PriceFeeds {
  readonly prices: PriceFeed;
  readonly tickers: TickerFeed;
}

/** The source did not answer, or not with prices. */
export class PriceFeedError extends Error {
  constructor(status: string | number) {
    super(`Error fetching cryptocurrency prices: ${status}`);
    this.name = "PriceFeedError";
  }
}
