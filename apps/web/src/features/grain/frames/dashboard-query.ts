import type { WireResponseOf } from "@lastro/contracts";
import type { readDashboard } from "@lastro/contracts/grain/reports";
import { queryOptions } from "@tanstack/react-query";
import { agroApi } from "@/lib/agro-api";

export const dashboardQuery = queryOptions({
  queryKey: ["grain", "dashboard"],
  queryFn: ({ signal }) =>
    agroApi.get<WireResponseOf<typeof readDashboard>>("/agro/v1/dashboard", { signal }),
});
