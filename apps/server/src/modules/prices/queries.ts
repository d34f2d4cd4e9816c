import type { ResponseOf } from "@lastro/contracts";
import {
  type listPrices,
  MARKET_COIN_CODES,
  MARKET_COINS,
  type MarketCoin,
  type readPrice,
} from "@lastro/contracts/prices";
import { divide } from "@lastro/money";
import type { Clock } from "@lastro/platform/clock";
import { type Database, query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
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

/** One coin: its quote, the range of its day and its turnover. Throws `prices.unavailable` before the first price. */
export async function readCoin(
  db: Database,
  clock: Clock,
  coin: MarketCoin,
): Promise<ResponseOf<typeof readPrice>> {
  const now = clock.now();
  const row = (await listLatest(db)).find((one) => one.coin === coin);
  if (!row) throw new DomainError("prices.unavailable");
  const [day] = await query<{ low: bigint; high: bigint }>(
    db,
    `select least(min(brl), $3) as low, greatest(max(brl), $3) as high from price_minute
     where coin = $1 and at > $2::timestamptz - interval '24 hours' and at <= $2`,
    [coin, now, row.brl],
  );
  const quote = toQuote(coin, row, now);
  return {
    quote,
    day: day && !quote.stale ? { low: formatScaled(day.low), high: formatScaled(day.high) } : null,
    volume24h: row.brl_volume_24h === null ? null : formatScaled(toCents(row.brl_volume_24h)),
  };
}

function toCents(scaled: bigint): bigint {
  return divide(scaled, 1_000_000n, "halfEven") * 1_000_000n;
}
