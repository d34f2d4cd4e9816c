import { formatDecimal as decimalOf, isAsset, scaleOf } from "@lastro/money";
import { figureLanguage } from "@/lib/i18n/figures";

/** Decimals that are always shown. */
const SHOWN = 2;
const MAX_SCALE = 18;
const DECIMAL = /^-?\d+(\.\d+)?$/;
const NO_BREAK_SPACE = "\u00a0";
const formats = new Map<string, Intl.NumberFormat>();

/** The most decimals an asset is written with. */
export function assetScale(asset: string): number {
  return isAsset(asset) ? scaleOf(asset) : MAX_SCALE;
}

/** A decimal string in the reader's figures, every digit exact: `"1234.5"` → `1.234,50`, in English `1,234.50`. */
export function formatDecimal(value: string, minDecimals: number, maxDecimals: number): string {
  if (!DECIMAL.test(value)) throw new RangeError(`Not a decimal string: ${value}`);
  const format = formatOf({ minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals });
  // Given a string, Intl reads the decimal exactly; its type only admits strings written as literals.
  return format.format(value as `${number}`).replace("-", "\u2212");
}

/** A number of a chart's axis in few characters: `1,2 mil`. */
export function formatCompact(value: number): string {
  return formatOf({ notation: "compact", maximumFractionDigits: 1 }).format(value);
}

function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const language = figureLanguage();
  const key = `${language}:${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    // Grouped from four figures on in every language, as money is.
    format = new Intl.NumberFormat(language, { useGrouping: "always", ...options });
    formats.set(key, format);
  }
  return format;
}

/** A typed amount as `formatAmount` writes it, or nothing while nothing is typed. */
export function writtenAmount(asset: string, typed: string | undefined): string | undefined {
  return typed ? formatAmount(asset, typed) : undefined;
}

export interface AmountFormat {
  /** Show no more decimals than this (a price in a narrow row); otherwise the asset's own. */
  maxDecimals?: number;
  /** Always write the sign, also a plus. */
  signed?: boolean;
}

/** An amount with its unit: `R$ 1.234,50`, `US$ 9,10`, `0,00012345 BTC`. */
export function formatAmount(
  asset: string,
  value: string,
  { maxDecimals, signed }: AmountFormat = {},
): string {
  const scale = assetScale(asset);
  const max = Math.min(maxDecimals ?? scale, scale);
  const negative = value.startsWith("-");
  const figures = formatDecimal(negative ? value.slice(1) : value, Math.min(SHOWN, max), max);
  const sign = negative ? "\u2212" : signed && /[1-9]/.test(value) ? "+" : "";
  if (asset === "BRL") return `${sign}R$${NO_BREAK_SPACE}${figures}`;
  if (asset === "USD") return `${sign}US$${NO_BREAK_SPACE}${figures}`;
  if (asset === "EUR") return `${sign}€${NO_BREAK_SPACE}${figures}`;
  return `${sign}${figures}${NO_BREAK_SPACE}${asset}`;
}

/** An amount given in the asset's smallest unit: `"123450"` of BRL → `R$ 1.234,50`. */
export function formatMinor(asset: string, minor: string): string {
  return formatAmount(asset, decimalOf(BigInt(minor), assetScale(asset)));
}

/** A change in per cent, its sign always written: `"1.234"` with 1 decimal → `+1,2%`. */
export function formatPercentChange(value: string, decimals: number): string {
  const figures = formatDecimal(value.replace("-", ""), decimals, decimals);
  if (!/[1-9]/.test(figures)) return `${figures}%`;
  return `${value.startsWith("-") ? "\u2212" : "+"}${figures}%`;
}
