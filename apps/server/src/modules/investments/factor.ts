import { divide } from "@lastro/money";

/** A factor has sixteen decimals while it accumulates, truncated each day. */
const FACTOR_SCALE = 16;
export const ONE = 10n ** BigInt(FACTOR_SCALE);
const ROUNDED = 10n ** BigInt(FACTOR_SCALE - 8);
/** A rate is per cent a day with six decimals: scaled by 10^8 as a share. */
const RATE_UNIT = 10n ** 8n;
/** A share of the CDI is hundredths of a per cent. */
const WHOLE_PERCENT = 10_000n;

/**
 * The factor after one more business day: times 1 + rate × share, truncated at sixteen decimals (B3's rule for the CDI,
 * `rails-beyond-pix.md` §5.2). `rate` is the daily rate as published (0.055131 % as 55131), `percent` hundredths of a per cent.
 */
export function accrueDay(factor: bigint, rate: number, percent: number): bigint {
  const share = RATE_UNIT * WHOLE_PERCENT;
  return (factor * (share + BigInt(rate) * BigInt(percent))) / share;
}

/** What a principal is worth by a factor, the factor rounded to eight decimals and the value truncated to the centavo. */
export function grossOf(principal: bigint, factor: bigint): bigint {
  return (principal * divide(factor, ROUNDED, "halfEven") * ROUNDED) / ONE;
}

const BUSINESS_DAYS = 252;

/** What a daily rate at a share of it is a year of 252 business days, in per cent with two decimals. */
export function yearlyOf(rate: number, percent: number): string {
  let factor = ONE;
  for (let day = 0; day < BUSINESS_DAYS; day += 1) factor = accrueDay(factor, rate, percent);
  const hundredths = divide((factor - ONE) * 10_000n, ONE, "halfEven");
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}
