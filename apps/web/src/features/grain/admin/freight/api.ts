import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { changeFreightSettings, readFreightSettings } from "@lastro/contracts/grain/freight";
import { queryOptions } from "@tanstack/react-query";
import { MARKET_KEY } from "@/features/grain/admin/api";
import { callRoute } from "@/lib/call-route";

export type FreightSettings = WireResponseOf<typeof readFreightSettings>;
export type FreightChange = WireRequestOf<typeof changeFreightSettings>["body"];

export const freightSettingsQuery = queryOptions({
  queryKey: [...MARKET_KEY, "freight"],
  queryFn: ({ signal }) => callRoute<typeof readFreightSettings>("GET /v1/admin/grain/freight", { signal }),
});

export const changeFreight = (body: FreightChange) =>
  callRoute<typeof changeFreightSettings>("PUT /v1/admin/grain/freight", { body });
