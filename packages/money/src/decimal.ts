import { MoneyError } from "./errors.js";

/** Digits before the point that any amount may have; numeric(38,0) holds 20 of them at 18 decimals. */
export const MAX_INTEGER_DIGITS = 16;
const DECIMAL = /^(0|[1-9]\d*)(?:\.(\d+))?$/;

/**
 * Reads an unsigned plain decimal ("0", "12", "12.50") as an integer of `scale` decimal places.
 * Refuses signs, exponents, leading zeros, separators, and more decimals than the scale: nothing is rounded.
 */
export function parseDecimal(text: string, scale: number): bigint {
  const match = DECIMAL.exec(text);
  if (!match) throw new MoneyError("malformed", "not a plain decimal number");
  const [, whole = "0", fraction = ""] = match;
  if (whole.length > MAX_INTEGER_DIGITS) throw new MoneyError("too_large", "too many integer digits");
  if (fraction.length > scale) throw new MoneyError("too_many_decimals", `at most ${scale} decimal places`);
  return BigInt(whole + fraction.padEnd(scale, "0"));
}

/** As `parseDecimal`, of a number that may be below zero: "-12.50". */
export function parseSignedDecimal(text: string, scale: number): bigint {
  return text.startsWith("-") ? -parseDecimal(text.slice(1), scale) : parseDecimal(text, scale);
}

/** Writes a scaled integer as a plain decimal with all of its decimal places ("25.50", "-0.000001"). */
export function formatDecimal(value: bigint, scale: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const sign = negative ? "-" : "";
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(digits.length - scale)}`;
}
