import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { addPriceAlert, listPriceAlerts, removePriceAlert } from "@lastro/contracts/price-alerts";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type PriceAlert = WireResponseOf<typeof listPriceAlerts>["items"][number];
export type NewAlert = WireRequestOf<typeof addPriceAlert>["body"];
export type Direction = NewAlert["direction"];

export const DIRECTIONS = ["above", "below"] as const satisfies readonly Direction[];

/** What may be waited for: a coin or a currency, and what it costs in reais now, where that is known. */
export interface AlertSubject {
  readonly asset: PriceAlert["asset"];
  readonly name: string;
  readonly brl: string | null;
  readonly stale: boolean;
}

export const alertsQuery = queryOptions({
  queryKey: ["prices", "alerts"],
  queryFn: ({ signal }) => callRoute<typeof listPriceAlerts>("GET /v1/price-alerts", { signal }),
});

export const addAlert = (body: NewAlert) =>
  callRoute<typeof addPriceAlert>("POST /v1/price-alerts", { body });

export const removeAlert = (id: string) =>
  callRoute<typeof removePriceAlert>("DELETE /v1/price-alerts/:id", { params: { id } });
