import { formatDecimal } from "@/lib/format-number";

const NO_BREAK_SPACE = "\u00a0";

/** A price with as many decimals as its size needs: `R$ 350.123,00`, `R$ 5,4173`, `R$ 0,00812`. */
export function formatPrice(currency: "BRL" | "USD", price: string): string {
  const sign = currency === "BRL" ? "R$" : "US$";
  return `${sign}${NO_BREAK_SPACE}${formatDecimal(price, 2, decimalsFor(price))}`;
}

function decimalsFor(price: string): number {
  const [whole = "0", fraction = ""] = price.split(".");
  if (whole.length > 2) return 2;
  if (whole !== "0") return 4;
  return Math.min(8, (/[1-9]/.exec(fraction)?.index ?? 0) + 4);
}
