import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FinancialPage } from "@/features/grain/reports/financial-page";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";

const PRODUCER = {
  id: "0190c1f0-0000-7000-8000-000000000001",
  name: "Paula Produtora",
  email: "paula@exemplo.com.br",
  accountType: "producer",
  country: "BR",
  phone: null,
  city: null,
  address: null,
  taxId: null,
  createdAt: "2026-01-01T00:00:00.000Z",
} as const;

const line = (n: number, status: string, released: string) => ({
  orderId: `0190c1f0-0000-7000-8000-00000000010${n}`,
  status,
  offerName: "Soja",
  buyerName: "Bruno",
  quantity: "10",
  total: "3985.000000",
  released,
  received: released,
  outstanding: "0.000000",
  createdAt: "2026-12-01T02:00:00.000Z",
  releasedAt: null,
});

const financial = (items: object[]) => ({
  items,
  nextCursor: null,
  cards: {
    total: "3985.000000",
    totalReceived: "3945.150000",
    month: "0.000000",
    monthByCreation: "0.000000",
    pending: "7970.000000",
    inEscrow: "3985.000000",
    transactions: 1,
  },
  counts: { all: 2, received: 1, pending: 0 },
  timeZone: "America/Sao_Paulo",
});

const settings = {
  notifications: {
    emailNewOrder: true,
    emailPaymentConfirmed: true,
    emailOrderShipped: false,
    smsNewOrder: false,
    smsPaymentConfirmed: true,
    pushNotifications: true,
  },
  language: "pt-BR",
  timeZone: "America/Sao_Paulo",
  currency: "USDT",
  autoApproveOrders: false,
  requirePaymentConfirmation: true,
};

beforeEach(() => {
  keepAgroSession({
    accessToken: "token",
    refreshToken: "next",
    expiresAt: "2100-01-01T00:00:00.000Z",
    user: { ...PRODUCER },
  });
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    if (pathname === "/agro/v1/financial")
      return Response.json(
        financial(
          searchParams.get("group") === "pending"
            ? []
            : [line(1, "entregue", "3985.000000"), line(2, "cancelada", "0.000000")],
        ),
      );
    if (pathname === "/agro/v1/settings") return Response.json(settings);
    return Response.json({ quotes: [], stale: false });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  keepAgroSession(null);
});

describe("the financial page", () => {
  it("shows the four cards and the history, received amounts with a plus, days where the person lives", async () => {
    await renderRoutes([{ path: "*", element: <FinancialPage /> }]);
    expect(await screen.findByText("Receita Total")).toBeTruthy();
    for (const text of ["USDT recebidos", "USDT no mês", "USDT pendentes", "pedidos concluídos"])
      expect(screen.getByText(text)).toBeTruthy();
    const rows = within(await screen.findByRole("tabpanel")).getAllByRole("listitem");
    expect(rows[0]?.textContent).toContain("+3.985,00\u00a0USDT");
    expect(rows[0]?.textContent).toContain("Recebido");
    expect(rows[0]?.textContent).toContain("30/11/2026");
    expect(rows[1]?.textContent).toContain("Cancelado");
    expect(rows[1]?.textContent).not.toContain("+");
  });

  it("says that nothing was found where a tab is empty", async () => {
    await renderRoutes([{ path: "*", element: <FinancialPage /> }]);
    const tab = await screen.findByRole("tab", { name: "Pendentes (0)" });
    fireEvent.mouseDown(tab, { button: 0 });
    expect(await screen.findByText("Nenhuma transação encontrada")).toBeTruthy();
  });
});
