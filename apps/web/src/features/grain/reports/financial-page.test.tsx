import type { WireResponseOf } from "@lastro/contracts";
import { orderNumber } from "@lastro/contracts/grain/order-number";
import { readPreferences } from "@lastro/contracts/grain/preferences";
import { readFinancial } from "@lastro/contracts/grain/reports";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FinancialPage } from "@/features/grain/reports/financial-page";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";
import { traderPreferences } from "@/testing/trader-preferences";
import { signInToMarket } from "@/testing/trader-session";

type Financial = WireResponseOf<typeof readFinancial>;
type Line = Financial["items"][number];

const line = (n: number, status: Line["status"], money: Partial<Line>): Line => ({
  orderId: `0190c1f0-0000-7000-8000-00000000010${n}`,
  status,
  number: orderNumber(2026, 123n),
  offerName: "Soja",
  buyerName: "Bruno",
  quantity: "10",
  settled: null,
  total: "3985.000000",
  released: "0.000000",
  received: "0.000000",
  outstanding: "0.000000",
  createdAt: "2026-12-01T02:00:00.000Z",
  releasedAt: null,
  ...money,
});

const financial = (items: Line[]): Financial => ({
  items,
  nextCursor: null,
  cards: {
    total: "3945.150000",
    gross: "3985.000000",
    fee: "39.850000",
    month: "0.000000",
    monthByCreation: "0.000000",
    pending: "7970.000000",
    inEscrow: "3985.000000",
    transactions: 1,
  },
  counts: { all: 2, received: 1, pending: 0 },
  timeZone: "America/Sao_Paulo",
});

beforeEach(() => {
  signInToMarket("producer");
  const server = stubServer();
  server.answer(readFinancial, ({ query }) =>
    financial(
      query.group === "pending"
        ? []
        : [
            line(1, "entregue", { released: "3826.000000", received: "3787.740000", settled: "9.6" }),
            line(2, "cancelada", {}),
            line(3, "enviada", { received: "1972.575000", outstanding: "1992.500000", settled: "5" }),
          ],
    ),
  );
  server.answer(readPreferences, traderPreferences());
});
afterEach(() => keepAgroSession(null));

describe("the financial page", () => {
  it("shows the four cards and the history, received amounts with a plus, days where the person lives", async () => {
    await renderRoutes([{ path: "*", element: <FinancialPage /> }]);
    expect(await screen.findByText("Receita Total")).toBeTruthy();
    for (const text of ["USDT recebidos", "USDT no mês", "USDT pendentes", "pedidos concluídos"])
      expect(screen.getByText(text)).toBeTruthy();
    const rows = await within(await screen.findByRole("tabpanel")).findAllByRole("listitem");
    expect(screen.getByText("Receita Total").closest("div")?.textContent).toContain("3.945,15\u00a0USDT");
    expect(rows[0]?.textContent).toContain("+3.787,74\u00a0USDT");
    expect(rows[0]?.textContent).toContain("9,6 t de 10 t");
    expect(rows[0]?.textContent).toContain("Recebido");
    expect(rows[0]?.textContent).toContain("30/11/2026");
    expect(rows[1]?.textContent).toContain("Cancelado");
    expect(rows[1]?.textContent).not.toContain("+");
    expect(rows[2]?.textContent).toContain("1.992,50\u00a0USDTJá recebido: 1.972,58\u00a0USDT");
  });

  it("says that nothing was found where a tab is empty", async () => {
    await renderRoutes([{ path: "*", element: <FinancialPage /> }]);
    const tab = await screen.findByRole("tab", { name: "Pendentes (0)" });
    fireEvent.mouseDown(tab, { button: 0 });
    expect(await screen.findByText("Nenhuma transação encontrada")).toBeTruthy();
  });
});
