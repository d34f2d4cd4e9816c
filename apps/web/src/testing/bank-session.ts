import { SESSION_STORAGE_KEY } from "@/lib/session/auth-client";
import type { Me } from "@/lib/session/me";
import { sessionStarted } from "@/lib/session/session-store";

/** Ana, a client, as `GET /v1/me` tells of her. */
export const CLIENT: Me = {
  id: "0190c1f0-0000-7000-8000-000000000001",
  name: "Ana Prado",
  email: "ana@exemplo.com.br",
  roles: ["client"],
  platformId: "7KF3-92QD",
  phone: "+5511987654321",
  phoneVerified: true,
  cpfMasked: "***.982.247-**",
  cpfVerified: true,
  address: null,
  language: "pt-BR",
  kyc: { status: "APPROVED", verified: true },
  lastLogin: null,
  createdAt: null,
};

/** The session of Ana, who has no second factor, as the authentication service answers it. */
export function bankSession() {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  return {
    access_token: unsignedToken({ sub: CLIENT.id, aal: "aal1", exp: expiresAt }),
    refresh_token: "r",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: expiresAt,
    user: { id: CLIENT.id, email: CLIENT.email, factors: [] },
  };
}

/** Puts that session into the browser, and starts it. */
export async function signInToBank(): Promise<void> {
  window.localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(bankSession()));
  await sessionStarted();
}

/** A token the page reads and nobody checks. */
function unsignedToken(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
  return `${part({ alg: "ES256", typ: "JWT" })}.${part(claims)}.eA`;
}
