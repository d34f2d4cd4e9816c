import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adminRoutes } from "@/features/otc/routes";
import { renderRoutes } from "@/testing/render-page";

const usdt = {
  asset: "USDT",
  enabled: true,
  market: "5.40",
  buySpreadBps: 40,
  sellSpreadBps: 40,
  buyFeeBps: 20,
  sellFeeBps: 20,
  priceBandBps: 100,
  buyPrice: null,
  sellPrice: null,
  minAmount: "10.00",
  maxAmount: "100000.00",
};
const settings = { version: 2, changedAt: "2026-10-07T12:28:00.000Z", changedBy: null, assets: [usdt] };

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(url.includes("inventory") ? { positions: [], total: null } : settings),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("the desk's settings", () => {
  it("are a new version only once something differs from the one in force", async () => {
    await renderRoutes(adminRoutes, "/admin/otc");
    const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Salvar nova versão" });
    expect(save.disabled).toBe(true);
    const fee = screen.getByLabelText("Taxa de compra");
    fireEvent.change(fee, { target: { value: "25" } });
    expect(save.disabled).toBe(false);
    fireEvent.change(fee, { target: { value: "20" } });
    expect(save.disabled).toBe(true);
  });
});
