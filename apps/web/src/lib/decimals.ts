import { parseSignedDecimal } from "@lastro/money";

/** The most decimals any figure on the wire has. */
const SCALE = 18;

const scaled = (value: string): bigint => parseSignedDecimal(value, SCALE);

export function isZero(value: string): boolean {
  return scaled(value) === 0n;
}

/** -1, 0 or 1 as one decimal string is less than, the same as or more than another. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  const difference = scaled(a) - scaled(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The amount without its sign. */
export function magnitude(value: string): string {
  return value.replace(/^-/, "");
}

/** What part of the whole it is, in tenths of a per cent, for a bar and for `12,3%`. */
export function shareInTenths(part: string, whole: string): number {
  const total = scaled(whole);
  return total <= 0n ? 0 : Number((scaled(part) * 1000n) / total);
}

/** What part of their sum each is, in tenths of a per cent. */
export function sharesInTenths(parts: readonly string[]): number[] {
  const values = parts.map((part) => scaled(part)).map((value) => (value > 0n ? value : 0n));
  const total = values.reduce((sum, value) => sum + value, 0n);
  return values.map((value) => (total === 0n ? 0 : Number((value * 1000n) / total)));
}
