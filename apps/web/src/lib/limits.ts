import type { WireResponseOf } from "@lastro/contracts";
import type { readLimits } from "@lastro/contracts/limits";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type Limits = WireResponseOf<typeof readLimits>;
export type Limit = Limits["limits"][number];
/** Which limit is meant. */
export type WhichLimit = Pick<Limit, "category" | "rule">;

/** What the signed-in client may move, and what has been used of it. */
export const limitsQuery = queryOptions({
  queryKey: ["accounts", "limits"],
  queryFn: ({ signal }) => callRoute<typeof readLimits>("GET /v1/limits", { signal }),
});
