import { divide, formatDecimal, PRICE_SCALE, parseDecimal } from "@lastro/money";
import type { PriceHistory } from "@/features/prices/api";

/** Lowest and highest price of a period, and its change in per cent, as decimal strings. */
export function rangeOf({ points, candles }: PriceHistory): { low: string; high: string; change: string } {
  const scaled = (price: string) => parseDecimal(price, PRICE_SCALE);
  const first = scaled(points[0]?.price ?? "0");
  const last = scaled(points.at(-1)?.price ?? "0");
  const lows = candles.map(({ low }) => scaled(low));
  const highs = candles.map(({ high }) => scaled(high));
  const hundredths = first === 0n ? 0n : divide((last - first) * 10_000n, first, "halfEven");
  return {
    low: formatDecimal(least(lows, last), PRICE_SCALE),
    high: formatDecimal(greatest(highs, last), PRICE_SCALE),
    change: formatDecimal(hundredths, 2),
  };
}

/** Where a price lies between the lowest and the highest, in per cent of the way. */
export function placeInRange(range: { low: string; high: string }, price: string): number {
  const [low, high, now] = [range.low, range.high, price].map((one) => parseDecimal(one, PRICE_SCALE));
  if (low === undefined || high === undefined || now === undefined || high <= low) return 50;
  return Number(((now - low) * 1000n) / (high - low)) / 10;
}

const least = (values: readonly bigint[], start: bigint) => values.reduce((a, b) => (b < a ? b : a), start);
const greatest = (values: readonly bigint[], start: bigint) =>
  values.reduce((a, b) => (b > a ? b : a), start);
