import type { WireResponseOf } from "@lastro/contracts";
import { readCase } from "@lastro/contracts/cases";
import { readStatus } from "@lastro/contracts/status";
import {
  createMacro,
  listConversationMessages,
  listMacros,
  openConversation,
  rateConversation,
  readAnyConversation,
  readByPass,
  readConversation,
  readSupportFacts,
  readSupportHours,
  requestSupportPass,
  writeByPass,
} from "@lastro/contracts/support";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes as adminRoutes } from "@/features/help/admin-routes";
import { openRoutes, routes } from "@/features/help/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const id = "0190c1f0-0000-7000-8000-000000000001";
const NOW = "2026-03-10T12:00:00.000Z";

type Conversation = WireResponseOf<typeof readConversation>;
const conversation: Conversation = {
  ...{ id, number: "SU-26-000042-7", category: "pix", status: "open", awaiting: "house", messages: 1 },
  ...{ openedAt: NOW, lastMessageAt: NOW, link: null, closedAt: null, rating: null, files: [] },
  may: { write: true, close: true, reopen: false, rate: false },
};
const closed: Conversation = {
  ...conversation,
  ...{ status: "closed", closedAt: NOW },
  may: { write: false, close: false, reopen: true, rate: true },
};

let server: StubServer;
beforeAll(
  () =>
    Promise.all([
      import("@/features/help/help-page"),
      import("@/features/help/conversation-page"),
      import("@/features/help/admin/conversation-page"),
    ]),
  60_000,
);
beforeEach(() => {
  server = stubServer();
  server.answer(readSupportHours, { opensAt: 8, closesAt: 17, openNow: false, opensNextAt: NOW });
  server.answer(readSupportFacts, {
    ...{ otcFeeMin: "0.1", otcFeeMax: "0.5", p2pMakerFee: "0", p2pTakerFee: "0.3", recoveryFee: "100" },
    ...{ pixConfirmAbove: "500", onePixLimit: "15000.00", dayLimit: "100000.00", nightLimit: "1000.00" },
    ...{ nightFrom: 20, nightTo: 6, addressHours: 24, medDays: 80, kycRetryDays: 7 },
  });
  server.answer(readConversation, conversation);
  server.answer(listConversationMessages, { messages: [], nextCursor: null });
});

describe("help", () => {
  it("says the hours as they are set and whether it is open, and finds articles", async () => {
    await renderRoutes(openRoutes, "/help");
    expect(await screen.findByText("Fechado agora")).toBeTruthy();
    expect(screen.getByText(/das 8h às 17h/)).toBeTruthy();
    fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "contestacao pix" } });
    expect((await screen.findByRole("link", { name: "Contestar um Pix (MED)" })).getAttribute("href")).toBe(
      "/help/articles/med",
    );
  });

  it("shows an article with the figures in force", async () => {
    await renderRoutes(openRoutes, "/help/articles/limits");
    expect(await screen.findByText(/R\$ 15\.000,00 por Pix.*Das 20h às 6h.*R\$ 1\.000,00/)).toBeTruthy();
  });
});

