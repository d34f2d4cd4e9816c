import { formatDecimal as decimalOf } from "@lastro/money";
import { formatDecimal } from "@/lib/format-number";

/** Basis points as they are read, in the reader's language: `70%`, `33,34%`. */
export function writtenPercent(bps: number): string {
  return `${bpsToType(bps)}%`;
}

/** Basis points as they are typed in the reader's language: a whole per cent without decimals. */
export function bpsToType(bps: number): string {
  return formatDecimal(decimalOf(BigInt(bps), 2), 0, 2);
}

/** A percentage as it was typed, in basis points; undefined for anything else. Nothing typed is zero. */
export function typedBps(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return 0;
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = "0", fraction = ""] = text.split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}
