import type { ResponseOf } from "@lastro/contracts";
import {
  CURRENCIES,
  type Currency,
  type CurrencyPeriod,
  type currencyHistory,
  type listCurrencies,
} from "@lastro/contracts/currencies";
import { divide } from "@lastro/money";
import { brazilianDay, type Clock, secondsAfter } from "@lastro/platform/clock";
import { type Database, query } from "@lastro/platform/database/database";
import { listChecks } from "../check-store.js";
import { isUsable } from "../price-rules.js";
import { formatScaled } from "../scaled-decimal.js";
import { listLatest } from "../store.js";
import { closingsSince, newestClosings } from "./closing-store.js";

/** Every currency: the market now and the last official closing. */
export async function readCurrencies(
  db: Database,
  clock: Clock,
): Promise<ResponseOf<typeof listCurrencies>["items"]> {
  const now = clock.now();
  const [latest, checks, closings] = [
    new Map((await listLatest(db)).map((row) => [row.coin, row])),
    await listChecks(db),
    new Map((await newestClosings(db, brazilianDay(now))).map((row) => [row.currency, row])),
  ];
  return CURRENCIES.map((currency) => {
    const [row, check, closing] = [latest.get(currency), checks.get(currency), closings.get(currency)];
    const change = row?.brl_change_24h ?? null;
    return {
      currency,
      bid: check ? formatScaled(check.bid) : null,
      ask: check ? formatScaled(check.ask) : null,
      middle: row ? formatScaled(row.brl) : null,
      change: change === null ? null : formatScaled(divide(change, 10_000n, "halfEven") * 10_000n),
      updatedAt: row?.source_at ?? null,
      stale: !row || !isUsable(row.source_at, now),
      closing: closing
        ? { day: closing.day, buy: formatScaled(closing.buy), sell: formatScaled(closing.sell) }
        : null,
    };
  });
}

const CLOSES_AT = "13:00:00-03:00";
const DAYS = { "30d": 30, "1y": 366 } as const;

/** A currency's past: a day from the market every ten minutes, more from official closings. */
export async function readCurrencyHistory(
  db: Database,
  clock: Clock,
  currency: Currency,
  period: CurrencyPeriod,
): Promise<ResponseOf<typeof currencyHistory>> {
  const now = clock.now();
  if (period === "1d") {
    const rows = await query<{ at: Date; brl: bigint }>(
      db,
      `select date_bin('10 minutes', at, timestamptz '2000-01-01 03:00Z') as at,
         (array_agg(brl order by price_minute.at desc))[1] as brl
       from price_minute where coin = $1 and at > $2::timestamptz - interval '1 day' and at <= $2
       group by 1 order by 1`,
      [currency, now],
    );
    return { currency, period, points: rows.map(({ at, brl }) => ({ at, rate: formatScaled(brl) })) };
  }
  const closings = await closingsSince(db, currency, brazilianDay(secondsAfter(now, -DAYS[period] * 86_400)));
  return {
    currency,
    period,
    points: closings.map(({ day, buy, sell }) => ({
      at: new Date(`${day}T${CLOSES_AT}`),
      rate: formatScaled(divide(buy + sell, 2n, "halfEven")),
    })),
  };
}
