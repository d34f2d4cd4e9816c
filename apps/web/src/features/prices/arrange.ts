import type { MarketCoin } from "@/features/prices/api";
import { compareDecimals } from "@/lib/decimals";
import type { Quote } from "@/lib/prices";

export const SORTS = ["house", "gainers", "losers", "price", "name"] as const;
export type Sort = (typeof SORTS)[number];

interface Wanted {
  readonly search: string;
  readonly sort: Sort;
  /** Only these, if given. */
  readonly only: readonly MarketCoin[] | undefined;
}

/** The coins that are looked for by name or symbol, in the order that is asked for. */
export function arrange(quotes: readonly Quote[], { search, sort, only }: Wanted): Quote[] {
  const sought = plain(search);
  return quotes
    .filter(({ asset, name }) => plain(asset).includes(sought) || plain(name).includes(sought))
    .filter(({ asset }) => only === undefined || only.includes(asset))
    .sort(ORDERS[sort]);
}

const ORDERS: Record<Sort, (a: Quote, b: Quote) => number> = {
  house: () => 0,
  gainers: (a, b) => byChange(b, a),
  losers: (a, b) => byChange(a, b),
  price: (a, b) => compareDecimals(b.brl, a.brl),
  name: (a, b) => a.name.localeCompare(b.name),
};

/** What has no change stands as unchanged. */
function byChange(a: Quote, b: Quote): number {
  return compareDecimals(a.change24h ?? "0", b.change24h ?? "0");
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
