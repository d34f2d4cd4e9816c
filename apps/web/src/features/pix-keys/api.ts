import type { WireResponseOf } from "@lastro/contracts";
import type {
  getPixKeyCode,
  listPixKeys,
  registerPixKey,
  removePixKey,
} from "@lastro/contracts/pix-own-keys";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { REFRESH_INTERVAL_MS } from "@/lib/query-client";

export type PixKeys = WireResponseOf<typeof listPixKeys>;
export type PixKey = PixKeys["items"][number];

/** How often the keys are read while the provider registers or removes one. */
const UNDER_WAY_REFRESH_MS = 3_000;

export const keysQuery = queryOptions({
  queryKey: ["pix", "keys"],
  queryFn: ({ signal }) => callRoute<typeof listPixKeys>("GET /v1/pix/keys", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ status }) => status === "REGISTERING" || status === "REMOVING")
      ? UNDER_WAY_REFRESH_MS
      : REFRESH_INTERVAL_MS,
});

export const keyCodeQuery = (id: string, amount: string | undefined) =>
  queryOptions({
    queryKey: ["pix", "keys", id, "code", amount],
    queryFn: ({ signal }) =>
      callRoute<typeof getPixKeyCode>("GET /v1/pix/keys/:id/code", {
        params: { id },
        query: { amount },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function registerKey(): Promise<PixKey> {
  return callRoute<typeof registerPixKey>("POST /v1/pix/keys", { body: { kind: "random" } });
}

export function removeKey(id: string): Promise<PixKey> {
  return callRoute<typeof removePixKey>("DELETE /v1/pix/keys/:id", { params: { id } });
}
