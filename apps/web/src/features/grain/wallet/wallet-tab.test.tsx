import type { WireResponseOf } from "@lastro/contracts";
import { readWallet } from "@lastro/contracts/custody/deposits";
import { listWithdrawals } from "@lastro/contracts/custody/withdrawals";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WalletTab } from "@/features/grain/wallet/wallet-tab";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";
import { signInToMarket } from "@/testing/trader-session";

type Deposit = WireResponseOf<typeof readWallet>["lastDeposits"][number];

const ADDRESS = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

const deposit = (over: Partial<Deposit>): Deposit => ({
  id: "0190c1f0-0000-7000-8000-000000000001",
  network: "TRC20",
  status: "pendente",
  reason: "aguardando_pagamento",
  requested: "100.000000",
  amount: "100.003120",
  fee: "1.000000",
  credit: "99.003120",
  received: null,
  difference: null,
  address: ADDRESS,
  txHash: null,
  confirmations: null,
  createdAt: "2026-06-01T12:00:00.000Z",
  expiresAt: "2026-06-02T12:00:00.000Z",
  confirmedAt: null,
  ...over,
});

beforeEach(() => {
  signInToMarket("buyer");
  const server = stubServer();
  const paid = { status: "confirmado", reason: null, received: "50.002200", credit: "49.002200" } as const;
  server.answer(readWallet, {
    available: "1200.000000",
    held: "0.000000",
    total: "1200.000000",
    lastDeposits: [
      deposit({}),
      deposit({ ...paid, id: "0190c1f0-0000-7000-8000-000000000002", txHash: "ab".repeat(32) }),
    ],
  });
  server.answer(listWithdrawals, { items: [], nextCursor: null });
});
afterEach(() => keepAgroSession(null));

describe("a buyer's wallet", () => {
  it("says what stands in escrow beside what is available", async () => {
    await renderRoutes([{ path: "*", element: <WalletTab label="Carteira" inEscrow="3985.000000" /> }]);
    const line = await screen.findByText(/Em garantia nos seus pedidos:/);
    expect(line.textContent).toContain("3.985,00\u00a0USDT");
  });

  it("shows of a deposit that waits every digit to send, its address as a QR code, and copies both", async () => {
    await renderRoutes([{ path: "*", element: <WalletTab label="Carteira" inEscrow="3985.000000" /> }]);
    const row = (await screen.findByText("Valor exato")).closest("li");
    if (row === null) throw new Error("no row");
    expect(row.textContent).toContain("100,003120\u00a0USDT");
    expect(within(row).getByRole("img", { name: "QR Code do endereço de depósito" })).toBeTruthy();
    expect(within(row).getByRole("button", { name: "Copiar: Valor exato" })).toBeTruthy();
    expect(within(row).getByRole("button", { name: /^Copiar: Endereço de depósito/ })).toBeTruthy();
    expect(row.textContent).toContain(ADDRESS);
  });

  it("shows of a confirmed deposit what was credited, and what of it the network took", async () => {
    await renderRoutes([{ path: "*", element: <WalletTab label="Carteira" inEscrow="3985.000000" /> }]);
    const row = (await screen.findByText(/recebidos, menos a taxa da rede/)).closest("li");
    expect(row?.textContent).toContain("49,00\u00a0USDT");
    expect(row?.textContent).toContain("50,0022\u00a0USDT recebidos, menos a taxa da rede de 1,00\u00a0USDT");
  });
});
