import type { readDashboard } from "@lastro/contracts/grain/reports";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export const dashboardQuery = queryOptions({
  queryKey: ["grain", "dashboard"],
  queryFn: ({ signal }) => callTraderRoute<typeof readDashboard>("GET /agro/v1/dashboard", { signal }),
});
