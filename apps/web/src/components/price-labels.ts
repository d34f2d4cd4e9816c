import { compareDecimals } from "@/lib/decimals";
import { formatDecimal } from "@/lib/format-number";
import { formatPrice } from "@/lib/format-price";

/** Where the price went over what is drawn. */
export function directionOf(points: readonly { readonly price: string }[]): "up" | "down" | "flat" {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "flat";
  const change = compareDecimals(last.price, first.price);
  return change > 0 ? "up" : change < 0 ? "down" : "flat";
}

export const longPrice = (price: string) => formatPrice("BRL", price);

/** For a scale beside a narrow drawing: without the currency, and without cents once they are nothing to read. */
export function shortPrice(price: string): string {
  const [whole = "0"] = price.split(".");
  return whole.length > 3 ? formatDecimal(price, 0, 0) : longPrice(price).replace(/^R\$\s/, "");
}
