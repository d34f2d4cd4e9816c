import type { WireRequestOf } from "@lastro/contracts";
import type { changeTraderPassword, updateTrader } from "@lastro/contracts/grain/accounts";
import { queryOptions } from "@tanstack/react-query";
import { agroApi } from "@/lib/agro-api";
import type { AgroUser } from "@/lib/agro-session";

export type ProfileChange = WireRequestOf<typeof updateTrader>["body"];

export const profileQuery = queryOptions({
  queryKey: ["grain", "me"],
  queryFn: ({ signal }) => agroApi.get<AgroUser>("/agro/v1/me", { signal }),
});

export const changeProfile = (change: ProfileChange) => agroApi.patch<AgroUser>("/agro/v1/me", change);

export const changePassword = (body: WireRequestOf<typeof changeTraderPassword>["body"]) =>
  agroApi.post<void>("/agro/v1/auth/change-password", body);
