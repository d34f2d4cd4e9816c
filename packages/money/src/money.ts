import { type Asset, scaleOf } from "./asset.js";
import { formatDecimal, parseDecimal } from "./decimal.js";
import { MoneyError } from "./errors.js";
import { divide, type Rounding } from "./rounding.js";

/** An exact amount of one asset, in its minor units. Amounts of different assets do not mix. */
export interface Money<A extends Asset = Asset> {
  readonly asset: A;
  readonly minor: bigint;
}

export function money<A extends Asset>(asset: A, minor: bigint): Money<A> {
  return { asset, minor };
}

export function zero<A extends Asset>(asset: A): Money<A> {
  return money(asset, 0n);
}

/** Reads a plain decimal of the asset ("25.50"). Throws MoneyError on anything else, extra decimals included. */
export function parseMoney<A extends Asset>(asset: A, text: string): Money<A> {
  return money(asset, parseDecimal(text, scaleOf(asset)));
}

/** The same of what somebody typed: undefined where it is no amount of the asset, or none above zero. */
export function parsePositive<A extends Asset>(asset: A, typed: string): Money<A> | undefined {
  try {
    const amount = parseMoney(asset, typed);
    return amount.minor > 0n ? amount : undefined;
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

/** Writes the amount as a plain decimal with all decimal places of its asset. */
export function formatMoney(amount: Money): string {
  return formatDecimal(amount.minor, scaleOf(amount.asset));
}

/** Refuses to go on when two amounts are of different assets. */
function assertSameAsset(a: Money, b: Money): void {
  if (a.asset !== b.asset) throw new MoneyError("asset_mismatch", `${a.asset} and ${b.asset} do not mix`);
}

export function add<A extends Asset>(a: Money<A>, b: NoInfer<Money<A>>): Money<A> {
  assertSameAsset(a, b);
  return money(a.asset, a.minor + b.minor);
}

export function subtract<A extends Asset>(a: Money<A>, b: NoInfer<Money<A>>): Money<A> {
  assertSameAsset(a, b);
  return money(a.asset, a.minor - b.minor);
}

export function negate<A extends Asset>(a: Money<A>): Money<A> {
  return money(a.asset, -a.minor);
}

/** Negative when a < b, zero when equal, positive when a > b. */
export function compare<A extends Asset>(a: Money<A>, b: NoInfer<Money<A>>): -1 | 0 | 1 {
  assertSameAsset(a, b);
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0;
}

export function isZero(a: Money): boolean {
  return a.minor === 0n;
}

export function isPositive(a: Money): boolean {
  return a.minor > 0n;
}

export function isNegative(a: Money): boolean {
  return a.minor < 0n;
}

export function smaller<A extends Asset>(a: Money<A>, b: NoInfer<Money<A>>): Money<A> {
  return compare(a, b) <= 0 ? a : b;
}

export function sum<A extends Asset>(asset: A, amounts: Iterable<Money<A>>): Money<A> {
  let total = zero(asset);
  for (const amount of amounts) total = add(total, amount);
  return total;
}

/** The amount times a ratio of integers, rounded as told. */
export function multiplyRatio<A extends Asset>(
  amount: Money<A>,
  numerator: bigint,
  denominator: bigint,
  rounding: Rounding,
): Money<A> {
  return money(amount.asset, divide(amount.minor * numerator, denominator, rounding));
}

/** A share of the amount in basis points (100 bps = 1 %). */
export function shareBps<A extends Asset>(amount: Money<A>, bps: bigint, rounding: Rounding): Money<A> {
  return multiplyRatio(amount, bps, 10_000n, rounding);
}
