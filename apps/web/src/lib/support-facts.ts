import type { WireResponseOf } from "@lastro/contracts";
import type { readSupportFacts } from "@lastro/contracts/support";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute } from "@/lib/call-route";

/** Fees, limits and terms as they are set now. */
export type Facts = WireResponseOf<typeof readSupportFacts>;

export const factsQuery = queryOptions({
  queryKey: ["support-facts"],
  queryFn: ({ signal }) => callPublicRoute<typeof readSupportFacts>("GET /v1/support/facts", { signal }),
});
