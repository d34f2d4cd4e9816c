import { SESSION_STORAGE_KEY } from "@/lib/session/auth-client";
import { sessionStarted } from "@/lib/session/session-store";

export const CLIENT_ID = "0190c1f0-0000-7000-8000-000000000001";
export const CLIENT_EMAIL = "ana@exemplo.com.br";

/** Puts the bank's session of Ana, a client with no second factor, into the browser, and starts it. */
export async function signInToBank(): Promise<void> {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  window.localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({
      access_token: unsignedToken({ sub: CLIENT_ID, aal: "aal1", exp: expiresAt }),
      refresh_token: "r",
      token_type: "bearer",
      expires_in: 3600,
      expires_at: expiresAt,
      user: { id: CLIENT_ID, email: CLIENT_EMAIL, factors: [] },
    }),
  );
  await sessionStarted();
}

/** A token the page reads and nobody checks. */
function unsignedToken(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
  return `${part({ alg: "ES256", typ: "JWT" })}.${part(claims)}.eA`;
}
