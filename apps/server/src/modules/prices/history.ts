import type { ResponseOf } from "@lastro/contracts";
import type { MarketCoin, PricePeriod, priceHistory } from "@lastro/contracts/prices";
import type { Clock } from "@lastro/platform/clock";
import { type Database, query } from "@lastro/platform/database/database";
import { formatScaled } from "./scaled-decimal.js";

/** How a period is cut: the table it is read from, the step of its line and of its candles. */
const CUTS = {
  "1h": { from: "minute", over: "1 hour", point: "1 minute", candle: "5 minutes" },
  "1d": { from: "minute", over: "1 day", point: "10 minutes", candle: "30 minutes" },
  "7d": { from: "hour", over: "7 days", point: "1 hour", candle: "2 hours" },
  "30d": { from: "hour", over: "30 days", point: "4 hours", candle: "8 hours" },
  "90d": { from: "hour", over: "90 days", point: "12 hours", candle: "1 day" },
  "1y": { from: "hour", over: "365 days", point: "1 day", candle: "7 days" },
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

/** A coin's past prices in reais as a line and as candles; days begin at midnight of Brasília, weeks on Monday. */
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
      `select date_bin($2::interval, at, timestamptz '2000-01-03 03:00Z') as at,
         (array_agg(open order by at))[1] as open, max(high) as high, min(low) as low,
         (array_agg(close order by at desc))[1] as close
       from (${SOURCES[cut.from]}) p
       where at > $3::timestamptz - $4::interval and at <= $3
       group by 1 order by 1`,
      [coin, step, clock.now(), cut.over],
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
