import { formatDecimal as decimalOf, formatMoney, MoneyError, money, parseDecimal } from "@lastro/money";
import { formatDecimal } from "@/lib/format-number";

const KG_SCALE = 3;
const CENT_SCALE = 2;

/** What a weight in tonnes costs at a price per tonne: exact, and nothing while either is not a figure. */
export function costOf(pricePerTonne: string | undefined, tonnes: string | undefined): string | undefined {
  const cents = parsed(pricePerTonne, CENT_SCALE);
  const kg = parsed(tonnes, KG_SCALE);
  return cents === undefined || kg === undefined ? undefined : formatMoney(money("USDT", kg * cents * 10n));
}

/** -1, 0 or 1 as one decimal string is less than, the same as or more than another. */
export function compareDecimals(one: string, other: string): number {
  const a = parseDecimal(one, 6);
  const b = parseDecimal(other, 6);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** One weight less another, in tonnes; nothing when neither is more. */
export function tonnesBetween(from: string, to: string): string {
  const left = parseDecimal(from, KG_SCALE) - parseDecimal(to, KG_SCALE);
  return decimalOf(left > 0n ? left : 0n, KG_SCALE);
}

/** Tonnes as people read them: `"12.500"` → `12,5`. */
export const writtenTonnes = (tonnes: string): string => formatDecimal(tonnes, 0, KG_SCALE);

/** A price per tonne, always with its two decimals: `"398.5"` → `398,50`. */
export const writtenPrice = (price: string): string => formatDecimal(price, CENT_SCALE, CENT_SCALE);

function parsed(text: string | undefined, scale: number): bigint | undefined {
  try {
    const value = parseDecimal(text ?? "", scale);
    return value > 0n ? value : undefined;
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}
