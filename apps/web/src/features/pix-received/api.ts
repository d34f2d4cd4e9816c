import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { getReceivedPix, listReceivedPix, returnReceivedPix } from "@lastro/contracts/pix-received";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { REFRESH_INTERVAL_MS } from "@/lib/query-client";

export type ReceivedRow = WireResponseOf<typeof listReceivedPix>["items"][number];
export type Received = WireResponseOf<typeof getReceivedPix>;
export type Return = Received["returns"][number];
export type ReturnOrder = WireRequestOf<typeof returnReceivedPix>["body"];

/** How often a Pix is looked at while a return of it is under way. */
const UNDER_WAY_REFRESH_MS = 3_000;

export const receivedListQuery = pagesQuery(["pix", "received"], ({ cursor, signal }) =>
  callRoute<typeof listReceivedPix>("GET /v1/pix/received", { query: { limit: "20", cursor }, signal }),
);

export const receivedQuery = (id: string) =>
  queryOptions({
    queryKey: ["pix", "received", id],
    queryFn: ({ signal }) =>
      callRoute<typeof getReceivedPix>("GET /v1/pix/received/:id", { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.returns.some(({ status }) => status === "PROCESSING")
        ? UNDER_WAY_REFRESH_MS
        : REFRESH_INTERVAL_MS,
  });

export function returnReceived(id: string, body: ReturnOrder, idempotencyKey: string): Promise<Received> {
  return callRoute<typeof returnReceivedPix>("POST /v1/pix/received/:id/returns", {
    params: { id },
    body,
    idempotencyKey,
  });
}
