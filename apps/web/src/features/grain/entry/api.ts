import type { WireRequestOf } from "@lastro/contracts";
import type {
  forgotTraderPassword,
  registerTrader,
  resetTraderPassword,
  signInTrader,
  stopTraderAccess,
} from "@lastro/contracts/grain/accounts";
import type { beginPasskeySignIn, signInWithPasskey } from "@lastro/contracts/grain/passkeys";
import type { AgroSession } from "@/lib/agro-session";
import { callPublicRoute } from "@/lib/call-route";
import { signWithPasskey } from "@/lib/passkey-ceremony";

export type Registration = WireRequestOf<typeof registerTrader>["body"];
export type Credentials = WireRequestOf<typeof signInTrader>["body"];

export const register = (body: Registration) =>
  callPublicRoute<typeof registerTrader>("POST /agro/v1/auth/register", { body });

export const signIn = (body: Credentials) =>
  callPublicRoute<typeof signInTrader>("POST /agro/v1/auth/login", { body });

/** Signs in by a passkey the device offers. */
export async function signInByPasskey(): Promise<AgroSession> {
  const { challengeId, options } = await callPublicRoute<typeof beginPasskeySignIn>(
    "POST /agro/v1/auth/passkeys/options",
  );
  const credential = await signWithPasskey(options);
  const body = { challengeId, credential };
  return callPublicRoute<typeof signInWithPasskey>("POST /agro/v1/auth/passkeys/login", { body });
}

export const requestPasswordReset = (body: WireRequestOf<typeof forgotTraderPassword>["body"]) =>
  callPublicRoute<typeof forgotTraderPassword>("POST /agro/v1/auth/forgot-password", { body });

export const resetPassword = (body: WireRequestOf<typeof resetTraderPassword>["body"]) =>
  callPublicRoute<typeof resetTraderPassword>("POST /agro/v1/auth/reset-password", { body });

export const stopAccess = (token: string) =>
  callPublicRoute<typeof stopTraderAccess>("POST /agro/v1/auth/stop", { body: { token } });
