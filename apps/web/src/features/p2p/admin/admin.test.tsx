import type { WireResponseOf } from "@lastro/contracts";
import { readCase, readCaseTimeline } from "@lastro/contracts/cases";
import {
  listAdminP2pDisputes,
  listAdminP2pMessages,
  previewP2pRuling,
  readAdminP2pTrade,
  ruleP2pDispute,
  suspendP2pPerson,
} from "@lastro/contracts/p2p/administration";
import { changeP2pSettings, readP2pSettings } from "@lastro/contracts/p2p/settings";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes as adminRoutes } from "@/features/p2p/admin-routes";
import { p2pId, p2pTrade } from "@/testing/p2p";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const NOW = "2026-11-25T15:00:00.000Z";
const usdt = (amount: string) => ({ asset: "USDT", amount }) as const;
const ana = { id: p2pId("a0"), name: "Ana Prado", email: "ana@exemplo.com.br" };
const bento = { id: p2pId("b0"), name: "Bento Alves", email: "bento@exemplo.com.br" };
type AdminTrade = WireResponseOf<typeof readAdminP2pTrade>;

const row = {
  ...{ id: p2pId("d1"), number: "P2P-26-000042-1", orderId: p2pId("a1"), status: "disputed" as const },
  ...{ asset: "USDT" as const, quantity: usdt("100.000000"), price: "5.40", total: "540.00" },
  ...{ inEscrow: usdt("100.200000"), buyer: ana, seller: bento, createdAt: NOW, closedAt: null, dueAt: NOW },
};
const disputed: AdminTrade = {
  ...row,
  trade: p2pTrade({
    ...{ role: "seller", status: "disputed", may: [], payTo: null },
    dispute: {
      ...{
        id: p2pId("d9"),
        openedBy: "buyer",
        openedAt: NOW,
        previousStatus: "paid_marked",
        reason: "not_released",
      },
      ...{ description: "Paguei e nada veio.", status: "in_review", evidenceUntil: null, evidence: [] },
      ...{ proposals: [], outcome: null },
    },
  }),
  events: [],
  takesTwo: false,
  pendingApproval: null,
};

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/p2p/admin-pages"), 60_000);
beforeEach(() => {
  server = stubServer();
  server.answer(readAdminP2pTrade, disputed);
  server.answer(listAdminP2pMessages, { messages: [], nextCursor: null });
  server.answer(readCaseTimeline, { events: [], nextCursor: null });
  server.answer(readCase, {
    ...{ id: p2pId("d9"), kind: "p2p.dispute", subject: p2pId("d1"), status: "in_review", waitingFor: null },
    ...{ openedBy: "buyer", openedAt: NOW, assignee: null, deadlines: [], parties: [], evidence: [] },
    ...{ decision: null, closedAt: null, mayAddEvidence: true },
  });
  server.answer(previewP2pRuling, ({ query }) => ({
    toBuyer: usdt(query.toBuyer ?? ""),
    ...{ buyerGets: usdt("39.880000"), sellerGets: usdt("60.000000"), fee: usdt("0.200000") },
  }));
});

