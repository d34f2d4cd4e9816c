import type { WireResponseOf } from "@lastro/contracts";
import type { otcIndicative } from "@lastro/contracts/otc";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute } from "@/lib/call-route";
import { clock } from "@/lib/clock";

export type Indicative = WireResponseOf<typeof otcIndicative>;
export type IndicativeQuote = Indicative["quotes"][number];

const MAX_WAIT_MS = 30_000;
const MIN_WAIT_MS = 1_000;

/** Asked again as soon as the server draws the prices anew. */
export const indicativeQuery = queryOptions({
  queryKey: ["otc", "indicative"],
  queryFn: ({ signal }) => callPublicRoute<typeof otcIndicative>("GET /v1/otc/indicative", { signal }),
  refetchInterval: ({ state }) => {
    const next = state.data === undefined ? Number.NaN : Date.parse(state.data.nextChangeAt) - clock.now();
    return Number.isNaN(next) ? MAX_WAIT_MS : Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, next + 300));
  },
});
