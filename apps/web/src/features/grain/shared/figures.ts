import { type QualityItem, qualityUnit } from "@lastro/contracts/grain/offer-terms";
import { formatDecimal as decimalOf, formatMoney, MoneyError, money, parseDecimal } from "@lastro/money";
import { formatAmount, formatDecimal } from "@/lib/format-number";

const KG_SCALE = 3;
const CENT_SCALE = 2;
const USDT_SCALE = 6;

/** What a weight in tonnes costs at a price per tonne: exact, and nothing while either is not a figure. */
export function costOf(pricePerTonne: string | undefined, tonnes: string | undefined): string | undefined {
  const cents = parsed(pricePerTonne, CENT_SCALE);
  const kg = parsed(tonnes, KG_SCALE);
  return cents === undefined || kg === undefined ? undefined : formatMoney(money("USDT", kg * cents * 10n));
}

/** One weight less another, in tonnes; nothing when neither is more. */
export function tonnesBetween(from: string, to: string): string {
  const left = parseDecimal(from, KG_SCALE) - parseDecimal(to, KG_SCALE);
  return decimalOf(left > 0n ? left : 0n, KG_SCALE);
}

/** Whole kilograms, as a scale prints them, as the tonnes that are sent; empty for what is none. */
export function tonnesOfKg(typed: string): string {
  const kg = typed.replace(/[\s.]/g, "");
  if (!/^\d{1,9}$/.test(kg)) return "";
  const padded = kg.padStart(4, "0");
  return `${padded.slice(0, -3)}.${padded.slice(-3)}`;
}

/** Tonnes as people read them: `"12.500"` → `12,5`. */
export const writtenTonnes = (tonnes: string): string => formatDecimal(tonnes, 0, KG_SCALE);

/** A price per tonne, always with its two decimals: `"398.5"` → `398,50`. */
export const writtenPrice = (price: string): string => formatDecimal(price, CENT_SCALE, CENT_SCALE);

/** What stands behind a field for a measure. */
export const MEASURE_UNITS = { percent: "%", ppb: "ppb", count: "nº" } as const;

/** What a classifier measured, or the most that is tolerated, with its unit: `"8.00"` → `8%`, `20 ppb`, or how many. */
export function writtenMeasure(item: QualityItem, measure: string): string {
  const unit = { percent: "%", ppb: " ppb", count: "" }[qualityUnit(item)];
  return `${formatDecimal(measure, 0, CENT_SCALE)}${unit}`;
}

/** An amount as sentences say it, in two decimals: `"3945.150000"` → `3.945,15 USDT`. */
export const writtenUsdt = (amount: string): string => formatAmount("USDT", amount, { maxDecimals: 2 });

/** An amount that must be sent to the last digit, with all six decimals: `"100.00312"` → `100,003120 USDT`. */
export const exactUsdt = (amount: string): string =>
  `${formatDecimal(amount, USDT_SCALE, USDT_SCALE)}\u00a0USDT`;

/** What the buyer gets when the producer gets this much; nothing when it is no amount, or more than is held. */
export function restOf(inEscrow: string, toProducer: string | undefined): string | undefined {
  try {
    const left = parseDecimal(inEscrow, 6) - parseDecimal(toProducer ?? "", 6);
    return left < 0n ? undefined : formatMoney(money("USDT", left));
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

function parsed(text: string | undefined, scale: number): bigint | undefined {
  try {
    const value = parseDecimal(text ?? "", scale);
    return value > 0n ? value : undefined;
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}
