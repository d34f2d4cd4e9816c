import type { WireResponseOf } from "@lastro/contracts";
import { listCaseMessages, readCase } from "@lastro/contracts/cases";
import {
  decidePixDispute,
  defendPix,
  listAllPixDisputes,
  listPixDisputes,
  readAnyPixDispute,
  readPixDispute,
  registerPixDispute,
} from "@lastro/contracts/pix-disputes";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { adminRoutes, routes } from "@/features/pix-disputes/routes";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

type Dispute = WireResponseOf<typeof readPixDispute>;
type Row = WireResponseOf<typeof listPixDisputes>["items"][number];
type AdminDispute = WireResponseOf<typeof readAnyPixDispute>;

const ID = "01a1fe93-e532-7380-8afe-030bae96c39e";
const AT = "2026-11-11T12:00:00.000Z";

const row: Row = {
  id: ID,
  protocol: "2026111112345678",
  direction: "incoming",
  name: "Carla Dias",
  amount: "100.00",
  date: AT,
  status: "pending",
  stage: "defence",
  reason: "scam",
  documents: ["conversa.pdf"],
  comments: 2,
  returned: "0.00",
  nextDeadline: { kind: "defence", dueAt: "2026-11-16T12:00:00.000Z" },
};

const dispute: Dispute = {
  ...row,
  endToEndId: "E12345678202611111200abcdefghijk",
  paidAt: AT,
  narrative: "O pagador diz que foi enganado.",
  held: "80.00",
  blocked: "80.00",
  monitored: "0.00",
  monitorUntil: null,
  defence: null,
  defendedAt: null,
  decision: null,
  files: [],
  may: { defend: true, addDocuments: true, comment: true, cancel: false },
};

const forAdministrator: AdminDispute = {
  ...dispute,
  name: "Ana Prado",
  stage: "in_review",
  defence: "Vendi um telefone e o entreguei na data combinada.",
  defendedAt: AT,
  client: { id: "0190c1f0-0000-7000-8000-000000000001", email: "ana@exemplo.com.br" },
  takesTwo: false,
  pendingApproval: null,
  isManual: false,
  providerId: "inf-1",
  rawStatus: null,
  answerDelivered: null,
  wasSilent: false,
  isMarked: false,
  spentSince: [{ kind: "otc.bought", reference: "ordem", amount: "20.00", at: AT }],
};

let server: StubServer;
beforeEach(async () => {
  await signInToBank();
  server = stubServer();
});

