import { approveRequest, listApprovals, rejectRequest } from "@lastro/contracts/approvals";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import type { Approval } from "@/features/admin-approvals/api";
import { routes } from "@/features/admin-approvals/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const id = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`;

const approval: Approval = {
  id: id(1),
  kind: "custody.withdrawal",
  subject: id(2),
  status: "pending",
  facts: {
    person: "Ana Lavoura · ana@graos.example",
    amount: "25000.000000",
    net: "24999.000000",
    network: "BSC",
    address: "0xDestino",
  },
  hash: "ab".repeat(32),
  reason: "Conferido por telefone",
  needed: 1,
  approvals: [],
  approvedByMe: false,
  requestedBy: { id: id(3), name: "Helena Castro", email: "helena@lastro.example" },
  requestedAt: "2026-03-10T12:00:00.000Z",
  mine: false,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
};

let server: StubServer;

function listed(items: Approval[], administrators = 2) {
  server.answer(listApprovals, { items, nextCursor: null, administrators });
}

// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/admin-approvals/approvals-page"), 30_000);
beforeEach(() => {
  server = stubServer();
  server.answer(approveRequest, approval);
  server.answer(rejectRequest, approval);
  listed([approval]);
});

async function open() {
  await renderRoutes(routes, "/admin/approvals");
  render(<ToastRegion />);
}

describe("what takes two administrators", () => {
  it("shows how many of two approvals there are, and lets nobody give the second of his own", async () => {
    const by = { id: id(4), name: "Bruno Lima", email: "bruno@lastro.example" };
    listed([
      {
        ...approval,
        kind: "otc.funding",
        facts: { act: "fund", token: "1000.000000 USDT", proof: "0xComprovante" },
        needed: 2,
        approvals: [{ by, at: "2026-03-10T13:00:00.000Z" }],
        approvedByMe: true,
      },
    ]);
    await open();
    expect(await screen.findByText("1 de 2 aprovações")).toBeTruthy();
    expect(screen.getByText(/Aprovado por Bruno Lima/)).toBeTruthy();
    expect(screen.getByText("Abastecer a mesa")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Aprovar" })).toBeNull();
  });

  it("is decided by keys, one request after the other, without those of one's own", async () => {
    const asked = (n: number, reason: string, mine = false) => ({ ...approval, id: id(n), reason, mine });
    listed([asked(5, "Pedido meu", true), asked(6, "Primeiro pedido"), asked(7, "Segundo pedido")]);
    await open();
    await screen.findByText("Segundo pedido");
    fireEvent.keyDown(document.body, { key: "ArrowRight" });
    fireEvent.keyDown(document.body, { key: "r" });
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Endereço trocado" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Recusar" }));
    await vi.waitFor(() => expect(server.sentTo(rejectRequest)[0]?.path).toContain(id(7)), {
      timeout: 20_000,
    });
  });

  it("shows what happens, who asked and why, and is approved with a reason", async () => {
    await open();
    expect(await screen.findByText("Saque acima do limite")).toBeTruthy();
    expect(screen.getByText(/Pedido por Helena Castro/)).toBeTruthy();
    expect(screen.getByText("Conferido por telefone")).toBeTruthy();
    expect(screen.getByText("0xDestino")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Aprovar" }));
    const box = await screen.findByRole("dialog", { name: "Aprovar este pedido?" });
    const button = within(box).getByRole("button", { name: "Aprovar" }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    fireEvent.change(within(box).getByLabelText("Motivo"), { target: { value: "Destino conferido" } });
    fireEvent.click(button);
    expect(await screen.findByText("Pedido aprovado", { selector: "li *" })).toBeTruthy();
    expect(server.sentTo(approveRequest)).toMatchObject([
      {
        params: { id: approval.id },
        body: { reason: "Destino conferido" },
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it("asks for the second factor's code where it was shown too long ago", async () => {
    server.refuse(approveRequest, "approvals.second_factor_stale");
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Aprovar" }));
    const box = await screen.findByRole("dialog", { name: "Aprovar este pedido?" });
    fireEvent.change(within(box).getByLabelText("Motivo"), { target: { value: "Destino conferido" } });
    fireEvent.click(within(box).getByRole("button", { name: "Aprovar" }));
    expect(await within(box).findByLabelText("Código do aplicativo autenticador")).toBeTruthy();
    expect(within(box).queryByRole("alert")).toBeNull();
    const button = within(box).getByRole("button", { name: "Aprovar" }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
  });

  it("offers whoever asked to withdraw it, and not to approve it", async () => {
    listed([{ ...approval, mine: true }]);
    await open();
    expect(await screen.findByText(/Outra pessoa da administração precisa aprovar/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Aprovar" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Desistir" }));
    const box = await screen.findByRole("dialog", { name: "Desistir deste pedido?" });
    fireEvent.change(within(box).getByLabelText("Motivo"), { target: { value: "Pedi por engano" } });
    fireEvent.click(within(box).getByRole("button", { name: "Desistir" }));
    await screen.findByText("Pedido retirado", { selector: "li *" });
    expect(server.sentTo(rejectRequest)).toMatchObject([{ params: { id: approval.id } }]);
  });

  it("says clearly that nothing can be approved while there is one administrator only", async () => {
    listed([], 1);
    await open();
    expect(await screen.findByText("Só há uma pessoa na administração")).toBeTruthy();
    expect(screen.getByText(/npm run admin/)).toBeTruthy();
  });
});
