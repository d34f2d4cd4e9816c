import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  changeTraderSuspension,
  listTraders,
  resetTraderFactor,
} from "@lastro/contracts/grain/administration";
import { type FiltersOf, MARKET_KEY } from "@/features/grain/admin/api";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type Trader = WireResponseOf<typeof listTraders>["items"][number];

export const tradersQuery = (filters: FiltersOf<typeof listTraders>) =>
  pagesQuery([...MARKET_KEY, "traders", filters], ({ cursor, signal }) =>
    callRoute<typeof listTraders>("GET /v1/admin/grain/traders", { query: { ...filters, cursor }, signal }),
  );

export const changeSuspension = (id: string, body: WireRequestOf<typeof changeTraderSuspension>["body"]) =>
  callRoute<typeof changeTraderSuspension>("POST /v1/admin/grain/traders/:id/suspension", {
    params: { id },
    body,
  });

export const askFactorReset = (id: string, reason: string) =>
  callRoute<typeof resetTraderFactor>("POST /v1/admin/grain/traders/:id/second-factor-reset", {
    params: { id },
    body: { reason },
  });
