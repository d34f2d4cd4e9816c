import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { counterOffer as counterOfferRoute, listRounds } from "@lastro/contracts/grain/negotiation";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export type Rounds = WireResponseOf<typeof listRounds>;
type Counter = WireRequestOf<typeof counterOfferRoute>["body"];

/** What both sides proposed of an order, as of one of its versions. */
export const roundsQuery = ({ id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: ["grain", "orders", "rounds", id, version],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof listRounds>("GET /agro/v1/orders/:id/rounds", { params: { id }, signal }),
  });

export const counterOffer = (id: string, body: Counter) =>
  callTraderRoute<typeof counterOfferRoute>("POST /agro/v1/orders/:id/counter", { params: { id }, body });
