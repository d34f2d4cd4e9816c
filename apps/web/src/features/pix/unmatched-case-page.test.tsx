import type { WireResponseOf } from "@lastro/contracts";
import { listCaseMessages, readCase } from "@lastro/contracts/cases";
import { readUnmatchedPix, rejectUnmatchedContest, returnUnmatchedPix } from "@lastro/contracts/pix";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { routes as adminRoutes } from "@/features/pix/admin-routes";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const ID = "01a1fe93-e532-7380-8afe-030bae96c39e";
const AT = "2026-11-11T12:00:00.000Z";
const unmatched: WireResponseOf<typeof readUnmatchedPix> = {
  id: ID,
  status: "OPEN",
  reason: "unknown_txid",
  endToEndId: "E12345678202611111200abcdefghijk",
  txid: null,
  amount: "1250.00",
  receivedAt: AT,
  payer: { name: "Carla Dias", document: null },
  message: "aluguel",
  attributedTo: null,
  returnRefusal: null,
  decidedAt: null,
  pending: null,
  contest: null,
};

let server: StubServer;
beforeEach(async () => {
  await signInToBank();
  server = stubServer();
  server.answer(readUnmatchedPix, unmatched);
  server.answer(listCaseMessages, { messages: [], nextCursor: null });
  server.answer(readCase, {
    id: ID,
    kind: "pix.unmatched",
    subject: ID,
    status: "opened",
    waitingFor: null,
    openedBy: "house",
    openedAt: AT,
    assignee: null,
    deadlines: [{ kind: "return_window", dueAt: "2026-11-12T12:00:00.000Z" }],
    parties: [],
    evidence: [],
    decision: null,
    closedAt: null,
    mayAddEvidence: true,
  });
});

const show = () => renderRoutes(adminRoutes, `/admin/pix/unmatched/${ID}`);

describe("the page of an unmatched Pix", () => {
  it("shows what arrived, until when it may be given back, and takes evidence", async () => {
    await show();
    expect(await screen.findByText("O identificador não é nosso")).toBeTruthy();
    expect(screen.getByText("aluguel")).toBeTruthy();
    expect((await screen.findByText("Prazo para devolver")).closest("li")).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Provas" }), { button: 0 });
    expect(await screen.findByText("Anexar prova")).toBeTruthy();
  });

  it("is given back for a reason, and then says what became of it", async () => {
    const returning = { ...unmatched, status: "RETURNING" } as const;
    server.answer(returnUnmatchedPix, returning);
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Devolver" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Enviado por engano" } });
    server.answer(readUnmatchedPix, returning);
    fireEvent.click(dialog.getByRole("button", { name: "Devolver" }));
    await waitFor(() =>
      expect(server.sentTo(returnUnmatchedPix).map(({ body }) => body)).toEqual([
        { grounds: "Enviado por engano" },
      ]),
    );
    expect(await screen.findByText("O provedor ainda não confirmou")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Devolver" })).toBeNull();
  });

  it("that is contested can only go back, until its contest is rejected", async () => {
    const contest = {
      amount: "1250.00",
      situation: "scam",
      narrative: "Pagou por um produto que não existe.",
      openedAt: AT,
      answerBy: "2026-11-18T12:00:00.000Z",
    } as const;
    server.answer(readUnmatchedPix, { ...unmatched, contest });
    server.answer(rejectUnmatchedContest, unmatched);
    await show();
    expect(await screen.findByText("Contestado pelo banco de quem pagou")).toBeTruthy();
    expect(screen.getByText("Golpe")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Atribuir" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Rejeitar contestação" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "O pagador reconheceu a compra" } });
    server.answer(readUnmatchedPix, unmatched);
    fireEvent.click(dialog.getByRole("button", { name: "Rejeitar contestação" }));
    expect(await screen.findByRole("button", { name: "Atribuir" })).toBeTruthy();
    expect(server.sentTo(rejectUnmatchedContest)[0]?.body).toEqual({
      grounds: "O pagador reconheceu a compra",
    });
  });
});
