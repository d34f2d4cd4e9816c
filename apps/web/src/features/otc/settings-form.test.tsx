import type { WireResponseOf } from "@lastro/contracts";
import { getOtcSettings, listOtcHalts, otcInventory, updateOtcSettings } from "@lastro/contracts/otc";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes as adminRoutes } from "@/features/otc/admin-routes";
import type { AssetSettings, Settings } from "@/features/otc/api";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const usdt: AssetSettings = {
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
  maxDeviationBps: 150,
  maxPriceAge: 60,
  shockBps: 400,
  lossLimit: "50000.00",
  minuteLimit: "500000.00",
  clientLimit: "200000.00",
};
const settings: Settings = {
  pending: null,
  version: 2,
  changedAt: "2026-10-07T12:28:00.000Z",
  changedBy: "Helena Castro",
  assets: [usdt],
};

const halts: WireResponseOf<typeof listOtcHalts>["items"] = [
  {
    id: "0190c1f0-0000-7000-8000-000000000001",
    asset: "USDT",
    reason: "sources_disagree",
    beganAt: "2026-10-07T12:28:00.000Z",
    endedAt: null,
  },
];
let server: StubServer;

// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/otc/admin-page"), 30_000);
beforeEach(() => {
  server = stubServer();
  server.answer(getOtcSettings, settings);
  server.answer(updateOtcSettings, settings);
  server.answer(listOtcHalts, { items: halts });
  server.answer(otcInventory, { positions: [], totalValue: null });
});

describe("the desk's settings", () => {
  it("are asked for with a reason, only once something differs from those in force", async () => {
    await renderRoutes(adminRoutes, "/admin/otc");
    const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Pedir esta mudança" });
    fireEvent.change(screen.getByLabelText("Motivo"), { target: { value: "Mercado mudou" } });
    expect(save.disabled).toBe(true);
    const fee = screen.getByLabelText("Taxa de compra");
    fireEvent.change(fee, { target: { value: "25" } });
    expect(save.disabled).toBe(false);
    fireEvent.change(fee, { target: { value: "20" } });
    expect(save.disabled).toBe(true);
    fireEvent.change(fee, { target: { value: "25" } });
    fireEvent.click(save);
    await waitFor(() => expect(server.sentTo(updateOtcSettings)).toHaveLength(1));
    expect(server.sentTo(updateOtcSettings)[0]?.body).toMatchObject({
      reason: "Mercado mudou",
      assets: [{ buyFeeBps: 25 }],
    });
  });

  it("stand beside what the desk has stopped trading, and why", async () => {
    await renderRoutes(adminRoutes, "/admin/otc");
    expect(await screen.findByText("As duas fontes de preço não concordam")).toBeTruthy();
  });
});
