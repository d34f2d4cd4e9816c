import { ASSET_CODES, type Asset, convert, type Money, money, type Price, zero } from "@lastro/money";

/** One PRP is one real on redemption, by the house's own word; a real is a real. */
const AT_PAR: ReadonlySet<Asset> = new Set<Asset>(["BRL", "PRP"]);

/** The assets whose worth in reais depends on a market. */
export const PRICED_ASSETS: readonly Asset[] = ASSET_CODES.filter((asset) => !AT_PAR.has(asset));

/** What an amount is worth in reais, rounded down; null while its price is not known. Nothing is worth nothing. */
export function valueInBrl(
  amount: Money,
  price: Price<Asset, "BRL"> | null | undefined,
): Money<"BRL"> | null {
  if (AT_PAR.has(amount.asset)) return money("BRL", amount.minor);
  if (amount.minor === 0n) return zero("BRL");
  return price ? convert(amount, price, "floor") : null;
}

/** The sum, or null when one of the values is not known: a part is never shown as the whole. */
export function sumKnown(values: readonly (Money<"BRL"> | null)[]): Money<"BRL"> | null {
  let total = 0n;
  for (const value of values) {
    if (value === null) return null;
    total += value.minor;
  }
  return money("BRL", total);
}
