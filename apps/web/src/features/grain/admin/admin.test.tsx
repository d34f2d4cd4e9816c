import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import { routes } from "@/features/grain/admin/routes";
import { renderRoutes } from "@/testing/render-page";

vi.setConfig({ testTimeout: 20_000 });

const id = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`;
const at = "2026-03-10T12:00:00.000Z";
const ana = { id: id(1), name: "Ana Compradora", email: "ana@graos.example" };

const arrival = {
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
  attributedTo: null,
  decidedAt: null,
  displaced: null,
  writtenOff: null,
  takesTwo: false,
  pendingApproval: null,
  return: null,
};

const withdrawal = {
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
  reason: null,
  createdAt: at,
  processedAt: null,
  takesTwo: false,
  pendingApproval: null,
};

const trader = {
  ...ana,
  accountType: "buyer",
  country: "BR",
  status: "active",
  createdAt: at,
  lastSignInAt: null,
  orders: 2,
  balance: "10.000000",
};

interface Sent {
  path: string;
  body: unknown;
  key: string | null;
}

let answers: Record<string, () => Response>;
let sent: Sent[];

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
beforeEach(() => {
  sent = [];
  const page = (item: object) => () => Response.json({ items: [item], nextCursor: null });
  answers = {
    "/v1/admin/grain/deposits": page(arrival),
    "/v1/admin/grain/withdrawals": page(withdrawal),
    "/v1/admin/grain/traders": page(trader),
    "/v1/admin/grain/networks": () => Response.json({ networks: [] }),
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.split("?")[0] ?? "";
    if (init.method === "POST") {
      const key = new Headers(init.headers).get("Idempotency-Key");
      sent.push({ path, body: JSON.parse(String(init.body)), key });
      return answers[`POST ${path}`]?.() ?? Response.json({});
    }
    return answers[path]?.() ?? Response.json({}, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

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
    expect(sent).toEqual([
      {
        path: `/v1/admin/grain/deposits/${arrival.id}/attribute`,
        body: { depositId: id(3), reason: "Comprovante conferido" },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it("is attributed to anyone of the marketplace by address where nobody claims it", async () => {
    answers["/v1/admin/grain/deposits"] = () =>
      Response.json({ items: [{ ...arrival, claims: [] }], nextCursor: null });
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
    expect(sent[0]?.body).toEqual({ trader: ana.email, reason: "Veio da exchange dela" });
  });
});

describe("a withdrawal above the limit", () => {
  it("is refused with a reason; an answer that never came is asked for again with the same key", async () => {
    let tries = 0;
    answers[`POST /v1/admin/grain/withdrawals/${withdrawal.id}/reject`] = () => {
      tries += 1;
      if (tries === 1) throw new TypeError("connection lost");
      return Response.json({});
    };
    await open("withdrawals");
    fireEvent.click(await screen.findByRole("button", { name: "Recusar" }));
    const box = await dialog("Recusar o saque de Ana Compradora?");
    await decideIn(box, "Recusar", "Destino suspeito");
    await within(box).findByRole("alert");
    fireEvent.click(within(box).getByRole("button", { name: "Recusar" }));
    await screen.findByText("Saque recusado", { selector: "li *" });
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
    expect(sent[1]?.body).toEqual({ reason: "Destino suspeito" });
  });
});

describe("a withdrawal that takes two administrators", () => {
  it("is asked of another, and shows that it waits where it was asked already", async () => {
    answers["/v1/admin/grain/withdrawals"] = () =>
      Response.json({ items: [{ ...withdrawal, takesTwo: true }], nextCursor: null });
    await open("withdrawals");
    fireEvent.click(await screen.findByRole("button", { name: "Pedir aprovação" }));
    answers["/v1/admin/grain/withdrawals"] = () =>
      Response.json({
        items: [
          {
            ...withdrawal,
            takesTwo: true,
            pendingApproval: { id: id(9), requestedBy: id(8), requestedAt: at },
          },
        ],
        nextCursor: null,
      });
    const box = await dialog("Pedir a aprovação do saque de Ana Compradora?");
    await decideIn(box, "Pedir aprovação", "Conferido por telefone");
    await screen.findByText(/outra pessoa da administração precisa aprovar/, { selector: "li *" });
    expect(sent[0]?.path).toBe(`/v1/admin/grain/withdrawals/${withdrawal.id}/approve`);
    const link = await screen.findByRole("link", { name: "Espera outra pessoa da administração" });
    expect(link.getAttribute("href")).toBe("/admin/approvals");
    expect(screen.queryByRole("button", { name: "Pedir aprovação" })).toBeNull();
  });
});

describe("a refused payment", () => {
  it("is asked to be sent back to its sender, with a reason", async () => {
    answers["/v1/admin/grain/deposits"] = () =>
      Response.json({ items: [{ ...arrival, status: "refused" }], nextCursor: null });
    await open("deposits?status=refused");
    fireEvent.click(await screen.findByRole("button", { name: /10\/03\/2026/ }));
    await dialog(/100/);
    press("Devolver ao remetente");
    await decideIn(await dialog("Devolver este pagamento?"), "Devolver ao remetente", "O remetente pediu");
    await screen.findByText(/outra pessoa da administração precisa aprovar/, { selector: "li *" });
    expect(sent[0]).toMatchObject({
      path: `/v1/admin/grain/deposits/${arrival.id}/return`,
      body: { reason: "O remetente pediu" },
    });
  });
});

describe("a payment its network no longer shows", () => {
  const displaced = { at, frozen: "40.000000", spent: "59.000000", writeOffFrom: "2026-03-11T12:00:00.000Z" };
  const gone = { ...arrival, status: "credited", reason: null, attributedTo: ana, displaced };

  it("is asked to be written off, with a reason, by somebody who is shown what it costs the house", async () => {
    answers["/v1/admin/grain/deposits"] = () => Response.json({ items: [gone], nextCursor: null });
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
    expect(sent[0]).toMatchObject({
      path: `/v1/admin/grain/deposits/${arrival.id}/write-off`,
      body: { reason: "O bloco não volta mais" },
    });
  });

  it("is not to be written off within a day", async () => {
    const lately = { ...displaced, writeOffFrom: "2999-01-01T00:00:00.000Z" };
    answers["/v1/admin/grain/deposits"] = () =>
      Response.json({ items: [{ ...gone, displaced: lately }], nextCursor: null });
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
    expect(sent[0]).toMatchObject({
      path: `/v1/admin/grain/traders/${trader.id}/suspension`,
      body: { suspended: true, reason: "Conta tomada" },
    });
  });
});
