import type { WireResponseOf } from "@lastro/contracts";
import type { readMe as readMeRoute } from "@lastro/contracts/customers";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type Me = WireResponseOf<typeof readMeRoute>;

export function readMe(signal: AbortSignal): Promise<Me> {
  return callRoute<typeof readMeRoute>("GET /v1/me", { signal });
}

export const meQuery = queryOptions({ queryKey: ["me"], queryFn: ({ signal }) => readMe(signal) });
