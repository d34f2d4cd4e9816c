import type { WireRequestOf } from "@lastro/contracts";
import type { changeTraderPassword, readTrader, updateTrader } from "@lastro/contracts/grain/accounts";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export type ProfileChange = WireRequestOf<typeof updateTrader>["body"];

export const profileQuery = queryOptions({
  queryKey: ["grain", "me"],
  queryFn: ({ signal }) => callTraderRoute<typeof readTrader>("GET /agro/v1/me", { signal }),
});

export const changeProfile = (body: ProfileChange) =>
  callTraderRoute<typeof updateTrader>("PATCH /agro/v1/me", { body });

export const changePassword = (body: WireRequestOf<typeof changeTraderPassword>["body"]) =>
  callTraderRoute<typeof changeTraderPassword>("POST /agro/v1/auth/change-password", { body });
