import type { Currency } from "@lastro/contracts/currencies";

/** What a commercial source says of a currency in reais, every figure scaled by 10^8. What it did not give as a number is absent. */
export interface CurrencyReading {
  readonly bid: bigint | undefined;
  readonly ask: bigint | undefined;
  /** In per cent, over the day. */
  readonly change: bigint | undefined;
  readonly sourceAt: Date | undefined;
}

/** A source of what currencies are bought and sold for within the day. Throws PriceFeedError; never inside a transaction. */
export interface CurrencyFeed {
  quotes(): Promise<ReadonlyMap<Currency, CurrencyReading>>;
}

/** What Banco Central closed a business day at, in reais scaled by 10^8. */
export interface Closing {
  /** `YYYY-MM-DD`, by the clock of Brasília. */
  readonly day: string;
  readonly buy: bigint;
  readonly sell: bigint;
}

/** The official rates. Throws PriceFeedError; never inside a transaction. */
export interface ClosingFeed {
  /** The closings of the days from the first to the last, both included, oldest first. */
  closings(currency: Currency, fromDay: string, toDay: string): Promise<readonly Closing[]>;
}

/** The sources of currencies: one to trade on, one to check it by. */
export interface CurrencyFeeds {
  readonly quotes: CurrencyFeed;
  readonly closings: ClosingFeed;
}
