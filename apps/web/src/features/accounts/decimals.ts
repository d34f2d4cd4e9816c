/** Decimal strings are compared and shared out as integers; a float never holds an amount. */
const SCALE = 18;

function scaled(value: string): bigint {
  const negative = value.startsWith("-");
  const [whole = "0", fraction = ""] = value.replace("-", "").split(".");
  const integer = BigInt(whole + fraction.padEnd(SCALE, "0").slice(0, SCALE));
  return negative ? -integer : integer;
}

export function isZero(value: string): boolean {
  return !/[1-9]/.test(value);
}

/** Negative when a < b, zero when equal, positive when a > b. */
export function compareDecimals(a: string, b: string): number {
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
