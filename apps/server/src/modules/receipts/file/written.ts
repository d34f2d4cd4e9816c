import type { Language } from "@lastro/contracts";
import { formatMoney, type Money } from "@lastro/money";

const ZONE = "America/Sao_Paulo";

/** An amount in the reader's figures, every digit exact, with a sign where it moved. */
export function writtenAmount(amount: Money, language: Language, signed: boolean): string {
  const text = formatMoney(amount);
  const decimals = text.split(".")[1] ?? "";
  const reais = amount.asset === "BRL" ? ({ style: "currency", currency: "BRL" } as const) : {};
  const format = new Intl.NumberFormat(language, {
    ...reais,
    minimumFractionDigits: Math.min(2, decimals.length),
    maximumFractionDigits: decimals.length,
    signDisplay: signed ? "exceptZero" : "never",
  });
  // Given a string, Intl reads the decimal exactly; its type only admits strings written as literals.
  const figures = format.format(text as `${number}`);
  return drawable(amount.asset === "BRL" ? figures : `${figures} ${amount.asset}`);
}

/** The day and the second in São Paulo, as the reader's language writes them. */
export function writtenInstant(at: Date, language: Language): string {
  const style = { dateStyle: "long", timeStyle: "medium", timeZone: ZONE } as const;
  return drawable(new Intl.DateTimeFormat(language, style).format(at));
}

/** The narrow space of some languages is in no standard font. */
const drawable = (text: string) => text.replaceAll("\u202f", " ");
