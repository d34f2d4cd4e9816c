import type { ResponseOf } from "@lastro/contracts";
import {
  type listPrices,
  MARKET_COIN_CODES,
  MARKET_COINS,
  type MarketCoin,
  type PricePeriod,
  type priceHistory,
} from "@lastro/contracts/prices";
import { divide } from "@lastro/money";
import type { Clock } from "@lastro/platform/clock";
import { type Database, query } from "@lastro/platform/database/database";
import { z } from "zod";
import { isUsable, p2pPrices } from "./price-rules.js";
import { formatScaled } from "./scaled-decimal.js";
import { type LatestRow, listLatest } from "./store.js";

const sparklineSchema = z.array(z.string());

/** Every coin with a price, in the order the house lists them. */
export async function readQuotes(db: Database, clock: Clock): Promise<ResponseOf<typeof listPrices>> {
  const now = clock.now();
  const rows = new Map((await listLatest(db)).map((row) => [row.coin, row]));
  const quotes = MARKET_COIN_CODES.flatMap((coin) => {
    const row = rows.get(coin);
    return row ? [toQuote(coin, row, now)] : [];
  });
  return { quotes, stale: quotes.length === 0 || quotes.some((quote) => quote.stale) };
}

function toQuote(coin: MarketCoin, row: LatestRow, now: Date) {
  const { buy, sell, landingSell } = p2pPrices(row.brl);
  return {
    asset: coin,
    name: MARKET_COINS[coin].name,
    buy: formatScaled(buy),
    sell: formatScaled(sell),
    landingSell: formatScaled(landingSell),
    brl: formatScaled(row.brl),
    usd: formatScaled(row.usd),
    change24h: row.brl_change_24h === null ? null : formatScaled(toFourDecimals(row.brl_change_24h)),
    updatedAt: row.source_at,
    stale: !isUsable(row.source_at, now),
    sparkline: sparklineSchema.parse(row.sparkline).map((point) => formatScaled(BigInt(point))),
  };
}

function toFourDecimals(scaled: bigint): bigint {
  return divide(scaled, 10_000n, "halfEven") * 10_000n;
}

/** How a period is cut: the table it is read from, the step of its line and of its candles. */
const CUTS = {
  "1d": { from: "minute", days: 1, point: "10 minutes", candle: "30 minutes" },
  "7d": { from: "hour", days: 7, point: "1 hour", candle: "2 hours" },
  "30d": { from: "hour", days: 30, point: "4 hours", candle: "8 hours" },
  "90d": { from: "hour", days: 90, point: "12 hours", candle: "1 day" },
} as const satisfies Record<PricePeriod, unknown>;

const SOURCES = {
  minute: "select at, brl as open, brl as high, brl as low, brl as close from price_minute where coin = $1",
  hour: "select hour as at, open, high, low, close from price_hour where coin = $1",
} as const;

interface Candle {
  at: Date;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
}

/** A coin's past prices in reais as a line and as candles; days begin at midnight of Brasília. */
export async function readHistory(
  db: Database,
  clock: Clock,
  coin: MarketCoin,
  period: PricePeriod,
): Promise<ResponseOf<typeof priceHistory>> {
  const cut = CUTS[period];
  const candlesOf = (step: string) =>
    query<Candle>(
      db,
      `select date_bin($2::interval, at, timestamptz '2000-01-01 03:00Z') as at,
         (array_agg(open order by at))[1] as open, max(high) as high, min(low) as low,
         (array_agg(close order by at desc))[1] as close
       from (${SOURCES[cut.from]}) p
       where at > $3::timestamptz - make_interval(days => $4) and at <= $3
       group by 1 order by 1`,
      [coin, step, clock.now(), cut.days],
    );
  const [points, candles] = await Promise.all([candlesOf(cut.point), candlesOf(cut.candle)]);
  return {
    asset: coin,
    period,
    points: points.map(({ at, close }) => ({ at, price: formatScaled(close) })),
    candles: candles.map(({ at, open, high, low, close }) => ({
      at,
      open: formatScaled(open),
      high: formatScaled(high),
      low: formatScaled(low),
      close: formatScaled(close),
    })),
  };
}
