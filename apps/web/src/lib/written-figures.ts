import { formatDecimal as decimalOf } from "@lastro/money";
import { formatAmount, formatDecimal } from "@/lib/format-number";

const NO_BREAK_SPACE = "\u00a0";

/** A price in reais with the decimals it was given: `R$ 5,4391`. */
export function writtenPrice(price: string): string {
  return `R$${NO_BREAK_SPACE}${formatDecimal(price, 2, 8)}`;
}

/** Basis points in per cent: `20` → `0,20%`. */
export function writtenBps(bps: number): string {
  return `${formatDecimal(decimalOf(BigInt(bps), 2), 2, 2)}%`;
}

/** An amount of the asset with 2 decimals, or as many more as it takes to say something other than zero. */
export function shortCrypto(asset: string, amount: string): string {
  const { zeros, below1 } = sizeOf(amount);
  return formatAmount(asset, amount, { maxDecimals: below1 && zeros >= 2 ? zeros + 2 : 2 });
}

/** An amount of the asset to agree to at a glance: a coin to four figures, where 2 decimals would mislead. */
export function glanceCrypto(asset: string, amount: string): string {
  const { zeros, below1 } = sizeOf(amount);
  if (below1) return formatAmount(asset, amount, { maxDecimals: zeros + 4 });
  return formatAmount(asset, amount, { maxDecimals: asset === "BTC" || asset === "ETH" ? 4 : 2 });
}

/** A fraction of a centavo, in reais, to its first three figures. */
export function writtenFraction(reais: string): string {
  const { zeros, below1 } = sizeOf(reais);
  const decimals = below1 && zeros >= 2 ? Math.min(20, zeros + 3) : 2;
  return `R$${NO_BREAK_SPACE}${formatDecimal(reais, 2, decimals)}`;
}

/** Whether a decimal is below one, and how many zeros its fraction begins with (none when it is zero). */
function sizeOf(decimal: string): { below1: boolean; zeros: number } {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return { below1: whole === "0", zeros: Math.max(0, fraction.search(/[1-9]/)) };
}
