import type { ResponseOf, WireRequestOf } from "@lastro/contracts";
import type {
  forgotTraderPassword,
  registerTrader,
  resetTraderPassword,
  signInTrader,
  stopTraderAccess,
} from "@lastro/contracts/grain/accounts";
import type { AgroSession } from "@/lib/agro-session";
import { publicApi } from "@/lib/api-client";

export type Registration = WireRequestOf<typeof registerTrader>["body"];
export type Credentials = WireRequestOf<typeof signInTrader>["body"];

export const register = (body: Registration) => publicApi.post<void>("/agro/v1/auth/register", body);

export const signIn = (body: Credentials) => publicApi.post<AgroSession>("/agro/v1/auth/login", body);

export const askForReset = (body: WireRequestOf<typeof forgotTraderPassword>["body"]) =>
  publicApi.post<void>("/agro/v1/auth/forgot-password", body);

export const resetPassword = (body: WireRequestOf<typeof resetTraderPassword>["body"]) =>
  publicApi.post<void>("/agro/v1/auth/reset-password", body);

export const stopAccess = (token: string) =>
  publicApi.post<ResponseOf<typeof stopTraderAccess>>("/agro/v1/auth/stop", { token });
