import type { WireResponseOf } from "@lastro/contracts";
import {
  handOverCase,
  listCaseMessages,
  openCaseEvidence,
  readCase,
  readCaseTimeline,
  takeCase,
  writeCaseMessage,
} from "@lastro/contracts/cases";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { CaseDesk, CaseRecord } from "@/components/case/admin-case";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { CLIENT, signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

type Case = WireResponseOf<typeof readCase>;
type Message = WireResponseOf<typeof listCaseMessages>["messages"][number];

const ID = "01a1fe93-e532-7380-8afe-030bae96c39e";
const ME = { id: CLIENT.id, name: "Ana Prado", email: "ana@exemplo.com.br" };
const COLLEAGUE = { id: "01a1fe93-e532-7380-8afe-000000000002", name: "Rui Sá", email: "rui@exemplo.com.br" };
const AT = "2026-03-11T12:00:00.000Z";
const words = {
  roles: { buyer: "Comprador", producer: "Produtor" },
  deadlines: { ruling: "Decisão da administração" },
  decisions: { split: "divisão da garantia" },
};

const opened: Case = {
  id: ID,
  kind: "grain.dispute",
  subject: ID,
  status: "in_review",
  waitingFor: null,
  openedBy: "buyer",
  openedAt: AT,
  assignee: null,
  deadlines: [{ kind: "ruling", dueAt: "2026-03-20T12:00:00.000Z" }],
  parties: [],
  evidence: [
    {
      id: "01a1fe93-e532-7380-8afe-0000000000e1",
      by: "buyer",
      name: "laudo.png",
      contentType: "image/jpeg",
      size: 10,
      sha256: "ab".repeat(32),
      note: null,
      addedAt: AT,
    },
  ],
  decision: null,
  closedAt: null,
  mayAddEvidence: false,
};
const message = (n: number, over: Partial<Message>): Message => ({
  id: `01a1fe93-e532-7380-8afe-00000000000${n}`,
  by: "buyer",
  name: "Bruno",
  text: "A carga chegou molhada",
  at: AT,
  internal: false,
  ...over,
});

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("cases");
  await signInToBank();
  server = stubServer();
  server.answer(readCase, opened);
  server.answer(listCaseMessages, {
    messages: [
      message(1, {}),
      message(2, { by: "administrator", name: "Rui Sá", text: "Pedir o laudo", internal: true }),
    ],
    nextCursor: null,
  });
  server.answer(readCaseTimeline, {
    events: [
      { id: ID, type: "deadline_passed", at: AT, by: "system", reason: null, facts: { deadline: "ruling" } },
      {
        id: COLLEAGUE.id,
        type: "decided",
        at: AT,
        by: "administrator",
        reason: null,
        facts: { decision: "split" },
      },
    ],
    nextCursor: null,
  });
});

const show = (element: React.ReactElement) => renderRoutes([{ path: "*", element }]);
const desk = () => show(<CaseDesk id={ID} words={words} />);
const record = () => show(<CaseRecord id={ID} words={words} />);
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

describe("the desk of a case", () => {
  it("that nobody has lets the administrator take it, and give it back", async () => {
    server.answer(takeCase, { ...opened, assignee: ME });
    await desk();
    await screen.findByText("Ninguém assumiu este caso.");
    server.answer(readCase, { ...opened, assignee: ME });
    await press("Assumir o caso");
    await screen.findByText("Este caso está com você.");
    expect(server.sentTo(takeCase).map(({ body }) => body)).toEqual([{ from: null }]);
    server.answer(handOverCase, opened);
    server.answer(readCase, opened);
    await press("Devolver à fila");
    await screen.findByText("Ninguém assumiu este caso.");
    expect(server.sentTo(handOverCase).map(({ body }) => body)).toEqual([{ to: null }]);
  });

  it("of a colleague is taken over only after it was confirmed, from that colleague", async () => {
    server.answer(readCase, { ...opened, assignee: COLLEAGUE });
    server.answer(takeCase, { ...opened, assignee: ME });
    await desk();
    await press("Assumir no lugar");
    const dialog = within(await screen.findByRole("dialog"));
    expect(server.sentTo(takeCase)).toEqual([]);
    expect(dialog.getByText(/Rui Sá deixa de ser responsável/)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Assumir no lugar" }));
    await waitFor(() =>
      expect(server.sentTo(takeCase).map(({ body }) => body)).toEqual([{ from: COLLEAGUE.id }]),
    );
  });

  it("names each deadline, and says in words that one is over", async () => {
    await desk();
    const deadline = (await screen.findByText("Decisão da administração")).closest("li");
    expect(deadline?.textContent).toContain("Prazo vencido");
  });

  it("of a decided case offers nobody to take it", async () => {
    server.answer(readCase, { ...opened, status: "closed" });
    await desk();
    await screen.findByText("Ninguém assumiu este caso.");
    expect(screen.queryByRole("button", { name: "Assumir o caso" })).toBeNull();
  });
});

describe("the record of a case", () => {
  it("marks what only administrators read, and says who wrote what", async () => {
    await record();
    const note = (await screen.findByText("Pedir o laudo")).closest("li");
    expect(note?.textContent).toMatch(/^Nota interna.*Rui Sá · Administração/);
    const written = screen.getByText("A carga chegou molhada").closest("li");
    expect(written?.textContent).toMatch(/Bruno · Comprador/);
    expect(written?.textContent).not.toContain("Nota interna");
  });

  it("sends a message to all, and a note only when that was chosen; a refused one stays typed", async () => {
    server.answer(writeCaseMessage, message(3, { by: "administrator", name: "Ana Prado" }));
    await record();
    const field = await screen.findByLabelText("Mensagem");
    fireEvent.change(field, { target: { value: " Enviem o laudo " } });
    await press("Enviar mensagem");
    const sent = () => server.sentTo(writeCaseMessage).map(({ body }) => body);
    await waitFor(() => expect(sent()).toEqual([{ text: "Enviem o laudo", internal: false }]));
    fireEvent.click(screen.getByRole("checkbox", { name: "Nota interna" }));
    server.refuse(writeCaseMessage, "cases.not_open");
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "Duvidoso" } });
    await press("Guardar nota");
    await waitFor(() => expect(sent().at(-1)).toEqual({ text: "Duvidoso", internal: true }));
    expect((screen.getByRole("textbox") as HTMLTextAreaElement).value).toBe("Duvidoso");
  });

  it("opens a file only when somebody looks at it: that is kept", async () => {
    server.refuse(openCaseEvidence, "resource.not_found");
    await record();
    fireEvent.mouseDown(await screen.findByRole("tab", { name: "Provas" }), { button: 0 });
    const file = await screen.findByRole("button", { name: /laudo\.png/ });
    expect(server.sentTo(openCaseEvidence)).toEqual([]);
    fireEvent.click(file);
    await waitFor(() => expect(server.sentTo(openCaseEvidence)).toHaveLength(1));
    expect(file.getAttribute("aria-expanded")).toBe("true");
  });

  it("tells what happened in the product's words", async () => {
    await record();
    fireEvent.mouseDown(await screen.findByRole("tab", { name: "Andamento" }), { button: 0 });
    expect(await screen.findByText("Prazo encerrado: Decisão da administração")).toBeTruthy();
    expect(screen.getByText("Decidido: divisão da garantia")).toBeTruthy();
  });
});
