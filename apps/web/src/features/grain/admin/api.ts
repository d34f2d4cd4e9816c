import type { RouteContract, WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { readGrainStats } from "@lastro/contracts/grain/administration";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type GrainStats = WireResponseOf<typeof readGrainStats>;

/** What a list may be asked for, beside the page. */
export type FiltersOf<R extends RouteContract> = Omit<
  NonNullable<WireRequestOf<R>["query"]>,
  "cursor" | "limit"
>;

/** Everything of the marketplace an administrator has on screen begins with this, so a decision refreshes all of it. */
export const MARKET_KEY = ["admin-grain"] as const;

export const grainStatsQuery = queryOptions({
  queryKey: [...MARKET_KEY, "stats"],
  queryFn: ({ signal }) => callRoute<typeof readGrainStats>("GET /v1/admin/grain/stats", { signal }),
});
