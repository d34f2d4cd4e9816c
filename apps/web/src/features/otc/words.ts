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
  const [whole = "0", fraction = ""] = amount.split(".");
  const firstFigure = fraction.search(/[1-9]/);
  const decimals = whole === "0" && firstFigure >= 2 ? firstFigure + 2 : 2;
  return formatAmount(asset, amount, { maxDecimals: decimals });
}
