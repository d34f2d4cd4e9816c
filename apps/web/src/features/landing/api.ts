import type { WireResponseOf } from "@lastro/contracts";
import type { requestAccess as requestAccessRoute } from "@lastro/contracts/backoffice";
import type { readP2pFigures } from "@lastro/contracts/p2p/book";
import type { readSupportFacts } from "@lastro/contracts/support";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute } from "@/lib/call-route";

/** What the market between people comes to now. */
export const p2pFiguresQuery = queryOptions({
  queryKey: ["p2p", "figures"],
  queryFn: ({ signal }) => callPublicRoute<typeof readP2pFigures>("GET /v1/p2p/figures", { signal }),
  refetchInterval: 60_000,
});

/** Fees as they are set now. */
export type Facts = WireResponseOf<typeof readSupportFacts>;

export const factsQuery = queryOptions({
  queryKey: ["support-facts"],
  queryFn: ({ signal }) => callPublicRoute<typeof readSupportFacts>("GET /v1/support/facts", { signal }),
});

/** Leaves an address with the team. It creates no account. */
export function requestAccess(email: string): Promise<void> {
  return callPublicRoute<typeof requestAccessRoute>("POST /v1/access-requests", { body: { email } });
}
