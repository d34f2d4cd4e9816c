import type { Asset } from "./asset.js";
import { MoneyError } from "./errors.js";
import { type Money, money, negate } from "./money.js";

/**
 * Splits an amount in proportion to the weights. The shares always sum to the whole: minor units left over
 * go one each to the shares with the largest remainders, earlier shares first.
 */
export function allocate<A extends Asset>(whole: Money<A>, weights: readonly bigint[]): Money<A>[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new MoneyError("no_weights", "weights must be non-negative and not all zero");
  }
  if (whole.minor < 0n) return allocate(negate(whole), weights).map(negate);
  const shares = weights.map((weight) => (whole.minor * weight) / total);
  const remainders = weights.map((weight) => (whole.minor * weight) % total);
  const leftOver = whole.minor - shares.reduce((sum, share) => sum + share, 0n);
  const byRemainder = remainders
    .map((remainder, index) => ({ remainder, index }))
    // Only the sign counts, which no rounding to a number changes; the order of equals stays.
    .sort((a, b) => Number(b.remainder - a.remainder));
  const rounded = new Set(byRemainder.slice(0, Number(leftOver)).map(({ index }) => index));
  return shares.map((share, index) => money(whole.asset, rounded.has(index) ? share + 1n : share));
}
