import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/grain/admin/routes";
import { renderRoutes } from "@/testing/render-page";

vi.setConfig({ testTimeout: 20_000 });

const ORDER_ID = "01a1fe93-e532-7380-8afe-030bae96c39d";
const at = "2026-03-10T12:00:00.000Z";
const person = (name: string) => ({ id: ORDER_ID, name, email: `${name}@graos.example`, phone: null });

const row = {
  id: ORDER_ID,
  status: "enviada",
  offerName: "Trigo pão, tipo 1",
  quantity: "80",
  pricePerTonne: "236.40",
  total: "18912.000000",
  inEscrow: "18912.000000",
  dispute: "open",
  buyer: person("Ana"),
  producer: person("Ivete"),
  createdAt: at,
};

const order = {
  ...row,
  order: {
    money: { released: "0.000000", refunded: "0.000000" },
    shipped: "80",
    loads: [],
    contract: { hash: "ab".repeat(32) },
  },
};

const books = {
  escrow: "18912.000000",
  transactions: [
    {
      id: "01a1fe93-e533-7439-ae61-0d3fd48a157f",
      kind: "grain.order_funded",
      postedAt: at,
      entries: [
        { account: "buyer", code: "available", amount: "-18912.000000", balanceAfter: "1.000000" },
        { account: "escrow", code: "escrow", amount: "18912.000000", balanceAfter: "18912.000000" },
      ],
    },
  ],
};

let asked: URL[];

// Loaded before anything on them is waited for.
beforeAll(
  () =>
    Promise.all([
      import("@/features/grain/admin/market-frame"),
      import("@/features/grain/admin/orders/orders-page"),
      import("@/features/grain/admin/orders/order-page"),
    ]),
  30_000,
);
beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address, "http://localhost");
    asked.push(url);
    if (url.pathname === "/v1/admin/grain/orders") return Response.json({ items: [row], nextCursor: null });
    if (url.pathname === `/v1/admin/grain/orders/${ORDER_ID}`) return Response.json(order);
    if (url.pathname === `/v1/admin/grain/orders/${ORDER_ID}/books`) return Response.json(books);
    return Response.json({}, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the administrators' orders", () => {
  it("are searched by number or person, and opened from the list", async () => {
    const { router } = await renderRoutes(routes, "/admin/grain/orders?status=enviada");
    const table = within(await screen.findByRole("table"));
    expect(await table.findByText("Trigo pão, tipo 1")).toBeTruthy();
    expect(table.getByText("01a1fe93-e532-7380")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Número, nome ou email"), { target: { value: "Ivete" } });
    await waitFor(() =>
      expect(
        asked.some(({ search }) => search.includes("search=Ivete") && search.includes("status=enviada")),
      ).toBe(true),
    );
    fireEvent.click(table.getAllByRole("button")[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/grain/orders/${ORDER_ID}`));
  });

  it("show their escrow and each posting of their money, and the way to dispute and journal", async () => {
    await renderRoutes(routes, `/admin/grain/orders/${ORDER_ID}`);
    expect(await screen.findByText("Compra paga")).toBeTruthy();
    const escrow = screen.getByText("Saldo da garantia").closest("div");
    expect(escrow?.textContent).toContain("18.912,00");
    const wallet = screen.getByText("Carteira do comprador").closest("div");
    expect(wallet?.textContent).toMatch(/−18\.912,00.*Saldo: 1,00/);
    expect(screen.getByRole("link", { name: "Ver no livro-razão" }).getAttribute("href")).toBe(
      `/admin/ledger?tab=transactions&reference=${ORDER_ID}`,
    );
    expect(screen.getByRole("link", { name: "Ver disputa" }).getAttribute("href")).toBe(
      `/admin/grain/disputes/${ORDER_ID}`,
    );
  });
});
