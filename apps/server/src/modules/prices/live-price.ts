import {
  type Asset,
  convert,
  divide,
  type Money,
  money,
  PRICE_SCALE,
  type Price,
  price,
  scaleOf,
} from "@lastro/money";
import { brazilianDay, type Clock } from "@lastro/platform/clock";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { findCheck } from "./check-store.js";
import { newestClosings } from "./currencies/closing-store.js";
import { isUsable } from "./price-rules.js";
import { formatScaled } from "./scaled-decimal.js";
import { findLatest, listLatest } from "./store.js";

/** A price of the market and when its source last updated it. */
export interface LivePrice<A extends Asset = Asset> {
  readonly price: Price<A, "BRL">;
  readonly sourceAt: Date;
}

/** Answers an asset's price at the present instant of the clock, or nothing when there is none to be used. */
export type PriceSource = <A extends Asset>(
  db: Database | Tx,
  clock: Clock,
  asset: A,
) => Promise<LivePrice<A> | undefined>;

/** The market's price, while it may be used: up to five minutes after its source updated it. */
export const livePrice: PriceSource = async (db, clock, asset) => {
  const row = await findLatest(db, asset);
  if (!row || !isUsable(row.source_at, clock.now())) return undefined;
  return { price: price(asset, "BRL", row.brl), sourceAt: row.source_at };
};

/** The market's price in reais and in dollars, as decimals, while it may be used: for words, not for reckoning. */
export async function liveQuote(
  db: Database | Tx,
  clock: Clock,
  asset: Asset,
): Promise<{ readonly brl: string; readonly usd: string } | undefined> {
  const row = await findLatest(db, asset);
  if (!row || !isUsable(row.source_at, clock.now())) return undefined;
  return { brl: formatScaled(row.brl), usd: formatScaled(row.usd) };
}

/**
 * How much of an asset is worth so many whole dollars, rounded down; undefined without a usable price, and while a step of it
 * waits to be confirmed.
 */
export async function worthOfDollars(
  db: Database | Tx,
  clock: Clock,
  asset: Asset,
  dollars: number,
): Promise<Money | undefined> {
  const row = await findLatest(db, asset);
  if (!row || row.suspect_brl !== null || !isUsable(row.source_at, clock.now())) return undefined;
  const minorOfOne = 10n ** BigInt(scaleOf(asset) + PRICE_SCALE);
  return money(asset, (BigInt(dollars) * minorOfOne) / row.usd);
}

/** The price of a past instant from the history, as good as live for a story told by a clock in the past. */
export const historicPrice: PriceSource = async (db, clock, asset) => {
  const now = clock.now();
  const [row] = await query<{ close: bigint }>(
    db,
    `select close from price_hour where coin = $1 and hour <= $2 and hour > $2::timestamptz - interval '6 hours'
     order by hour desc limit 1`,
    [asset, now],
  );
  return row && { price: price(asset, "BRL", row.close), sourceAt: now };
};

/** The price in reais, undefined when none is fresh enough to be used. */
export async function latestPrice<A extends Asset>(
  db: Database | Tx,
  clock: Clock,
  asset: A,
): Promise<Price<A, "BRL"> | undefined> {
  return (await livePrice(db, clock, asset))?.price;
}

/** The price in reais. Throws `prices.unavailable` when none is fresh enough to be used. */
export async function priceNow<A extends Asset>(
  db: Database | Tx,
  clock: Clock,
  asset: A,
): Promise<Price<A, "BRL">> {
  const found = await latestPrice(db, clock, asset);
  if (!found) throw new DomainError("prices.unavailable");
  return found;
}

/**
 * Every usable price in reais, by asset: one question for a whole wallet. A currency whose market is closed is worth what
 * Banco Central last closed it at.
 */
export async function latestPrices(db: Database | Tx, clock: Clock): Promise<ReadonlyMap<string, bigint>> {
  const now = clock.now();
  const [rows, closings] = [await listLatest(db), await newestClosings(db, brazilianDay(now))];
  return new Map([
    ...closings.map(({ currency, buy, sell }) => [currency, divide(buy + sell, 2n, "floor")] as const),
    ...rows.filter((row) => isUsable(row.source_at, now)).map((row) => [row.coin, row.brl] as const),
  ]);
}

/** What was last accepted of every asset, however old; `isUsable` where it may still be traded on. */
export async function lastPrices(
  db: Database | Tx,
  clock: Clock,
): Promise<
  ReadonlyMap<string, { readonly brl: bigint; readonly sourceAt: Date; readonly isUsable: boolean }>
> {
  const now = clock.now();
  const rows = await listLatest(db);
  return new Map(
    rows.map((row) => [
      row.coin,
      { brl: row.brl, sourceAt: row.source_at, isUsable: isUsable(row.source_at, now) },
    ]),
  );
}

/**
 * What an amount is worth in reais, rounded down, at prices of `latestPrices`; undefined without a price. Reais
 * are themselves, and a PRP is redeemed at one real.
 */
export function valueAt(prices: ReadonlyMap<string, bigint>, amount: Money): Money<"BRL"> | undefined {
  if (amount.asset === "BRL" || amount.asset === "PRP") return money("BRL", amount.minor);
  const scaled = prices.get(amount.asset);
  return scaled === undefined ? undefined : convert(amount, price(amount.asset, "BRL", scaled), "floor");
}

/**
 * What one amount counts for against a limit in reais, rounded down: at the higher price of the two sources, so that
 * one that is far too low lets nobody past it. Undefined without a usable price.
 */
export async function worthForLimits(
  db: Database | Tx,
  clock: Clock,
  amount: Money,
): Promise<Money<"BRL"> | undefined> {
  const needsNoPrice = valueAt(new Map(), amount);
  if (needsNoPrice) return needsNoPrice;
  const [first, second] = [await findLatest(db, amount.asset), await findCheck(db, amount.asset)];
  const now = clock.now();
  const said = [
    first && isUsable(first.source_at, now) ? first.brl : undefined,
    second && isUsable(second.sourceAt, now) ? second.ask : undefined,
  ].filter((scaled) => scaled !== undefined);
  const [highest] = said.sort((a, b) => (a < b ? 1 : -1));
  return highest === undefined ? undefined : valueAt(new Map([[amount.asset, highest]]), amount);
}
