import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ForgetOnSignOut } from "@/app/forget-on-sign-out";
import { keepDeclaration, keptDeclaration } from "@/features/kyc/kept-declaration";
import { createQueryClient } from "@/lib/query-client";
import { SESSION_STORAGE_KEY } from "@/lib/session/auth-client";
import { refreshAccessToken, sessionStarted, signOut } from "@/lib/session/session-store";

vi.setConfig({ testTimeout: 60_000 });

const ID = "0190c1f0-0000-7000-8000-000000000001";
const TYPED = { mother: "Maria das Dores" } as unknown as Parameters<typeof keepDeclaration>[1];

beforeEach(async () => {
  vi.stubGlobal("fetch", async (url: string) =>
    String(url).includes("/token")
      ? Response.json(
          { code: "session_expired", message: "Session Expired" },
          { status: 400, headers: { "X-Supabase-Api-Version": "2024-01-01" } },
        )
      : new Response(null, { status: 204 }),
  );
  window.localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({
      access_token: "a.e30.c",
      refresh_token: "r",
      token_type: "bearer",
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: { id: ID, email: "ana@exemplo.com.br" },
    }),
  );
  await sessionStarted();
});
afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
});

function signedInPage() {
  const queryClient = createQueryClient();
  queryClient.setQueryData(["accounts", "wallets"], "R$ 10,00");
  queryClient.setQueryData(["grain", "orders"], "somebody else's");
  render(
    <QueryClientProvider client={queryClient}>
      <ForgetOnSignOut />
    </QueryClientProvider>,
  );
  keepDeclaration(ID, TYPED);
  expect(keptDeclaration(ID)).toEqual(TYPED);
  return queryClient;
}

/** How a session comes to its end in this page. */
const ENDS = {
  "by signing out": () => signOut(),
  "because the server ended it": () => refreshAccessToken(),
  "in another tab": async () => {
    window.localStorage.removeItem(SESSION_STORAGE_KEY);
    window.dispatchEvent(new StorageEvent("storage", { key: SESSION_STORAGE_KEY, newValue: null }));
  },
};

describe("a session that ends", () => {
  it.each(Object.entries(ENDS))("%s leaves nothing of the person in the page", async (_way, end) => {
    const queryClient = signedInPage();
    await end();
    expect(window.sessionStorage.length).toBe(0);
    expect(queryClient.getQueryData(["accounts", "wallets"])).toBeUndefined();
    expect(queryClient.getQueryData(["grain", "orders"])).toBe("somebody else's");
    keepDeclaration(ID, TYPED);
    expect(keptDeclaration(ID)).toEqual({});
  });
});
