import { divide, formatDecimal, PRICE_SCALE } from "@lastro/money";

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const MAX_DIGITS = 60;

/**
 * Reads a JSON number as written ("5.4173", "8.1e-5") as an integer scaled by 10^8, rounded half to even beyond
 * that. Undefined when it is no such number.
 */
export function parseScaled(text: string): bigint | undefined {
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  if (whole.length + fraction.length > MAX_DIGITS) return undefined;
  const shift = PRICE_SCALE - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  if (shift > MAX_DIGITS) return undefined;
  const magnitude =
    shift >= 0 ? digits * 10n ** BigInt(shift) : divide(digits, 10n ** BigInt(-shift), "halfEven");
  return sign === "-" ? -magnitude : magnitude;
}

/** Writes a scaled integer with at least two decimal places and no other trailing zeros ("5.42", "-0.3125"). */
export function formatScaled(value: bigint): string {
  const [whole = "0", fraction = ""] = formatDecimal(value, PRICE_SCALE).split(".");
  return `${whole}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
}