describe("the queue of disputes", () => {
  it("holds those without a decision with their clocks, and leads to the trade", async () => {
    server.answer(listAdminP2pDisputes, {
      items: [
        {
          ...row,
          ...{
            disputeId: p2pId("d9"),
            caseStatus: "in_review",
            openedBy: "buyer",
            openedAt: NOW,
            evidence: 2,
          },
          ...{
            reason: "not_released",
            description: null,
            assignee: null,
            takesTwo: true,
            pendingApproval: null,
          },
        },
      ],
      nextCursor: null,
    });
    const { router } = await renderRoutes(adminRoutes, "/admin/p2p/disputes");
    const number = await screen.findByText("P2P-26-000042-1");
    expect(number.closest("tr")?.textContent).toContain("Prazo vencido");
    expect(server.sentTo(listAdminP2pDisputes)[0]?.query).toMatchObject({ is: "dispute", status: "open" });
    fireEvent.click(number);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/p2p/trades/${p2pId("d1")}`));
  });
});

describe("a ruling", () => {
  it("shares what is held by what was previewed, for a reason both sides read", async () => {
    server.answer(ruleP2pDispute, { ...row, status: "resolved_split", pendingApproval: null });
    await renderRoutes(adminRoutes, `/admin/p2p/trades/${p2pId("d1")}`);
    fireEvent.click(await screen.findByRole("radio", { name: "Dividir" }));
    fireEvent.change(await screen.findByRole("textbox", { name: /Parte do comprador/ }), {
      target: { value: "40" },
    });
    expect(await screen.findByText("39,88 USDT")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Dividir" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent?.replaceAll("\u00a0", " ")).toContain("Ana Prado recebe 39,88 USDT");
    const reason = "Cada parte provou metade do que diz.";
    fireEvent.change(within(dialog).getByRole("textbox", { name: /Motivo/ }), { target: { value: reason } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Dividir" }));
    await waitFor(() =>
      expect(server.sentTo(ruleP2pDispute).map(({ body, params }) => ({ body, id: params.id }))).toEqual([
        { id: p2pId("d9"), body: { decision: "split", toBuyer: usdt("40"), reason } },
      ]),
    );
  });
});

describe("a suspension", () => {
  it("is for a side of the trade, for some days and a reason", async () => {
    server.answer(suspendP2pPerson, {
      ...{ id: p2pId("55"), person: bento, until: null, reason: "Golpe.", tradeId: p2pId("d1") },
      ...{ suspendedAt: NOW, suspendedBy: ana, liftedAt: null },
    });
    await renderRoutes(adminRoutes, `/admin/p2p/trades/${p2pId("d1")}`);
    fireEvent.click(await screen.findByRole("button", { name: "Suspender Bento Alves" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByRole("textbox", { name: /dias/ }), { target: { value: "7" } });
    fireEvent.change(within(dialog).getByRole("textbox", { name: /Motivo/ }), {
      target: { value: "Comprovante falso." },
    });
    fireEvent.click(within(dialog).getByRole("button", { name: "Suspender" }));
    await waitFor(() =>
      expect(server.sentTo(suspendP2pPerson).map(({ body }) => body)).toEqual([
        { userId: bento.id, tradeId: p2pId("d1"), days: 7, reason: "Comprovante falso." },
      ]),
    );
  });
});

describe("the settings", () => {
  it("are asked for as a whole, on the version that was read", async () => {
    const settings = {
      ...{
        version: 4,
        changedAt: NOW,
        changedBy: null,
        pending: null,
        enabled: true,
        assets: ["USDT" as const],
      },
      ...{ makerBps: 20, takerBps: 30, minTrade: "10.00", maxTrade: "50000.00", priceBandBps: 2000 },
      ...{ firstTradeHoldHours: 24, adDays: 30, maxAds: 20, twoAbove: "5000.00" },
    };
    const pending = { id: p2pId("99"), requestedBy: ana.id, requestedAt: NOW };
    server.answer(readP2pSettings, settings);
    server.answer(changeP2pSettings, () => {
      server.answer(readP2pSettings, { ...settings, pending });
      return { ...settings, pending };
    });
    await renderRoutes(adminRoutes, "/admin/p2p/settings");
    const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Pedir a mudança" });
    expect(save.disabled).toBe(true);
    const type = (name: RegExp, value: string) =>
      fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
    type(/Motivo/, "Taxa revista.");
    type(/Taxa de quem aceita/, "1001");
    expect(save.disabled).toBe(true);
    type(/Taxa de quem aceita/, "25");
    fireEvent.click(save);
    await waitFor(() => expect(server.sentTo(changeP2pSettings)).toHaveLength(1));
    expect(server.sentTo(changeP2pSettings)[0]?.body).toMatchObject({
      version: 4,
      takerBps: 25,
      twoAbove: "5000.00",
      reason: "Taxa revista.",
    });
    expect(await screen.findByText("Espera outro administrador")).toBeTruthy();
  });
});
