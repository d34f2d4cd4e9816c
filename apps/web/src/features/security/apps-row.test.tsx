import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "@/app/lazy-page";
import { ToastRegion } from "@/components/toast-region";
import { AppsRow } from "@/features/security/apps-row";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

const ID = "0190c1f0-0000-7000-8000-000000000001";
let grants: object[];
let removed: (string | undefined)[];
beforeEach(async () => {
  removed = [];
  grants = [
    {
      client: { id: ID, name: "Planilha", uri: "", logo_uri: "" },
      scopes: ["openid", "email"],
      granted_at: "2026-11-03T12:00:00Z",
    },
  ];
  const server = stubServer();
  server.answerPath("GET /auth/v1/user/oauth/grants", () => Response.json(grants));
  server.answerPath("DELETE /auth/v1/user/oauth/grants", ({ query }) => {
    removed.push(query.client_id);
    grants = [];
    return new Response(null, { status: 204 });
  });
  await signInToBank();
});
afterEach(() => {
  window.localStorage.clear();
});

async function open() {
  await renderRoutes(
    [{ path: "/", ...lazyPage(["security", "identity"], async () => AppsRow) }],
    "/?open=apps",
  );
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
    await waitFor(() => expect(removed).toEqual([ID]), { timeout: 30_000 });
    expect(await screen.findByText("Nenhum aplicativo autorizado", {}, { timeout: 30_000 })).toBeTruthy();
  });

  it("are none at first", async () => {
    grants = [];
    await open();
    expect(await screen.findByText("Nenhum aplicativo autorizado")).toBeTruthy();
  });
});
