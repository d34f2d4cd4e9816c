import type { WireResponseOf } from "@lastro/contracts";
import {
  cancelWithdrawal,
  listWithdrawals,
  quoteWithdrawal,
  requestWithdrawal,
  withdrawalSummary,
} from "@lastro/contracts/custody/withdrawals";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import { WithdrawalsPage } from "@/features/grain/wallet/withdrawals-page";
import { keepAgroSession } from "@/lib/agro-session";
import type { Withdrawal } from "@/lib/withdrawals";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { signInToMarket } from "@/testing/trader-session";

const summary: WireResponseOf<typeof withdrawalSummary> = {
  available: "4950.000000",
  withdrawn: "0.000000",
  pending: "0.000000",
  pix: { minimum: "50.00", fee: "0.000000", rate: "5.40" },
  networks: (["TRC20", "ERC20", "BSC"] as const).map((network) => ({
    network,
    working: network !== "ERC20",
    minimum: "20.000000",
    fee: "1.000000",
  })),
  newAddressWaitsHours: 24,
  taxIdKnown: true,
};

const withdrawal: Withdrawal = {
  id: "0190c1f0-0000-7000-8000-000000000001",
  method: "pix",
  status: "approved",
  step: "processing",
  amount: "600.000000",
  fee: "0.000000",
  net: "600.000000",
  details: {
    pixKey: "iracema@exemplo.com.br",
    paidBrl: null,
    rate: null,
    endToEndId: null,
    network: null,
    address: null,
    txHash: null,
    confirmations: null,
  },
  coolsUntil: null,
  failure: null,
  reason: null,
  createdAt: "2026-06-01T12:00:00.000Z",
  processedAt: null,
};

let items: Withdrawal[];
let server: StubServer;

beforeEach(() => {
  items = [];
  signInToMarket("producer");
  server = stubServer();
  server.answer(withdrawalSummary, summary);
  server.answer(quoteWithdrawal, ({ query: { method, amount = "0" } }) => ({
    amount,
    fee: method === "pix" ? "0.000000" : "1.000000",
    net: method === "pix" ? amount : String(Number(amount) - 1),
    reais:
      method === "pix"
        ? { about: (Number(amount) * 5.4).toFixed(2), rate: "5.40", rateAt: "2026-06-01T12:00:00.000Z" }
        : null,
  }));
  server.answer(listWithdrawals, () => ({ items, nextCursor: null }));
  server.answer(requestWithdrawal, withdrawal);
  server.answer(cancelWithdrawal, withdrawal);
});
afterEach(() => keepAgroSession(null));
const asked = () => server.sentTo(requestWithdrawal).map(({ body }) => body);

/** Opens the page, and on it the form. */
async function ask(): Promise<HTMLElement> {
  await renderRoutes([{ path: "/", Component: WithdrawalsPage }], "/");
  render(<ToastRegion />);
  fireEvent.click(await screen.findByRole("button", { name: "Sacar Valores" }));
  const dialog = await screen.findByRole("dialog", { name: "Solicitar Saque" });
  await within(dialog).findByLabelText("Valor em USDT");
  return dialog;
}

function type(dialog: HTMLElement, label: string, value: string): void {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
}

const send = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole("button", { name: "Solicitar Saque" }));

/** The last step, which names what leaves. */
const confirm = async (amount: string) =>
  fireEvent.click(await screen.findByRole("button", { name: `Sacar ${amount}\u00a0USDT` }));

