import { readStatement, readStatementCategories, readStatementMonths } from "@lastro/contracts/accounts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
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

describe("the month chips", () => {
  const sums = (asset: "BRL" | "BTC", gained: string, lost: string) => ({
    in: { asset, amount: gained },
    out: { asset, amount: lost },
  });
  beforeEach(() => {
    server.answer(readStatement, { items: [aMovement()], nextCursor: null });
    server.answer(readStatementCategories, {
      categories: [
        { category: "pix", ...sums("BRL", "1500.00", "200.50") },
        { category: "trade", ...sums("BRL", "0.00", "120.00") },
      ],
    });
    server.answer(readStatementMonths, {
      months: [
        { month: "2020-03", ...sums("BRL", "1500.00", "320.50") },
        { month: "2020-02", ...sums("BRL", "0.00", "0.00") },
      ],
    });
  });

  it("set the period of the list and show the month's sums, and give both up again", async () => {
    const { router } = await renderRoutes(routes, "/statement");
    const chip = await screen.findByRole("button", { name: "março de 2020" });
    expect(screen.queryByText("Entradas em BRL")).toBeNull();
    fireEvent.click(chip);
    const gained = await screen.findByText("Entradas em BRL");
    expect(said(gained.parentElement ?? gained)).toContain("R$ 1.500,00");
    expect(said(screen.getByText("Saídas em BRL").parentElement ?? gained)).toContain("R$ 320,50");
    expect(chip.getAttribute("aria-pressed")).toBe("true");
    await waitFor(() =>
      expect(server.sentTo(readStatement).at(-1)?.query).toMatchObject({
        from: "2020-03-01",
        to: "2020-03-31",
      }),
    );
    fireEvent.click(chip);
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  it("sum the month by category, each of which narrows the list to itself, in the address", async () => {
    const { router } = await renderRoutes(routes, "/statement?from=2020-03-01&to=2020-03-31");
    const pix = await screen.findByRole("button", { name: /^Pix/ });
    expect(said(pix)).toBe("Pix+R$ 1.500,00 (entrada)\u2212R$ 200,50 (saída)");
    expect(said(screen.getByRole("button", { name: /^Compra e venda de cripto/ }))).toBe(
      "Compra e venda de cripto\u2212R$ 120,00 (saída)",
    );
    expect(server.sentTo(readStatementCategories)[0]?.query).toEqual({ month: "2020-03" });
    fireEvent.click(pix);
    await waitFor(() =>
      expect(server.sentTo(readStatement).at(-1)?.query).toMatchObject({ category: "pix" }),
    );
    expect(router.state.location.search).toContain("category=pix");
    expect(pix.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(pix);
    await waitFor(() => expect(router.state.location.search).not.toContain("category"));
  });

  it("ask for the asset of the list, and show no sums beside a narrower one", async () => {
    await renderRoutes(routes, "/statement?asset=BTC&direction=in&from=2020-03-01&to=2020-03-31");
    const chip = await screen.findByRole("button", { name: "março de 2020" });
    expect(chip.getAttribute("aria-pressed")).toBe("true");
    expect(server.sentTo(readStatementMonths)[0]?.query).toEqual({ asset: "BTC" });
    expect(screen.queryByText(/^Entradas em/)).toBeNull();
  });
});

describe("a movement in the statement", () => {
  it("bears the icon of its category, and glows once when it arrives while the list is open", async () => {
    const second = "0190c1f0-0000-7000-8000-0000000000bb";
    server.answer(readStatement, { items: [aMovement()], nextCursor: null });
    const { queryClient } = await renderRoutes(routes, "/statement");
    await screen.findByRole("img", { name: "Pix" });
    expect(screen.getAllByRole("listitem").some(({ className }) => className.includes("arrived"))).toBe(
      false,
    );
    const sent = aMovement({
      id: second,
      transactionId: second,
      category: "transfer",
      title: "transferSent",
    });
    server.answer(readStatement, { items: [sent, aMovement()], nextCursor: null });
    await queryClient.invalidateQueries();
    const mark = await screen.findByRole("img", { name: "Transferências" });
    const rowOf = (element: HTMLElement) => element.closest("li")?.className ?? "";
    await waitFor(() => expect(rowOf(mark)).toContain("arrived"));
    expect(rowOf(screen.getByRole("img", { name: "Pix" }))).not.toContain("arrived");
  });
});
