import { type Asset, scaleOf } from "./asset.js";
import { formatDecimal, parseDecimal } from "./decimal.js";
import { MoneyError } from "./errors.js";
import { type Money, money } from "./money.js";
import { divide, type Rounding } from "./rounding.js";

/** Decimal places of a price: enough for a sub-centavo coin, exact for every asset we quote. */
export const PRICE_SCALE = 8;
const PRICE_UNIT = 10n ** BigInt(PRICE_SCALE);

/** How much of `quote` one whole unit of `base` is worth. A ratio, not money: only `convert` uses it. */
export interface Price<B extends Asset = Asset, Q extends Asset = Asset> {
  readonly base: B;
  readonly quote: Q;
  /** Quote units per whole base unit, times 10^PRICE_SCALE. Always positive. */
  readonly scaled: bigint;
}

export function price<B extends Asset, Q extends Asset>(base: B, quote: Q, scaled: bigint): Price<B, Q> {
  if (scaled <= 0n) throw new MoneyError("malformed", "a price is positive");
  return { base, quote, scaled };
}

/** Reads a plain decimal price ("5.42"). Throws MoneyError when it is not one, or not above zero. */
export function parsePrice<B extends Asset, Q extends Asset>(base: B, quote: Q, text: string): Price<B, Q> {
  return price(base, quote, parseDecimal(text, PRICE_SCALE));
}

/** Writes the price with at least two decimal places and no other trailing zeros ("5.42", "0.00001234"). */
export function formatPrice(value: Price): string {
  const [whole = "0", fraction = ""] = formatDecimal(value.scaled, PRICE_SCALE).split(".");
  return `${whole}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
}

/** What an amount of the base asset is worth in the quote asset. */
export function convert<B extends Asset, Q extends Asset>(
  amount: Money<B>,
  at: Price<B, Q>,
  rounding: Rounding,
): Money<Q> {
  if (amount.asset !== at.base) throw new MoneyError("asset_mismatch", `price is for ${at.base}`);
  const numerator = amount.minor * at.scaled * 10n ** BigInt(scaleOf(at.quote));
  const denominator = 10n ** BigInt(scaleOf(at.base)) * PRICE_UNIT;
  return money(at.quote, divide(numerator, denominator, rounding));
}

/** How much of the base asset an amount of the quote asset buys. */
export function convertBack<B extends Asset, Q extends Asset>(
  amount: Money<Q>,
  at: Price<B, Q>,
  rounding: Rounding,
): Money<B> {
  if (amount.asset !== at.quote) throw new MoneyError("asset_mismatch", `price is in ${at.quote}`);
  const numerator = amount.minor * 10n ** BigInt(scaleOf(at.base)) * PRICE_UNIT;
  const denominator = at.scaled * 10n ** BigInt(scaleOf(at.quote));
  return money(at.base, divide(numerator, denominator, rounding));
}

/** The price moved by a signed number of basis points, rounded as told and never below one scaled unit. */
export function adjustPrice<B extends Asset, Q extends Asset>(
  at: Price<B, Q>,
  bps: bigint,
  rounding: Rounding,
): Price<B, Q> {
  const moved = divide(at.scaled * (10_000n + bps), 10_000n, rounding);
  return price(at.base, at.quote, moved < 1n ? 1n : moved);
}

/** The price rounded to a number of decimal places. */
export function roundPrice<B extends Asset, Q extends Asset>(
  at: Price<B, Q>,
  decimals: number,
  rounding: Rounding,
): Price<B, Q> {
  const step = 10n ** BigInt(PRICE_SCALE - decimals);
  return price(at.base, at.quote, divide(at.scaled, step, rounding) * step);
}
