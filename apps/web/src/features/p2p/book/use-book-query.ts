import { P2P_AD_SORTS } from "@lastro/contracts/p2p/ad";
import { P2P_ASSETS, P2P_METHODS, P2P_SIDES } from "@lastro/contracts/p2p/states";
import type { Asset, BookQuery, Side } from "@/features/p2p/book/api";
import { useListFilters } from "@/lib/use-list-filters";

const FLAGS = ["true"] as const;
const SPEC = {
  want: P2P_SIDES,
  asset: P2P_ASSETS,
  amount: "text",
  method: P2P_METHODS,
  tradable: FLAGS,
  favourites: FLAGS,
  sort: P2P_AD_SORTS,
} as const;

/** What one may type as an amount of reais. */
const REAIS = /^\d{1,12}(\.\d{1,2})?$/;

/** What is looked for in the book, as the address says it. */
export function useBookQuery() {
  const filters = useListFilters(SPEC);
  const { amount, method, tradable, favourites, sort } = filters.values;
  const want: Side = filters.values.want ?? "buy";
  const asset: Asset = filters.values.asset ?? "USDT";
  const query: BookQuery = {
    want,
    asset,
    sort: sort ?? "price",
    ...(amount !== undefined && REAIS.test(amount) && { amount }),
    ...(method !== undefined && { method }),
    ...(tradable !== undefined && { tradable }),
    ...(favourites !== undefined && { favourites }),
  };
  return { filters, query, want, asset };
}