describe("a client's contested Pix", () => {
  it("stand in four tabs, each with name, amount, reason, documents, comments, status and next deadline", async () => {
    server.answer(listPixDisputes, ({ query }) => ({
      items: query.status === "approved" ? [] : [row],
      nextCursor: null,
    }));
    await renderRoutes(routes, "/pix/disputes");
    expect((await screen.findAllByText("Carla Dias")).length).toBeGreaterThan(0);
    for (const shown of ["Golpe", "conversa.pdf", "2026111112345678", "Esperando a defesa"])
      expect(screen.getAllByText(shown, { exact: false }).length).toBeGreaterThan(0);
    const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
    expect(tabs).toEqual(["Todas", "Em análise", "Aprovado", "Rejeitado"]);
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Aprovado" }), { button: 0 });
    expect(await screen.findByText("Nenhuma contestação")).toBeTruthy();
    expect(server.sentTo(listPixDisputes).map(({ query }) => query.status)).toEqual(["all", "approved"]);
  });

  it("is shown with its stage, its deadline and what is blocked, and is defended once", async () => {
    server.answer(readPixDispute, dispute);
    await renderRoutes(routes, `/pix/disputes/${ID}`);
    expect(await screen.findByText("Esperando a defesa")).toBeTruthy();
    expect(screen.getByText(/^Defesa: até 16\/11\/2026/)).toBeTruthy();
    expect(screen.getByText("Bloqueado agora")).toBeTruthy();
    const send = screen.getByRole<HTMLButtonElement>("button", { name: "Enviar defesa" });
    const text = screen.getByLabelText(/Por que este valor é seu/);
    fireEvent.change(text, { target: { value: "curta demais" } });
    expect(send.disabled).toBe(true);
    const story = "Vendi um telefone para esta pessoa e o entreguei.";
    fireEvent.change(text, { target: { value: story } });
    const inReview: Dispute = {
      ...dispute,
      stage: "in_review",
      defence: story,
      nextDeadline: null,
      may: { ...dispute.may, defend: false },
    };
    server.answer(defendPix, inReview);
    server.answer(readPixDispute, inReview);
    fireEvent.click(send);
    expect(await screen.findByText("Em análise pela administração")).toBeTruthy();
    expect(screen.getByText(story)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Enviar defesa" })).toBeNull();
    expect(server.sentTo(defendPix).map(({ body }) => body)).toEqual([{ text: story }]);
  });
});

describe("an administrator's contested Pix", () => {
  const claim = () => {
    fireEvent.change(screen.getByLabelText(/Identificador do Pix/), {
      target: { value: dispute.endToEndId },
    });
    fireEvent.change(screen.getByLabelText(/Valor contestado/), { target: { value: "60,00" } });
    fireEvent.change(screen.getByLabelText(/Número da contestação/), { target: { value: "painel-1" } });
  };

  it("are registered by hand only where the provider has no interface", async () => {
    const item = { ...row, client: forAdministrator.client, takesTwo: false, pendingApproval: null };
    server.answer(listAllPixDisputes, { items: [item], nextCursor: null, isManual: false });
    const { unmount } = await renderRoutes(adminRoutes, "/admin/disputes");
    expect((await screen.findAllByText("Carla Dias")).length).toBeGreaterThan(0);
    expect(screen.queryByRole("link", { name: "Registrar contestação" })).toBeNull();
    unmount();
    server.answer(listAllPixDisputes, { items: [item], nextCursor: null, isManual: true });
    await renderRoutes(adminRoutes, "/admin/disputes");
    expect(await screen.findByRole("link", { name: "Registrar contestação" })).toBeTruthy();
  });

  it("is registered whole, and is opened then", async () => {
    server.answer(registerPixDispute, { disputeId: ID, unmatchedId: null });
    server.answer(readAnyPixDispute, forAdministrator);
    await renderRoutes(adminRoutes, "/admin/disputes/new");
    fireEvent.click(await screen.findByRole("button", { name: "Registrar e bloquear" }));
    expect(await screen.findByText("Informe o identificador do Pix.")).toBeTruthy();
    expect(screen.getByText("Escolha o que o banco alega.")).toBeTruthy();
    claim();
    fireEvent.click(screen.getByRole("combobox", { name: /O que o banco de quem pagou alega/ }));
    fireEvent.click(await screen.findByRole("option", { name: "Golpe" }));
    fireEvent.click(screen.getByRole("button", { name: "Registrar e bloquear" }));
    expect(await screen.findByRole("heading", { name: "Ana Prado" })).toBeTruthy();
    const [sent] = server.sentTo(registerPixDispute);
    expect(sent?.body).toEqual({
      endToEndId: dispute.endToEndId,
      amount: "60",
      situation: "scam",
      providerId: "painel-1",
    });
    expect(sent?.idempotencyKey).toBeTruthy();
  });

  it("shows what its money became, and is decided with written grounds", async () => {
    server.answer(readAnyPixDispute, forAdministrator);
    server.answer(listCaseMessages, { messages: [], nextCursor: null });
    server.answer(readCase, {
      id: ID,
      kind: "pix.contested",
      subject: ID,
      status: "in_review",
      waitingFor: null,
      openedBy: "house",
      openedAt: AT,
      assignee: null,
      deadlines: [],
      parties: [],
      evidence: [],
      decision: null,
      closedAt: null,
      mayAddEvidence: false,
    });
    await renderRoutes(adminRoutes, `/admin/disputes/${ID}`);
    expect(await screen.findByText(/virou cripto na mesa OTC/)).toBeTruthy();
    expect(screen.getByText("Vendi um telefone e o entreguei na data combinada.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Devolver a quem pagou" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/80,00 bloqueados voltam a quem pagou/)).toBeTruthy();
    const grounds = "A conversa e o comprovante foram analisados.";
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: grounds } });
    server.answer(decidePixDispute, { ...forAdministrator, stage: "refunding", status: "approved" });
    fireEvent.click(dialog.getByRole("button", { name: "Devolver a quem pagou" }));
    await waitFor(() =>
      expect(server.sentTo(decidePixDispute).map(({ body }) => body)).toEqual([
        { decision: "agree", grounds },
      ]),
    );
  });
});
