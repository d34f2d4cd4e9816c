import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  listDisputes,
  previewRuling,
  ruleDispute as ruleDisputeRoute,
} from "@lastro/contracts/grain/disputes";
import { queryOptions } from "@tanstack/react-query";
import { type FiltersOf, MARKET_KEY } from "@/features/grain/admin/api";
import type { AdminOrder } from "@/features/grain/admin/orders/api";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type DisputeRow = WireResponseOf<typeof listDisputes>["items"][number];
export type Dispute = NonNullable<AdminOrder["order"]["disputeDetails"]>;

export const disputesQuery = (filters: FiltersOf<typeof listDisputes>) =>
  pagesQuery([...MARKET_KEY, "disputes", filters], ({ cursor, signal }) =>
    callRoute<typeof listDisputes>("GET /v1/admin/grain/disputes", { query: { ...filters, cursor }, signal }),
  );

/** What each side would get by a ruling. */
export const sharesQuery = (id: string, toProducer: string | undefined) =>
  queryOptions({
    queryKey: [...MARKET_KEY, "shares", id, toProducer],
    queryFn: ({ signal }) =>
      callRoute<typeof previewRuling>("GET /v1/admin/grain/disputes/:id/shares", {
        params: { id },
        query: { toProducer: toProducer ?? "" },
        signal,
      }),
    enabled: toProducer !== undefined,
    refetchInterval: false,
    retry: false,
  });

export const ruleDispute = (
  id: string,
  body: WireRequestOf<typeof ruleDisputeRoute>["body"],
  idempotencyKey: string,
) =>
  callRoute<typeof ruleDisputeRoute>("POST /v1/admin/grain/disputes/:id/rule", {
    params: { id },
    body,
    idempotencyKey,
  });