describe("a conversation", () => {
  it("is begun about what the address names", async () => {
    server.answer(openConversation, conversation);
    await renderRoutes(routes, `/help/new?movement=${id}`);
    fireEvent.click(await screen.findByRole("button", { name: "Enviar mensagem" }));
    expect(await screen.findByText("Escreva sua mensagem.")).toBeTruthy();
    fireEvent.change(screen.getByRole("textbox"), { target: { value: " Não chegou. " } });
    fireEvent.click(screen.getByRole("button", { name: "Enviar mensagem" }));
    expect(await screen.findByText(/SU-26-000042-7/)).toBeTruthy();
    expect(server.sentTo(openConversation).map(({ body }) => body)).toEqual([
      { category: "account", text: "Não chegou.", link: { kind: "movement", id } },
    ]);
  });

  it("is rated once it is closed, and then shows the rating", async () => {
    server.answer(readConversation, closed);
    await renderRoutes(routes, `/help/conversations/${id}`);
    const send = await screen.findByRole<HTMLButtonElement>("button", { name: "Avaliar" });
    expect(send.disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Nota 4" }));
    const rated = { ...closed, rating: { score: 4, comment: null, at: NOW } };
    server.answer(rateConversation, rated);
    server.answer(readConversation, rated);
    fireEvent.click(send);
    expect(await screen.findByText("Você avaliou com nota 4.")).toBeTruthy();
    expect(server.sentTo(rateConversation).map(({ body }) => body)).toEqual([{ score: 4, comment: null }]);
  });
});

describe("whoever cannot sign in", () => {
  it("asks for a link, and is told the same whatever the address", async () => {
    server.answer(requestSupportPass, { sent: true });
    await renderRoutes(openRoutes, "/help/write");
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "ana@exemplo.com.br" } });
    fireEvent.click(screen.getByRole("button", { name: "Receber link" }));
    expect(await screen.findByText(/Se houver uma conta com este e-mail/)).toBeTruthy();
  });

  it("writes by it", async () => {
    const pass = "p".repeat(43);
    const view = { conversations: [], current: null, messages: [], expiresAt: NOW };
    server.answer(readByPass, view);
    server.answer(writeByPass, {
      ...view,
      current: conversation,
      messages: [{ id, by: "client", name: "Ana", text: "Fui suspensa.", at: NOW }],
    });
    await renderRoutes(openRoutes, `/help/write#${pass}`);
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "Fui suspensa." } });
    fireEvent.click(screen.getByRole("button", { name: "Enviar mensagem" }));
    await waitFor(() =>
      expect(server.sentTo(writeByPass).map(({ body }) => body)).toEqual([
        { pass, id: null, category: "account", text: "Fui suspensa." },
      ]),
    );
  });
});

describe("the status page", () => {
  it("shows days without samples as unknown, and what goes on as not ended", async () => {
    server.answer(readStatus, {
      asOf: NOW,
      today: "2026-03-10",
      components: [
        {
          ...{ component: "pix", works: false, uptime: "99.50" },
          days: [{ day: "2026-03-10", samples: 400, failures: 2 }],
        },
        { component: "network.BTC", works: null, uptime: "100.00", days: [] },
      ],
      incidents: [{ component: "pix", from: NOW, to: null, minutes: 2 }],
    });
    await renderRoutes(openRoutes, "/status");
    expect(await screen.findByText("99,50% no ar")).toBeTruthy();
    expect(screen.getByText("Com falha")).toBeTruthy();
    expect(screen.getByText("Rede Bitcoin")).toBeTruthy();
    expect(screen.getByText(/em andamento · 2 minutos/)).toBeTruthy();
    expect(screen.getAllByTitle(/sem medições/)).toHaveLength(179);
  });
});

describe("an administrator", () => {
  beforeEach(() =>
    server.answer(listMacros, { macros: [{ id, title: "Saudação", text: "Olá!", updatedAt: NOW }] }),
  );

  it("answers with a saved text", async () => {
    const person = { id, name: "Ana", email: "ana@exemplo.com.br" };
    server.answer(readAnyConversation, {
      ...conversation,
      ...{ client: person, assignee: null, firstAnsweredAt: null },
    });
    server.answer(readCase, {
      ...{ id, kind: "support.conversation", subject: id, status: "in_review", waitingFor: null },
      ...{ openedBy: "client", openedAt: NOW, assignee: null, deadlines: [], evidence: [], decision: null },
      ...{ parties: [{ role: "client", id, name: "Ana" }], closedAt: null, mayAddEvidence: false },
    });
    server.answerPath("GET /v1/admin/cases/:id/messages", () =>
      Response.json({ messages: [], nextCursor: null }),
    );
    await renderRoutes(adminRoutes, `/admin/support/${id}`);
    fireEvent.click(await screen.findByRole("combobox", { name: "Resposta pronta" }));
    fireEvent.click(await screen.findByRole("option", { name: "Saudação" }));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem" }).value).toBe("Olá!");
  });

  it("saves an answer for the others", async () => {
    server.answer(createMacro, { id, title: "Prazo", text: "Até amanhã.", updatedAt: NOW });
    await renderRoutes(adminRoutes, "/admin/support/answers");
    fireEvent.change(await screen.findByRole("textbox", { name: /Título/ }), { target: { value: "Prazo" } });
    fireEvent.change(screen.getByRole("textbox", { name: /Texto/ }), { target: { value: "Até amanhã." } });
    fireEvent.click(screen.getByRole("button", { name: "Criar resposta" }));
    await waitFor(() =>
      expect(server.sentTo(createMacro).map(({ body }) => body)).toEqual([
        { title: "Prazo", text: "Até amanhã." },
      ]),
    );
  });
});
