import { readWallets } from "@lastro/contracts/accounts";
import { readLimits } from "@lastro/contracts/limits";
import { findRecipientRoute, sendTransferRoute } from "@lastro/contracts/transfers";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/accounts/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const id = "0190c1f0-0000-7000-8000-000000000001";
const reais = (amount: string) => ({ asset: "BRL", amount }) as const;

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/accounts/transfer-page"), 30_000);
beforeEach(() => {
  server = stubServer();
  server.answer(readWallets, {
    wallets: [
      {
        asset: "BRL",
        available: reais("100.00"),
        held: reais("0.00"),
        vaulted: reais("0.00"),
        inBasket: reais("0.00"),
        total: reais("100.00"),
        valueBrl: "100.00",
      },
    ],
    owed: "0.00",
    totals: { value: "100.00", brl: "100.00", crypto: "0.00" },
    holds: [],
  });
  server.answer(readLimits, { limits: [] });
  server.answer(findRecipientRoute, { name: "Bruno R***" });
  server.answer(sendTransferRoute, {
    id,
    transactionId: id,
    amount: reais("25.5"),
    counterparty: { name: "Bruno R***" },
    description: null,
    at: "2026-03-10T12:00:00.000Z",
  });
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input:not([type=radio])" }), {
    target: { value },
  });
const goOn = () => fireEvent.click(screen.getByRole("button", { name: "Continuar" }));

async function open() {
  await renderRoutes(routes, "/transfer");
  await screen.findByText(/^Disponível/);
}

describe("a transfer to another client", () => {
  it("says what is wrong with the person and with the amount, and asks nobody", async () => {
    await open();
    goOn();
    expect(await screen.findByText("Email inválido")).toBeTruthy();
    expect(screen.getByText("Informe um valor maior que zero")).toBeTruthy();
    type("Email", "bruno@exemplo.com.br");
    type("Valor", "100,01");
    goOn();
    expect(await screen.findByText("O valor é maior que o saldo disponível")).toBeTruthy();
    expect(server.sentTo(findRecipientRoute)).toEqual([]);
  });

  it("is sent as it was repeated, under one key", async () => {
    await open();
    type("Email", " bruno@exemplo.com.br ");
    type("Valor", "25,50");
    goOn();
    fireEvent.click(await screen.findByRole("button", { name: /25,50/ }));
    await waitFor(() =>
      expect(server.sentTo(sendTransferRoute)).toMatchObject([
        {
          body: { to: { kind: "email", value: "bruno@exemplo.com.br" }, amount: reais("25.5") },
          idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      ]),
    );
  });

  it("keeps what was typed for whoever goes back", async () => {
    await open();
    type("Email", "bruno@exemplo.com.br");
    type("Valor", "25,50");
    goOn();
    fireEvent.click(await screen.findByRole("button", { name: "Voltar" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Valor")).value).toBe("25,5");
  });
});
