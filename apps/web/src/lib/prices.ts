import type { WireResponseOf } from "@lastro/contracts";
import type { listPrices } from "@lastro/contracts/prices";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callPublicRoute } from "@/lib/call-route";
import { clock } from "@/lib/clock";

type Prices = WireResponseOf<typeof listPrices>;

/** One asset's price as `GET /v1/prices` tells it; every figure a decimal string. */
export type Quote = Prices["quotes"][number];

const REFRESH_MS = 60_000;
const USABLE_MS = 5 * 60_000;

const pricesQuery = queryOptions({
  queryKey: ["prices"],
  queryFn: async ({ signal }) => ({
    ...(await callPublicRoute<typeof listPrices>("GET /v1/prices", { signal })),
    readAt: clock.now(),
  }),
  refetchInterval: REFRESH_MS,
  staleTime: REFRESH_MS / 2,
});

export interface QuotesState {
  /** Undefined while loading, and when there is nothing fit to show. */
  quotes: readonly Quote[] | undefined;
  pending: boolean;
  /** The last attempt failed; quotes, if any, are the cached ones, at most five minutes old. */
  failed: boolean;
  stale: boolean;
  retry: () => void;
}

/** The public quotes, refreshed every minute. After a failure the last ones serve for five minutes. */
export function useQuotes(): QuotesState {
  const { data, isPending, isError: failed, refetch } = useQuery(pricesQuery);
  const usable = data !== undefined && (!failed || clock.now() - data.readAt < USABLE_MS);
  return {
    quotes: usable ? data.quotes : undefined,
    pending: isPending,
    failed,
    stale: data?.stale === true,
    retry: () => void refetch(),
  };
}
