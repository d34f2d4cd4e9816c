import type { WireResponseOf } from "@lastro/contracts";
import { readOrderBooks } from "@lastro/contracts/grain/administration";
import { listAdminOrders, readAdminOrder } from "@lastro/contracts/grain/disputes";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/grain/admin/routes";
import { adminOrder } from "@/testing/admin-order";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const order = adminOrder();
const ORDER_ID = order.id;

const books: WireResponseOf<typeof readOrderBooks> = {
  escrow: "18912.000000",
  transactions: [
    {
      id: "01a1fe93-e533-7439-ae61-0d3fd48a157f",
      kind: "grain.order_funded",
      postedAt: order.createdAt,
      entries: [
        { account: "buyer", code: "available", amount: "-18912.000000", balanceAfter: "1.000000" },
        { account: "escrow", code: "escrow", amount: "18912.000000", balanceAfter: "18912.000000" },
      ],
    },
  ],
};

let server: StubServer;

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
  server = stubServer();
  server.answer(listAdminOrders, { items: [order], nextCursor: null });
  server.answer(readAdminOrder, order);
  server.answer(readOrderBooks, books);
});

describe("the administrators' orders", () => {
  it("are searched by number or person, and opened from the list", async () => {
    const { router } = await renderRoutes(routes, "/admin/grain/orders?status=enviada");
    const table = within(await screen.findByRole("table"));
    expect(await table.findByText("Trigo pão, tipo 1")).toBeTruthy();
    expect(table.getByText(order.number)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Número, nome ou email"), { target: { value: "Ivete" } });
    await waitFor(() =>
      expect(server.sentTo(listAdminOrders).at(-1)?.query).toEqual({ search: "Ivete", status: "enviada" }),
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
