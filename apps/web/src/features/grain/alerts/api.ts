import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  addAlert as addAlertRoute,
  listAlerts,
  removeAlert as removeAlertRoute,
} from "@lastro/contracts/grain/alerts";
import { callTraderRoute } from "@/lib/call-trader-route";
import { pagesQuery } from "@/lib/pages-query";

export type Alert = WireResponseOf<typeof addAlertRoute>;
export type NewAlert = WireRequestOf<typeof addAlertRoute>["body"];

const ALERTS = ["grain", "alerts"] as const;
export const alertsKey = { queryKey: ALERTS };

/** The person's alerts, newest first, with what came up. */
export const alertsQuery = pagesQuery([...ALERTS, "own"], ({ cursor, signal }) =>
  callTraderRoute<typeof listAlerts>("GET /agro/v1/alerts", { query: { cursor }, signal }),
);

export const addAlert = (body: NewAlert) =>
  callTraderRoute<typeof addAlertRoute>("POST /agro/v1/alerts", { body });

export const removeAlert = (id: string) =>
  callTraderRoute<typeof removeAlertRoute>("DELETE /agro/v1/alerts/:id", { params: { id } });
