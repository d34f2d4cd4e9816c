import { readStatement } from "@lastro/contracts/accounts";
import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/accounts/routes";
import { aMovement, aPurchase } from "@/testing/movement";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

const TRADE = "0190c1f0-0000-7000-8000-00000000000a";
const [received, paid] = aPurchase(TRADE);

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/accounts/statement-page"), 60_000);
beforeEach(() => {
  server = stubServer();
});

/** Non-breaking spaces stand between a currency and its figures. */
const said = (element: HTMLElement) => element.textContent?.replaceAll("\u00a0", " ");

describe("a trade in the statement", () => {
  it("is one row once both pages it is split between are loaded", async () => {
    server.answer(readStatement, ({ query }) =>
      query.cursor === undefined
        ? { items: [aMovement(), received], nextCursor: "older" }
        : { items: [paid], nextCursor: null },
    );
    await renderRoutes(routes, "/statement");
    const more = await screen.findByRole("button", { name: "Carregar mais" });
    expect(screen.getByText("Compra na mesa OTC")).toBeTruthy();
    fireEvent.click(more);
    const row = await screen.findByRole("link", { name: /Compra de BTC/ });
    expect(said(row)).toContain("−R$ 100,00 (saída)+0,00028571 BTC (entrada)");
    expect(said(row)).toContain("1 BTC = R$ 350.000,00");
    expect(said(row)).toContain("saldo R$ 900,00");
    expect(row.getAttribute("href")).toBe(`/receipts/${TRADE}`);
    expect(screen.queryByText("Compra na mesa OTC")).toBeNull();
  });
});
