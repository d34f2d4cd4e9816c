import { getOtcSettings, listOtcHalts, otcInventory } from "@lastro/contracts/otc";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes as adminRoutes } from "@/features/otc/admin-routes";
import type { Settings } from "@/features/otc/api";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const settings: Settings = {
  pending: null,
  version: 2,
  changedAt: "2026-10-07T12:28:00.000Z",
  changedBy: "Helena Castro",
  assets: [
    {
      ...{ asset: "USDT", enabled: true, market: "5.40", buyPrice: null, sellPrice: null },
      ...{ buySpreadBps: 40, sellSpreadBps: 40, buyFeeBps: 20, sellFeeBps: 20, priceBandBps: 100 },
      ...{ minAmount: "10.00", maxAmount: "100000.00", maxDeviationBps: 150, maxPriceAge: 60 },
      ...{ shockBps: 400, lossLimit: "50000.00", minuteLimit: "500000.00", clientLimit: "200000.00" },
    },
  ],
};

// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/otc/admin-page"), 30_000);
beforeEach(() => {
  const server = stubServer();
  server.answer(getOtcSettings, settings);
  server.answer(listOtcHalts, { items: [] });
  server.answer(otcInventory, { positions: [], totalValue: null });
});

async function changeFee() {
  const { router } = await renderRoutes(
    [...adminRoutes, { path: "/elsewhere", element: <p>Outra página</p> }],
    "/admin/otc",
  );
  const fee = await screen.findByLabelText<HTMLInputElement>("Taxa de compra");
  fireEvent.change(fee, { target: { value: "25" } });
  const bar = (await screen.findByText("1 alteração não salva")).closest("fieldset");
  if (bar === null) throw new Error("No bar of settings");
  return { router, bar };
}

describe("a page of settings with something changed", () => {
  it("lists the change from what to what, and takes it back", async () => {
    const { bar } = await changeFee();
    expect(within(bar).getByRole("listitem").textContent).toBe("USDT · Taxa de compra2025");
    fireEvent.click(within(bar).getByRole("button", { name: "Desfazer" }));
    await waitFor(() => expect(screen.queryByText("1 alteração não salva")).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>("Taxa de compra").value).toBe("20");
  });

  it("asks for the reason in its field where it is saved without one", async () => {
    const { bar } = await changeFee();
    fireEvent.click(within(bar).getByRole("button", { name: "Pedir esta mudança" }));
    const reason = screen.getByLabelText("Motivo");
    await waitFor(() => expect(reason.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(reason);
  });

  it("asks before it is left, and is left only when that is confirmed", async () => {
    const { router } = await changeFee();
    void router.navigate("/elsewhere");
    const box = await screen.findByRole("dialog", { name: "Sair sem salvar?" });
    fireEvent.click(within(box).getByRole("button", { name: "Continuar editando" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.pathname).toBe("/admin/otc");
    void router.navigate("/elsewhere");
    fireEvent.click(await screen.findByRole("button", { name: "Sair sem salvar" }));
    expect(await screen.findByText("Outra página")).toBeTruthy();
  });
});