describe("a producer who has been paid", () => {
  it("sees what may be withdrawn, and that nothing was", async () => {
    await renderRoutes([{ path: "/", Component: WithdrawalsPage }], "/");
    expect(await screen.findByText(/4\.950,00\sUSDT/)).toBeTruthy();
    for (const card of ["Saldo Disponível", "Total Sacado", "Saques Pendentes"])
      expect(screen.getByText(card)).toBeTruthy();
    expect(await screen.findByText("Nenhum saque realizado")).toBeTruthy();
  });

  it("sees each withdrawal under the word of its status", async () => {
    items = (["approved", "pending", "rejected"] as const).map((status, n) => ({
      ...withdrawal,
      id: `0190c1f0-0000-7000-8000-00000000001${n}`,
      status,
    }));
    await renderRoutes([{ path: "/", Component: WithdrawalsPage }], "/");
    for (const word of ["Aprovado", "Pendente", "Rejeitado"])
      expect(await screen.findByText(word)).toBeTruthy();
  });

  it("withdraws by Pix, and reads how long it takes", async () => {
    const dialog = await ask();
    expect(within(dialog).getByText(/até 24 horas úteis/)).toBeTruthy();
    type(dialog, "Valor em USDT", "600");
    type(dialog, "Chave PIX", "iracema@exemplo.com.br");
    send(dialog);
    await confirm("600,00");
    expect(await screen.findByText("Solicitação de saque criada")).toBeTruthy();
    expect(asked()).toEqual([{ method: "pix", amount: "600", pixKey: "iracema@exemplo.com.br" }]);
  });

  it("reads about how many reais arrive, at which rate of when, and everything again before it is asked for", async () => {
    const dialog = await ask();
    fireEvent.click(within(dialog).getByRole("button", { name: "Sacar tudo" }));
    expect(await within(dialog).findByText("R$ 26.730,00")).toBeTruthy();
    expect(
      within(dialog).getByText(/Cotação de referência: R\$ 5,40 por USDT.*01\/06\/2026, 09:00/),
    ).toBeTruthy();
    type(dialog, "Valor em USDT", "600");
    type(dialog, "Chave PIX", "iracema@exemplo.com.br");
    send(dialog);
    const box = await screen.findByRole("dialog", { name: "Confirmar saque" });
    expect(await within(box).findByText("R$ 3.240,00")).toBeTruthy();
    const rows = within(box)
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(rows).toEqual([
      "Sai da carteira: 600,00\u00a0USDT",
      "Taxa: 0,00\u00a0USDT",
      "Para: Pix, chave iracema@exemplo.com.br",
      "Saldo depois: 4.350,00\u00a0USDT",
    ]);
    expect(asked()).toEqual([]);
    fireEvent.click(within(box).getByRole("button", { name: "Voltar" }));
    expect(await screen.findByRole("dialog", { name: "Solicitar Saque" })).toBeTruthy();
  });

  it("is offered the networks that work, TRC20 first", async () => {
    const dialog = await ask();
    fireEvent.click(within(dialog).getByRole("radio", { name: "USDT" }));
    expect(within(dialog).getByLabelText("Rede").textContent).toContain("TRC20");
    type(dialog, "Valor em USDT", "300");
    type(dialog, "Endereço da carteira USDT", "TXYZ");
    send(dialog);
    await confirm("300,00");
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(asked()[0]).toEqual({ method: "usdt", amount: "300", network: "TRC20", address: "TXYZ" });
  });

  it("sees until when a new address makes a withdrawal wait, and takes it back", async () => {
    items = [{ ...withdrawal, status: "pending", step: "cooling", coolsUntil: "2026-06-02T12:00:00.000Z" }];
    await renderRoutes([{ path: "/", Component: WithdrawalsPage }], "/");
    render(<ToastRegion />);
    expect(await screen.findByText(/Endereço novo: sai após 02\/06\/2026, 09:00/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Desistir do saque" }));
    const dialog = await screen.findByRole("dialog", { name: "Desistir deste saque?" });
    expect(dialog.textContent).toContain("600,00");
    fireEvent.click(within(dialog).getByRole("button", { name: "Desistir do saque" }));
    expect(await screen.findByText("Saque cancelado", { selector: "li *" })).toBeTruthy();
  });

  it("is told what is missing before anything is sent", async () => {
    const dialog = await ask();
    type(dialog, "Valor em USDT", "5000");
    send(dialog);
    expect(await screen.findByText("Você não possui saldo suficiente para este saque.")).toBeTruthy();
    type(dialog, "Valor em USDT", "600");
    send(dialog);
    expect(await screen.findByText("Informe sua chave PIX para prosseguir.")).toBeTruthy();
    fireEvent.click(within(dialog).getByRole("radio", { name: "USDT" }));
    send(dialog);
    expect(await screen.findByText("Informe o endereço da sua carteira USDT.")).toBeTruthy();
    expect(asked()).toEqual([]);
  });

  it("reads the server's refusal under its title", async () => {
    server.refuse(requestWithdrawal, "custody.withdrawal_below_minimum_pix");
    const dialog = await ask();
    type(dialog, "Valor em USDT", "5");
    type(dialog, "Chave PIX", "iracema@exemplo.com.br");
    send(dialog);
    await confirm("5,00");
    expect(await screen.findByText("Valor mínimo não atingido")).toBeTruthy();
    expect(screen.getByText("O valor mínimo para saque é R$ 50")).toBeTruthy();
  });

  it("asks again under the same key when no answer came", async () => {
    server.disconnect(requestWithdrawal);
    const dialog = await ask();
    type(dialog, "Valor em USDT", "600");
    type(dialog, "Chave PIX", "iracema@exemplo.com.br");
    send(dialog);
    await confirm("600,00");
    expect(await screen.findByText("Erro ao processar saque")).toBeTruthy();
    server.answer(requestWithdrawal, withdrawal);
    await confirm("600,00");
    expect(await screen.findByText("Solicitação de saque criada")).toBeTruthy();
    const keys = server.sentTo(requestWithdrawal).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });
});
