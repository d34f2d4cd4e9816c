import { QueryClientProvider } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ForgetOnSignOut } from "@/app/forget-on-sign-out";
import { createQueryClient } from "@/lib/query-client";
import { SESSION_STORAGE_KEY } from "@/lib/session/auth-client";
import { refreshAccessToken, signOut } from "@/lib/session/session-store";
import { signInToBank } from "@/testing/bank-session";
import { standInBrowser } from "@/testing/push-browser";
import { authRefusal, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  const server = stubServer();
  server.answerPath("POST /auth/v1/token", () => authRefusal(400, "session_expired"));
  server.answerPath("POST /auth/v1/logout", () => new Response(null, { status: 204 }));
  await signInToBank();
});
afterEach(() => {
  window.localStorage.clear();
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
    expect(queryClient.getQueryData(["accounts", "wallets"])).toBeUndefined();
    expect(queryClient.getQueryData(["grain", "orders"])).toBe("somebody else's");
  });

  it.each(Object.entries(ENDS))("%s shows the person's notices here no more", async (_way, end) => {
    const browser = standInBrowser();
    browser.subscribe("BA");
    signedInPage();
    await end();
    await waitFor(() => expect(browser.address).toBeUndefined());
    browser.restore();
  });
});
