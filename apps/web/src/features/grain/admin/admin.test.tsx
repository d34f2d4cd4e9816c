import {
  attributeArrival,
  listDepositArrivals,
  returnArrival,
  writeOffArrival,
} from "@lastro/contracts/custody/arrivals";
import { listNetworkHealth } from "@lastro/contracts/custody/network-health";
import {
  approveWithdrawal,
  listAdminWithdrawals,
  refuseWithdrawal,
} from "@lastro/contracts/custody/withdrawals";
import { changeTraderSuspension, listTraders } from "@lastro/contracts/grain/administration";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import type { Arrival, Withdrawal } from "@/features/grain/admin/money/api";
import type { Trader } from "@/features/grain/admin/people/api";
import { routes } from "@/features/grain/admin/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const id = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`;
const at = "2026-03-10T12:00:00.000Z";
const ana = { id: id(1), name: "Ana Compradora", email: "ana@graos.example" };

const arrival: Arrival = {
  id: id(2),
  network: "TRC20",
  status: "suspense",
  reason: "valor_nao_reservado",
  txHash: "ab".repeat(32),
  logIndex: 0,
  from: "TFrom",
  to: "TTo",
  amount: "100.000000",
  rawAmount: "100000000",
  blockNumber: "7",
  blockTime: at,
  claims: [
    {
      depositId: id(3),
      trader: ana,
      amount: "100.003100",
      depositCreatedAt: at,
      claimedAt: at,
      checks: [
        { check: "recipient_ours", result: "passed", reason: null },
        { check: "exact_amount", result: "failed", reason: "valor_nao_reservado" },
      ],
    },
  ],
  nearest: [],
  attributedTo: null,
  decidedAt: null,
  displaced: null,
  writtenOff: null,
  assignee: null,
  takesTwo: false,
  pendingApproval: null,
  return: null,
};

const withdrawal: Withdrawal = {
  id: id(4),
  trader: ana,
  method: "usdt",
  status: "pending",
  step: "awaiting_approval",
  amount: "5000.000000",
  fee: "1.000000",
  net: "4999.000000",
  details: {
    pixKey: null,
    paidBrl: null,
    rate: null,
    endToEndId: null,
    network: "TRC20",
    address: "TAddress",
    txHash: null,
    confirmations: null,
  },
  coolsUntil: null,
  failure: null,
  reason: null,
  createdAt: at,
  processedAt: null,
  takesTwo: false,
  pendingApproval: null,
};

const trader: Trader = {
  ...ana,
  accountType: "buyer",
  country: "BR",
  status: "active",
  createdAt: at,
  lastSignInAt: null,
  orders: 2,
  balance: "10.000000",
  secondFactor: false,
  members: [],
};

let server: StubServer;

// Loaded before anything on them is waited for.
beforeAll(
  () =>
    Promise.all([
      import("@/features/grain/admin/market-frame"),
      import("@/features/grain/admin/money/deposits-page"),
      import("@/features/grain/admin/money/withdrawals-page"),
      import("@/features/grain/admin/people/people-page"),
    ]),
  30_000,
);
/** A page of a list with a single item. */
const page = <Item,>(item: Item) => ({ items: [item], nextCursor: null });
const arrivals = (changed: Partial<Arrival> = {}) =>
  server.answer(listDepositArrivals, page({ ...arrival, ...changed }));
const withdrawals = (changed: Partial<Withdrawal> = {}) =>
  server.answer(listAdminWithdrawals, page({ ...withdrawal, ...changed }));

beforeEach(() => {
  server = stubServer();
  arrivals();
  withdrawals();
  server.answer(listTraders, page(trader));
  server.answer(listNetworkHealth, { networks: [] });
  server.answer(attributeArrival, arrival);
  server.answer(returnArrival, arrival);
  server.answer(writeOffArrival, arrival);
  server.answer(approveWithdrawal, withdrawal);
  server.answer(refuseWithdrawal, withdrawal);
  server.answer(changeTraderSuspension, trader);
});

