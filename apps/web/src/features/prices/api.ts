import type { WireResponseOf } from "@lastro/contracts";
import type { MarketCoin, PricePeriod, priceHistory } from "@lastro/contracts/prices";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute } from "@/lib/call-route";

export type PriceHistory = WireResponseOf<typeof priceHistory>;
export type { PricePeriod };

export const PERIODS: readonly PricePeriod[] = ["1d", "7d", "30d", "90d"];

/** Under the key of the prices, so that a new minute's price redraws the line as well. */
export const historyQuery = (asset: MarketCoin, period: PricePeriod) =>
  queryOptions({
    queryKey: ["prices", "history", asset, period],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof priceHistory>("GET /v1/prices/:asset/history", {
        params: { asset },
        query: { period },
        signal,
      }),
    refetchInterval: 60_000,
    staleTime: 30_000,
  });
