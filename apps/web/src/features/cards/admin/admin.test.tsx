import {
  endContestByHand,
  listAdminCards,
  listAdminContests,
  listPartners,
  proposeCardSettings,
  proposePartner,
  readCardSettings,
  suspendCard,
} from "@lastro/contracts/cards/administration";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes as adminRoutes } from "@/features/cards/admin-routes";
import { cardsId, market } from "@/testing/cards";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const AT = "2026-11-25T15:00:00.000Z";
const ana = { id: cardsId("a0"), name: "Ana Prado", email: "ana@exemplo.com.br" };
const card = {
  ...{ id: cardsId("c1"), client: ana, type: "virtual" as const, kind: "virtual" as const },
  ...{ lastDigits: "4821", status: "active" as const, balance: "440.00", held: "60.00" },
  ...{ requestedAt: AT, issuedAt: AT, providerRef: "tok_1", problem: null },
};

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/cards/admin-pages"), 60_000);
beforeEach(() => {
  server = stubServer();
});

const reason = (dialog: HTMLElement, value: string) =>
  fireEvent.change(within(dialog).getByRole("textbox", { name: /Motivo/ }), { target: { value } });

describe("the administration of cards", () => {
  it("suspends a card for a reason", async () => {
    server.answer(listAdminCards, { items: [card], nextCursor: null });
    server.answer(suspendCard, { ...card, status: "suspended" });
    await renderRoutes(adminRoutes, "/admin/cards/list");
    fireEvent.click(await screen.findByRole("button", { name: "Suspender" }));
    const dialog = await screen.findByRole("dialog", { name: "Suspender o cartão 4821 de Ana Prado" });
    reason(dialog, "Compras suspeitas.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Suspender" }));
    await waitFor(() =>
      expect(server.sentTo(suspendCard).map(({ body }) => body)).toEqual([{ reason: "Compras suspeitas." }]),
    );
  });

  it("writes down how a contest ended in the issuer's panel", async () => {
    server.answer(listAdminContests, {
      items: [
        {
          ...{ id: cardsId("d1"), number: "CC-26-000123-4", caseId: cardsId("d2"), client: ana },
          ...{ merchant: market, amount: "60.00", provisionalCredit: "60.00", reason: "duplicated" },
          ...{ status: "waiting", openedAt: AT },
        },
      ],
      nextCursor: null,
    });
    server.answer(endContestByHand, { status: "lost" });
    await renderRoutes(adminRoutes, "/admin/cards/contests");
    const number = await screen.findByRole("link", { name: "CC-26-000123-4" });
    expect(number.getAttribute("href")).toBe(`/admin/cards/contests/${cardsId("d2")}`);
    fireEvent.click(screen.getByRole("button", { name: "Registrar resultado" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("radio", { name: "Perdida" }));
    reason(dialog, "O painel diz que a loja provou a entrega.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Registrar resultado" }));
    await waitFor(() =>
      expect(server.sentTo(endContestByHand)[0]?.body).toEqual({
        won: false,
        reason: "O painel diz que a loja provou a entrega.",
      }),
    );
  });

  it("asks a second administrator for other levels, on the version that was read", async () => {
    const settings = {
      ...{ version: 2, waitDays: 7, expiryMonths: 24, monthCap: "500.00", changedAt: AT, pending: null },
      levels: { premiumBps: 150, blackBps: 300, requiredSpend: "2500.00" },
      fees: { virtual: "0.00", physical: "99.00" },
    };
    server.answer(readCardSettings, settings);
    const pending = { id: cardsId("99"), requestedBy: ana.id, requestedAt: AT };
    server.answer(proposeCardSettings, () => {
      server.answer(readCardSettings, { ...settings, pending });
      return { ...settings, pending };
    });
    await renderRoutes(adminRoutes, "/admin/cards/settings");
    const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Pedir a mudança" });
    const write = (name: RegExp, value: string) =>
      fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
    write(/Motivo/, "Novo patamar do programa.");
    expect(save.disabled).toBe(true);
    write(/^Black, em pontos-base/, "2001");
    expect(save.disabled).toBe(true);
    write(/^Black, em pontos-base/, "350");
    fireEvent.click(save);
    await waitFor(() =>
      expect(server.sentTo(proposeCardSettings)[0]?.body).toMatchObject({
        version: 2,
        levels: { premiumBps: 150, blackBps: 350, requiredSpend: "2500.00" },
        fees: { virtual: "0.00", physical: "99.00" },
      }),
    );
    await screen.findByText("Espera outro administrador");
  });

  it("asks a second administrator for a new partner", async () => {
    server.answer(listPartners, { partners: [], pending: [] });
    server.answer(proposePartner, { partners: [], pending: [] });
    await renderRoutes(adminRoutes, "/admin/cards/partners");
    fireEvent.click(await screen.findByRole("button", { name: "Novo parceiro" }));
    const dialog = await screen.findByRole("dialog");
    const write = (name: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(name), { target: { value } });
    write("Nome", "Livraria do Centro");
    write("Categoria", "Livros");
    write("Adicional em pontos-base", "500");
    write("Códigos da loja na rede", "LIVRARI0000005, LIVRARI0000006");
    write("Início", "2026-12-01");
    reason(dialog, "Acordo assinado.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Pedir a mudança" }));
    await waitFor(() =>
      expect(server.sentTo(proposePartner)[0]?.body).toEqual({
        ...{ name: "Livraria do Centro", category: "Livros", bonusBps: 500, from: "2026-12-01", to: null },
        merchantIds: ["LIVRARI0000005", "LIVRARI0000006"],
        reason: "Acordo assinado.",
      }),
    );
  });
});
