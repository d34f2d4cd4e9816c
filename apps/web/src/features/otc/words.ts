import { formatAmount, formatDecimal } from "@/lib/format-number";

const NO_BREAK_SPACE = "\u00a0";

/** A price in reais with the decimals it was given: `R$ 5,4391`. */
export function writtenPrice(price: string): string {
  return `R$${NO_BREAK_SPACE}${formatDecimal(price, 2, 8)}`;
}

/** Basis points in per cent: `20` → `0,20%`. */
export function writtenBps(bps: number): string {
  return `${formatDecimal(`${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, "0")}`, 2, 2)}%`;
}

/** An amount of the asset with 2 decimals, or as many more as it takes to say something other than zero. */
export function shortCrypto(asset: string, amount: string): string {
  return formatAmount(asset, amount, { maxDecimals: tellingDecimals(amount, 2) });
}

/** A fraction of a centavo, in reais, to its first three figures. */
export function writtenFraction(reais: string): string {
  return `R$${NO_BREAK_SPACE}${formatDecimal(reais, 2, tellingDecimals(reais, 3))}`;
}

function tellingDecimals(amount: string, figures: number): number {
  const [whole = "0", fraction = ""] = amount.split(".");
  const zeros = fraction.search(/[1-9]/);
  return whole === "0" && zeros >= 2 ? Math.min(20, zeros + figures) : 2;
}
