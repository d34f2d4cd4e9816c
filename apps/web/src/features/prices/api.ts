import type { WireResponseOf } from "@lastro/contracts";
import type { PricePeriod, priceHistory } from "@lastro/contracts/prices";
import { queryOptions } from "@tanstack/react-query";
import { publicApi } from "@/lib/api-client";

export type PriceHistory = WireResponseOf<typeof priceHistory>;
export type { PricePeriod };

export const PERIODS: readonly PricePeriod[] = ["1d", "7d", "30d", "90d"];

/** Under the key of the prices, so that a new minute's price redraws the line as well. */
export const historyQuery = (asset: string, period: PricePeriod) =>
  queryOptions({
    queryKey: ["prices", "history", asset, period],
    queryFn: ({ signal }) =>
      publicApi.get<PriceHistory>(`/v1/prices/${encodeURIComponent(asset)}/history`, {
        query: { period },
        signal,
      }),
    refetchInterval: 60_000,
    staleTime: 30_000,
  });
