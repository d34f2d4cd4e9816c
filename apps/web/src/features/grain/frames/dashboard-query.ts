import type { WireResponseOf } from "@lastro/contracts";
import type { readDashboard } from "@lastro/contracts/grain/reports";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export type Dashboard = WireResponseOf<typeof readDashboard>;

export const dashboardQuery = queryOptions({
  queryKey: ["grain", "dashboard"],
  queryFn: ({ signal }) => callTraderRoute<typeof readDashboard>("GET /agro/v1/dashboard", { signal }),
});
