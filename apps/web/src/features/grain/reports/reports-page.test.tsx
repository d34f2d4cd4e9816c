import { listReportFiles, requestReportFile } from "@lastro/contracts/grain/report-files";
import { downloadReport, readReport } from "@lastro/contracts/grain/reports";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Report } from "@/features/grain/reports/api";
import { ReportsPage } from "@/features/grain/reports/reports-page";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { signInToMarket } from "@/testing/trader-session";

vi.setConfig({ testTimeout: 20_000 });

const BOUGHT = { orders: 2, gross: "15940.000000", fee: null, net: null, volume: "40" };
const SOYA = {
  ...BOUGHT,
  offerId: "0190c1f0-0000-7000-8000-000000000001",
  name: "Soja safra nova",
  share: "100.00",
};
const WINDOW = { from: "2026-10-23T03:00:00.000Z", to: "2026-11-22T03:00:00.000Z" };
const PURCHASES: Report = {
  side: "buyer",
  period: "30days",
  timeZone: "America/Sao_Paulo",
  window: WINDOW,
  cards: { ...BOUGHT, averageTicket: "7970.000000", averagePrice: "398.50", topProduct: SOYA },
  previous: { window: WINDOW, ...BOUGHT },
  growth: { orders: "0.00", gross: "0.00", net: null, volume: "0.00" },
  months: [{ month: "2026-11", ...BOUGHT, averagePrice: "398.50" }],
  days: null,
  products: [SOYA],
};
const SALES: Report = {
  ...PURCHASES,
  side: "producer",
  cards: { ...PURCHASES.cards, fee: "159.400000", net: "15780.600000" },
  months: [{ month: "2026-11", ...BOUGHT, fee: "159.400000", net: "15780.600000", averagePrice: "398.50" }],
};

let server: StubServer;
beforeEach(() => {
  server = stubServer();
  server.answer(listReportFiles, { items: [] });
  server.answer(requestReportFile, { file: null });
  server.answer(downloadReport, new Blob(["Pedido;Carga\r\n"]));
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  keepAgroSession(null);
});

async function open(report: Report) {
  signInToMarket(report.side);
  server.answer(readReport, report);
  await renderRoutes([{ path: "/", element: <ReportsPage /> }]);
  await screen.findAllByText(/15\.940,00/);
}

describe("the page of reports", () => {
  it("tells a buyer what they bought, at which price, and of no fee", async () => {
    await open(PURCHASES);
    for (const words of ["Total de Compras", "Total Comprado", "Preço Médio", "Compras mensais"])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText("398,50 USDT/t")).toBeTruthy();
    expect(screen.getByText(/40 t aceitas/)).toBeTruthy();
    expect(screen.queryByText(/Recebido|Faturamento|venda/i)).toBeNull();
  });

  it("offers a buyer the files of purchases", async () => {
    await open(PURCHASES);
    expect(screen.queryByRole("button", { name: /^Relatório de vendas/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^Relatório de compras/ }));
    await waitFor(() =>
      expect(server.sentTo(downloadReport)[0]?.params).toEqual({ period: "30days", file: "compras.csv" }),
    );
  });

  it("tells a producer what they sold and what they received of it", async () => {
    await open(SALES);
    expect(screen.getByText("Total de Vendas")).toBeTruthy();
    expect(screen.getAllByText(/15\.780,60/).length).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: /^Relatório de vendas/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Relatório de compras/ })).toBeNull();
  });
});
