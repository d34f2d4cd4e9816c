import { readWallets } from "@lastro/contracts/accounts";
import {
  cancelByGuardian,
  confirmVaultWithdrawal,
  depositToVault,
  readGuardianPass,
  readVault,
} from "@lastro/contracts/vault";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import { clientRoutes, guardianRoutes } from "@/features/web3/routes";
import type { Vault } from "@/features/web3/vault/api";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const AT = "2026-11-26T15:00:00.000Z";
const id = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`;
const btc = (amount: string) => ({ asset: "BTC", amount }) as const;
const withdrawal = {
  ...{ id: id(1), amount: btc("0.20000000"), requestedAt: AT, readyAt: AT, expiresAt: AT },
  ...{ endedAt: null, cancelledBy: null, transactionId: null },
} as const;
const vault: Vault = {
  openedAt: AT,
  delayHours: 48,
  shorter: null,
  guardians: [{ id: id(2), name: "Bia", email: "bia@exemplo.com.br", status: "confirmed", leavesAt: null }],
  balances: [{ total: btc("0.50000000"), requested: btc("0.20000000") }],
  withdrawals: [{ ...withdrawal, status: "ready" }],
};

let server: StubServer;
beforeEach(async () => {
  await signInToBank();
  server = stubServer();
  server.answer(readVault, { secondFactor: true, vault });
  server.answer(readWallets, {
    wallets: [
      {
        asset: "BTC",
        available: btc("1.00000000"),
        held: btc("0.00000000"),
        vaulted: btc("0.50000000"),
        inBasket: btc("0.00000000"),
        total: btc("1.50000000"),
        valueBrl: null,
      },
    ],
    owed: "0.00",
    totals: { value: null, brl: "0.00", crypto: null },
    holds: [],
  });
});

const open = async () => {
  await renderRoutes(clientRoutes, "/web3/vault");
  render(<ToastRegion />);
  await screen.findByRole("heading", { level: 1, name: "Cofre" });
};
const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("the vault", () => {
  it("asks for a second factor before anything else", async () => {
    server.answer(readVault, { secondFactor: false, vault: null });
    await open();
    const link = await screen.findByRole("link", { name: "Ir para Segurança" });
    expect(link.getAttribute("href")).toBe("/security");
    expect(screen.queryByRole("button", { name: "Abrir Cofre" })).toBeNull();
  });

  it("takes an amount in, no more than is available", async () => {
    server.answer(depositToVault, { id: id(3), amount: btc("1.00000000"), transactionId: id(4) });
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Guardar" }));
    const dialog = within(await screen.findByRole("dialog"));
    const amount = await dialog.findByRole("textbox", { name: /^Valor/ });
    await dialog.findByText(/Disponível: 1,00/);
    fireEvent.change(amount, { target: { value: "1,5" } });
    fireEvent.click(dialog.getByRole("button", { name: "Guardar" }));
    await dialog.findByText("O valor passa do que há.");
    expect(server.sentTo(depositToVault)).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: "Usar tudo" }));
    fireEvent.click(dialog.getByRole("button", { name: /^Guardar 1,00/ }));
    await screen.findByText(/Guardado no Cofre: 1,00/);
    expect(server.sentTo(depositToVault)[0]?.body).toEqual({ asset: "BTC", amount: "1.00000000" });
  });

  it("offers out of it what no other request asks for, and says who is told", async () => {
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Pedir retirada" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/fora de outros pedidos: 0,30/)).toBeTruthy();
    expect(dialog.getByText(/podem cancelar: Bia/)).toBeTruthy();
  });

  it("confirms what waited once the second factor is shown again", async () => {
    server.refuse(confirmVaultWithdrawal, "customers.second_factor_needed");
    await open();
    fireEvent.click(await screen.findByRole("button", { name: /^Retirar 0,20/ }));
    await screen.findByRole("dialog");
    expect(screen.queryByText(/^Retirado do Cofre/)).toBeNull();
    expect(server.sentTo(confirmVaultWithdrawal)[0]?.params).toEqual({ id: id(1) });
  });
});

describe("a guardian's link", () => {
  it("cancels the request, telling nothing of amounts", async () => {
    const said = {
      ...({
        guardian: "Bia",
        client: "Ana Souza",
        about: "withdrawal",
        guardianStatus: "confirmed",
      } as const),
      expiresAt: AT,
    };
    const about = { requestedAt: AT, readyAt: AT };
    server.answer(readGuardianPass, { ...said, withdrawal: { ...about, status: "waiting" } });
    server.answer(cancelByGuardian, { ...said, withdrawal: { ...about, status: "cancelled" } });
    await renderRoutes(guardianRoutes, "/vault/guardian#a-pass-of-a-guardian");
    await screen.findByText(/Alguém pediu uma retirada do Cofre de Ana Souza/);
    fireEvent.click(button("Cancelar a retirada"));
    await screen.findByText(/A retirada está cancelada/);
    expect(server.sentTo(cancelByGuardian)[0]?.body).toEqual({ pass: "a-pass-of-a-guardian" });
    await waitFor(() => expect(document.body.textContent).not.toMatch(/BTC|R\$/));
  });
});
