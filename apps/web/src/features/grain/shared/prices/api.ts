import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { readPriceIndex } from "@lastro/contracts/grain/price-index";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export type PriceIndex = WireResponseOf<typeof readPriceIndex>;
export type PriceQuote = NonNullable<PriceIndex["current"]>;
type Wanted = WireRequestOf<typeof readPriceIndex>["query"];

const FRESH_MS = 5 * 60_000;

export const priceIndexQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: ["grain", "price-index", wanted],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof readPriceIndex>("GET /agro/v1/price-index", { query: wanted, signal }),
    staleTime: FRESH_MS,
  });
