import type { WireResponseOf } from "@lastro/contracts";
import type { readLifecycles } from "@lastro/contracts/published-lifecycles";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute } from "@/lib/call-route";

export type Lifecycle = WireResponseOf<typeof readLifecycles>["lifecycles"][number];
export type Area = Lifecycle["area"];

/** Where the same is to be had as data. */
export const LIFECYCLES_PATH = "/v1/lifecycles";

export const lifecyclesQuery = queryOptions({
  queryKey: ["lifecycles"],
  queryFn: async ({ signal }) =>
    (await callPublicRoute<typeof readLifecycles>(`GET ${LIFECYCLES_PATH}`, { signal })).lifecycles,
});
