import type { Asset } from "./asset.js";
import { MoneyError } from "./errors.js";
import { type Money, money } from "./money.js";

/**
 * Splits an amount in proportion to the weights. The shares always sum to the whole: minor units left over
 * go one each to the shares with the largest remainders, earlier shares first.
 */
export function allocate<A extends Asset>(whole: Money<A>, weights: readonly bigint[]): Money<A>[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new MoneyError("no_weights", "weights must be non-negative and not all zero");
  }
  const sign = whole.minor < 0n ? -1n : 1n;
  const magnitude = whole.minor * sign;
  const shares = weights.map((weight) => (magnitude * weight) / total);
  const remainders = weights.map((weight) => (magnitude * weight) % total);
  const leftOver = magnitude - shares.reduce((sum, share) => sum + share, 0n);
  const byRemainder = remainders
    .map((remainder, index) => ({ remainder, index }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, Number(leftOver))) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares.map((share) => money(whole.asset, share * sign));
}
