import type { WireRequestOf } from "@lastro/contracts";
import type { createLoadLink, readLoadLink, revokeLoadLink } from "@lastro/contracts/grain/load-links";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export type LoadRef = WireRequestOf<typeof readLoadLink>["params"];

/** Below the order, so that what changes it has its link read again. */
export const linkQuery = (params: LoadRef) =>
  queryOptions({
    queryKey: ["grain", "orders", "link", params.id, params.loadId],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof readLoadLink>("GET /agro/v1/orders/:id/loads/:loadId/link", { params, signal }),
  });

export const createLink = (params: LoadRef, body: WireRequestOf<typeof createLoadLink>["body"]) =>
  callTraderRoute<typeof createLoadLink>("POST /agro/v1/orders/:id/loads/:loadId/link", { params, body });

export const revokeLink = (params: LoadRef) =>
  callTraderRoute<typeof revokeLoadLink>("DELETE /agro/v1/orders/:id/loads/:loadId/link", { params });
