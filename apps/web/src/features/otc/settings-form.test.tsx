import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { adminRoutes } from "@/features/otc/routes";
import { renderRoutes } from "@/testing/render-page";

vi.setConfig({ testTimeout: 20_000 });

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
  maxDeviationBps: 150,
  maxPriceAge: 60,
  shockBps: 400,
  lossLimit: "50000.00",
  minuteLimit: "500000.00",
  clientLimit: "200000.00",
};
const settings = {
  pending: null,
  version: 2,
  changedAt: "2026-10-07T12:28:00.000Z",
  changedBy: null,
  assets: [usdt],
};

const halts = [
  {
    id: "0190c1f0-0000-7000-8000-000000000001",
    asset: "USDT",
    reason: "sources_disagree",
    beganAt: "2026-10-07T12:28:00.000Z",
    endedAt: null,
  },
];
let sent: { reason: string; assets: { buyFeeBps: number }[] }[] = [];

// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/otc/admin-page"), 30_000);
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (init.method === "PUT") sent.push(JSON.parse(String(init.body)));
    if (url.includes("halts")) return Response.json({ items: halts });
    return Response.json(url.includes("inventory") ? { positions: [], total: null } : settings);
  });
});
afterEach(() => vi.unstubAllGlobals());

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
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ reason: "Mercado mudou", assets: [{ buyFeeBps: 25 }] });
  });

  it("stand beside what the desk has stopped trading, and why", async () => {
    await renderRoutes(adminRoutes, "/admin/otc");
    expect(await screen.findByText("As duas fontes de preço não concordam")).toBeTruthy();
  });
});
