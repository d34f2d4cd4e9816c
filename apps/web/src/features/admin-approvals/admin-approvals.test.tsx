import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import { routes } from "@/features/admin-approvals/routes";
import { renderRoutes } from "@/testing/render-page";

vi.setConfig({ testTimeout: 20_000 });

const id = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`;

const approval = {
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
  requestedBy: { id: id(3), name: "Helena Castro", email: "helena@lastro.example" },
  requestedAt: "2026-03-10T12:00:00.000Z",
  mine: false,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
};

let answers: Record<string, () => Response>;
let sent: { path: string; body: unknown; key: string | null }[];

function listed(items: object[], administrators = 2) {
  answers["/v1/admin/approvals"] = () => Response.json({ items, nextCursor: null, administrators });
}

// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/admin-approvals/approvals-page"), 30_000);
beforeEach(() => {
  sent = [];
  answers = {};
  listed([approval]);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.split("?")[0] ?? "";
    if (init.method !== "POST") return answers[path]?.() ?? Response.json({}, { status: 404 });
    const key = new Headers(init.headers).get("Idempotency-Key");
    sent.push({ path, body: JSON.parse(String(init.body)), key });
    return answers[`POST ${path}`]?.() ?? Response.json(approval);
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  await renderRoutes(routes, "/admin/approvals");
  render(<ToastRegion />);
}

describe("what takes two administrators", () => {
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
    expect(sent).toEqual([
      {
        path: `/v1/admin/approvals/${approval.id}/approve`,
        body: { reason: "Destino conferido" },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it("asks for the second factor's code where it was shown too long ago", async () => {
    answers[`POST /v1/admin/approvals/${approval.id}/approve`] = () =>
      Response.json(
        { code: "approvals.second_factor_stale", status: 403, title: "Não", detail: "Confirme de novo" },
        { status: 403, headers: { "content-type": "application/problem+json" } },
      );
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
    expect(sent[0]?.path).toBe(`/v1/admin/approvals/${approval.id}/reject`);
  });

  it("says clearly that nothing can be approved while there is one administrator only", async () => {
    listed([], 1);
    await open();
    expect(await screen.findByText("Só há uma pessoa na administração")).toBeTruthy();
    expect(screen.getByText(/npm run admin/)).toBeTruthy();
  });
});