async function open(section: string) {
  await renderRoutes(routes, `/admin/grain/${section}`);
  render(<ToastRegion />);
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const dialog = (name: string | RegExp) => screen.findByRole("dialog", { name });

async function decideIn(box: HTMLElement, action: string, reason: string) {
  const button = within(box).getByRole("button", { name: action }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  fireEvent.change(within(box).getByLabelText("Motivo"), { target: { value: reason } });
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
}

describe("a deposit under review", () => {
  it("tells which check stopped each claim and why, and is attributed to who claims it, with a reason", async () => {
    await open("deposits");
    fireEvent.click(await screen.findByRole("button", { name: /10\/03\/2026/ }));
    const sheet = await dialog(/100/);
    expect(sheet.textContent).toContain("O valor não é o reservado para nenhum depósito");
    expect(within(sheet).getByText(/: falhou/)).toBeTruthy();
    press("Atribuir");
    await decideIn(await dialog("De quem é este pagamento?"), "Atribuir", "Comprovante conferido");
    expect(await screen.findByText("Pagamento creditado", { selector: "li *" })).toBeTruthy();
    expect(server.sentTo(attributeArrival)).toMatchObject([
      {
        params: { id: arrival.id },
        body: { depositId: id(3), reason: "Comprovante conferido" },
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it("is attributed to anyone of the marketplace by address where nobody claims it", async () => {
    arrivals({ claims: [] });
    await open("deposits");
    fireEvent.click(await screen.findByRole("button", { name: /10\/03\/2026/ }));
    await dialog(/100/);
    press("Atribuir");
    const box = await dialog("De quem é este pagamento?");
    fireEvent.change(within(box).getByLabelText("Email ou identificador"), {
      target: { value: ` ${ana.email} ` },
    });
    await decideIn(box, "Atribuir", "Veio da exchange dela");
    await screen.findByText("Pagamento creditado", { selector: "li *" });
    expect(server.sentTo(attributeArrival)[0]?.body).toEqual({
      trader: ana.email,
      reason: "Veio da exchange dela",
    });
  });
});

describe("a payment that misses an announced amount", () => {
  const near = (difference: string) => ({
    depositId: id(8),
    trader: ana,
    amount: "100.003100",
    difference,
    against: "menor" as const,
    depositCreatedAt: at,
  });
  async function attributing(difference: string) {
    arrivals({ claims: [], nearest: [near(difference)] });
    await open("deposits");
    fireEvent.click(await screen.findByRole("button", { name: /10\/03\/2026/ }));
    await dialog(/100/);
    press("Atribuir");
    return dialog("De quem é este pagamento?");
  }

  it("by its fraction is proposed for that deposit, with the difference", async () => {
    const box = await attributing("0.003100");
    expect(box.textContent).toContain("anunciou 100,0031\u00a0USDT");
    expect(box.textContent).toContain("chegou 0,0031\u00a0USDT a menos");
    await decideIn(box, "Atribuir", "Faltou só a fração");
    await screen.findByText("Pagamento creditado", { selector: "li *" });
    expect(server.sentTo(attributeArrival)[0]?.body).toEqual({
      depositId: id(8),
      reason: "Faltou só a fração",
    });
  });

  it("by more is offered, and left for the administrator to choose", async () => {
    const box = await attributing("1.500000");
    const choices = within(box).getAllByRole<HTMLButtonElement>("radio");
    expect(choices.map(({ dataset }) => dataset.state)).toEqual(["unchecked", "checked"]);
  });
});

describe("a withdrawal above the limit", () => {
  it("is refused with a reason; an answer that never came is asked for again with the same key", async () => {
    server.disconnect(refuseWithdrawal);
    await open("withdrawals");
    fireEvent.click(await screen.findByRole("button", { name: "Recusar" }));
    const box = await dialog("Recusar o saque de Ana Compradora?");
    await decideIn(box, "Recusar", "Destino suspeito");
    await within(box).findByRole("alert");
    server.answer(refuseWithdrawal, withdrawal);
    fireEvent.click(within(box).getByRole("button", { name: "Recusar" }));
    await screen.findByText("Saque recusado", { selector: "li *" });
    const [first, second] = server.sentTo(refuseWithdrawal);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(second?.body).toEqual({ reason: "Destino suspeito" });
  });
});

describe("a withdrawal that takes two administrators", () => {
  it("is asked of another, and shows that it waits where it was asked already", async () => {
    withdrawals({ takesTwo: true });
    await open("withdrawals");
    fireEvent.click(await screen.findByRole("button", { name: "Pedir aprovação" }));
    withdrawals({
      takesTwo: true,
      pendingApproval: { id: id(9), requestedBy: id(8), requestedAt: at },
    });
    const box = await dialog("Pedir a aprovação do saque de Ana Compradora?");
    await decideIn(box, "Pedir aprovação", "Conferido por telefone");
    await screen.findByText(/outra pessoa da administração precisa aprovar/, { selector: "li *" });
    expect(server.sentTo(approveWithdrawal)[0]?.params).toEqual({ id: withdrawal.id });
    const link = await screen.findByRole("link", { name: "Espera outra pessoa da administração" });
    expect(link.getAttribute("href")).toBe("/admin/approvals");
    expect(screen.queryByRole("button", { name: "Pedir aprovação" })).toBeNull();
  });
});

describe("a refused payment", () => {
  it("is asked to be sent back to its sender, with a reason", async () => {
    arrivals({ status: "refused" });
    await open("deposits?status=refused");
    fireEvent.click(await screen.findByRole("button", { name: /10\/03\/2026/ }));
    await dialog(/100/);
    press("Devolver ao remetente");
    await decideIn(await dialog("Devolver este pagamento?"), "Devolver ao remetente", "O remetente pediu");
    await screen.findByText(/outra pessoa da administração precisa aprovar/, { selector: "li *" });
    expect(server.sentTo(returnArrival)).toMatchObject([
      { params: { id: arrival.id }, body: { reason: "O remetente pediu" } },
    ]);
  });
});

describe("a payment its network no longer shows", () => {
  const displaced = { at, frozen: "40.000000", spent: "59.000000", writeOffFrom: "2026-03-11T12:00:00.000Z" };
  const gone: Partial<Arrival> = { status: "credited", reason: null, attributedTo: ana, displaced };

  it("is asked to be written off, with a reason, by somebody who is shown what it costs the house", async () => {
    arrivals(gone);
    await open("deposits?status=displaced");
    fireEvent.click(await screen.findByRole("button", { name: /10\/03\/2026/ }));
    await dialog(/100/);
    press("Dar baixa");
    const asking = await dialog("Dar baixa neste pagamento?");
    expect(within(asking).getByText("Prejuízo da casa, no máximo").parentElement?.textContent).toContain(
      "59,00",
    );
    await decideIn(asking, "Dar baixa", "O bloco não volta mais");
    await screen.findByText(/outra pessoa da administração precisa aprovar/, { selector: "li *" });
    expect(server.sentTo(writeOffArrival)).toMatchObject([
      { params: { id: arrival.id }, body: { reason: "O bloco não volta mais" } },
    ]);
  });

  it("is not to be written off within a day", async () => {
    const lately = { ...displaced, writeOffFrom: "2999-01-01T00:00:00.000Z" };
    arrivals({ ...gone, displaced: lately });
    await open("deposits?status=displaced");
    fireEvent.click(await screen.findByRole("button", { name: /10\/03\/2026/ }));
    await dialog(/100/);
    expect(screen.getByRole("button", { name: "Dar baixa" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("someone of the marketplace", () => {
  it("is suspended from the list, with a reason", async () => {
    await open("people");
    fireEvent.click(await screen.findByRole("button", { name: "Suspender" }));
    await decideIn(await dialog("Suspender Ana Compradora?"), "Suspender", "Conta tomada");
    await screen.findByText("Conta suspensa", { selector: "li *" });
    expect(server.sentTo(changeTraderSuspension)).toMatchObject([
      { params: { id: trader.id }, body: { suspended: true, reason: "Conta tomada" } },
    ]);
  });
});
