import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "@/app/lazy-page";
import { ToastRegion } from "@/components/toast-region";
import { AppsSection } from "@/features/security/apps-section";
import { SESSION_STORAGE_KEY } from "@/lib/session/auth-client";
import { sessionStarted } from "@/lib/session/session-store";
import { renderRoutes } from "@/testing/render-page";

vi.setConfig({ testTimeout: 60_000 });

const ID = "0190c1f0-0000-7000-8000-000000000001";
let grants: object[];
let removed: string[];
beforeEach(async () => {
  removed = [];
  grants = [
    {
      client: { id: ID, name: "Planilha", uri: "", logo_uri: "" },
      scopes: ["openid", "email"],
      granted_at: "2026-11-03T12:00:00Z",
    },
  ];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method !== "DELETE") return Response.json(grants);
    removed.push(new URL(url).search);
    grants = [];
    return new Response(null, { status: 204 });
  });
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
  vi.unstubAllGlobals();
});

async function open() {
  await renderRoutes([{ path: "/", ...lazyPage(["security", "identity"], async () => AppsSection) }]);
  render(<ToastRegion />);
}

describe("the programs a person authorized", () => {
  it("are shown with what they know, and lose it once the person confirms", async () => {
    await open();
    expect(await screen.findByText("Planilha")).toBeTruthy();
    expect(screen.getByText("Sabe: quem você é, email")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Retirar a autorização de Planilha" }));
    expect(removed).toEqual([]);
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Retirar" }));
    await waitFor(() => expect(removed).toEqual([`?client_id=${ID}`]), { timeout: 30_000 });
    expect(await screen.findByText("Nenhum aplicativo autorizado", {}, { timeout: 30_000 })).toBeTruthy();
  });

  it("are none at first", async () => {
    grants = [];
    await open();
    expect(await screen.findByText("Nenhum aplicativo autorizado")).toBeTruthy();
  });
});
