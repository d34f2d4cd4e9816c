import type { Language } from "@lastro/contracts";
import type { DisplayCurrency } from "@lastro/contracts/grain/preferences";
import { formatDecimal, parseDecimal } from "@lastro/money";

const USDT_SCALE = 6;
const RATE_SCALE = 8;
const CENTS = 2;

/**
 * An amount as it is read: `39.850,00 USDT`, every digit that says something; with a rate also what that is in the
 * reader's currency, about.
 */
export function amountWords(
  language: Language,
  asset: "USDT" | "BRL",
  decimal: string,
  about: { readonly currency: DisplayCurrency; readonly rate?: string | undefined } = { currency: "USDT" },
): string {
  const words =
    asset === "USDT"
      ? `${figures(language, decimal, USDT_SCALE)} USDT`
      : currencyWords(language, asset, decimal);
  if (about.currency === "USDT" || about.rate === undefined) return words;
  return `${words} (≈ ${currencyWords(language, about.currency, worth(decimal, about.rate))})`;
}

/** Tonnes as they are read: `12,5`. */
export function tonnesWords(language: Language, decimal: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(decimal as `${number}`);
}

/** Day and time where the reader lives. */
export function instantWords(
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
  at: Date,
): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short", timeZone }).format(at);
}

function figures(language: Language, decimal: string, most: number): string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: CENTS,
    maximumFractionDigits: most,
  });
  // Given a string, Intl reads the decimal exactly; its type only admits strings written as literals.
  return format.format(decimal as `${number}`);
}

function currencyWords(language: Language, currency: "BRL" | "USD", decimal: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(decimal as `${number}`);
}

/** In cents, the rest cut off: it is read and never reckoned with. */
function worth(usdt: string, rate: string): string {
  const product = parseDecimal(usdt, USDT_SCALE) * parseDecimal(rate, RATE_SCALE);
  return formatDecimal(product / 10n ** BigInt(USDT_SCALE + RATE_SCALE - CENTS), CENTS);
}
