import type { refreshTrader } from "@lastro/contracts/grain/accounts";
import { agroSession, keepAgroSession } from "@/lib/agro-session";
import { ApiError } from "@/lib/api-error";
import { callPublicRoute } from "@/lib/call-route";
import { clock } from "@/lib/clock";
import type { TokenSource } from "@/lib/send-request";

/** A token about to end is renewed before it is sent, so that a slow request does not arrive with a dead one. */
const RENEW_BEFORE_MS = 20_000;

let renewing: Promise<string | null> | undefined;

/** A token good for one request of the marketplace; null when nobody is signed in. */
export async function agroAccessToken(): Promise<string | null> {
  const session = agroSession();
  if (session === null) return null;
  const left = Date.parse(session.expiresAt) - clock.now();
  return left > RENEW_BEFORE_MS ? session.accessToken : renewOnce();
}

/** The token of who is signed in to the marketplace. */
export const agroTokens: TokenSource = { current: agroAccessToken, renew: renewOnce };

/** However many requests find the token ended, one exchange renews it: a refresh token is good for one. */
function renewOnce(): Promise<string | null> {
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(): Promise<string | null> {
  const session = agroSession();
  if (session === null) return null;
  try {
    const next = await callPublicRoute<typeof refreshTrader>("POST /agro/v1/auth/refresh", {
      body: { refreshToken: session.refreshToken },
    });
    // Whoever signed out meanwhile stays signed out.
    if (agroSession()?.refreshToken !== session.refreshToken) return agroSession()?.accessToken ?? null;
    keepAgroSession(next);
    return next.accessToken;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) keepAgroSession(null);
    return null;
  }
}
