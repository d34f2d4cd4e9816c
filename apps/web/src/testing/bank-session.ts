import { readMe } from "@lastro/contracts/customers";
import { readDeployment } from "@lastro/contracts/deployment";
import { SESSION_STORAGE_KEY } from "@/lib/session/auth-client";
import type { Me } from "@/lib/session/me";
import { sessionStarted, signOut } from "@/lib/session/session-store";
import { type StubServer, stubServer } from "@/testing/stub-server";

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

/** A server that knows Ana, of an installation that is no demonstration. */
export function bankServer(): StubServer {
  const server = stubServer();
  server.answer(readDeployment, { mode: "production", addressLookup: false });
  server.answer(readMe, CLIENT);
  server.answerPath("POST /auth/v1/logout", () => new Response(null, { status: 204 }));
  return server;
}

/** Leaves nothing of a test's session in the browser. */
export async function leaveBank(): Promise<void> {
  await signOut();
  window.sessionStorage.clear();
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
