import type { WireResponseOf } from "@lastro/contracts";
import {
  defendPix,
  type listAllPixDisputes as listAll,
  listAllPixDisputes,
  listDisputeComments,
  listPixDisputes,
  openPixDispute,
  readDisputeEligibility,
  readDisputeTimeline,
  readPixDispute,
  registerPixDispute,
} from "@lastro/contracts/pix-disputes";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes as adminRoutes } from "@/features/pix-disputes/admin-routes";
import { routes } from "@/features/pix-disputes/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const id = "0190c1f0-0000-7000-8000-000000000001";
const NOW = "2026-03-10T12:00:00.000Z";
const STORY = "Vendi uma bicicleta usada para esta pessoa e a entreguei na data combinada.";
const E2E = "E1234567820260310120012345678901";

type Dispute = WireResponseOf<typeof readPixDispute>;

const contested: Dispute = {
  ...{ id, protocol: "2026031012345678", direction: "incoming", name: "Bruno Lima", amount: "40.00" },
  ...{ date: NOW, status: "pending", stage: "defence", reason: "scam", documents: [], comments: 0 },
  ...{ returned: "0.00", nextDeadline: { kind: "defence", dueAt: "2026-03-15T12:00:00.000Z" } },
  ...{ endToEndId: E2E, paidAt: NOW, narrative: null, held: "40.00", blocked: "40.00" },
  ...{ monitored: "0.00", monitorUntil: null, defence: null, defendedAt: null, decision: null, files: [] },
  may: { defend: true, addDocuments: true, comment: true, cancel: false },
};
const row = (({ id, protocol, direction, name, amount, date, status, stage, reason, ...of }) => ({
  ...{ id, protocol, direction, name, amount, date, status, stage, reason },
  ...{ documents: of.documents, comments: of.comments, returned: of.returned, nextDeadline: of.nextDeadline },
}))(contested);

let server: StubServer;
// Loaded before anything on them is waited for.
beforeAll(
  () =>
    Promise.all([
      import("@/features/pix-disputes/disputes-page"),
      import("@/features/pix-disputes/dispute-page"),
      import("@/features/pix-disputes/new-dispute-page"),
      import("@/features/pix-disputes/admin-disputes-page"),
    ]),
  30_000,
);
beforeEach(() => {
  server = stubServer();
  server.answer(listPixDisputes, { items: [row], nextCursor: null });
  server.answer(readPixDispute, contested);
  server.answer(listDisputeComments, { messages: [], nextCursor: null });
  server.answer(readDisputeTimeline, { events: [], nextCursor: null });
});

describe("a client's contested Pix", () => {
  it("are listed under four tabs, each with how far it is", async () => {
    await renderRoutes(routes, "/pix/disputes");
    expect(await screen.findByText("Bruno Lima")).toBeTruthy();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Todas",
      "Em análise",
      "Aprovado",
      "Rejeitado",
    ]);
    expect(screen.getByText("Esperando a defesa")).toBeTruthy();
    expect(screen.getByText("Golpe")).toBeTruthy();
  });

  it("are defended by their receiver, in thirty characters at least, by the day that is shown", async () => {
    await renderRoutes(routes, `/pix/disputes/${id}`);
    const defence = await screen.findByLabelText(/Por que este valor é seu/);
    expect(screen.getByText(/^Defesa: até 15\/03\/2026/)).toBeTruthy();
    fireEvent.change(defence, { target: { value: "É meu." } });
    const send = screen.getByRole("button", { name: "Enviar defesa" });
    expect(send).toHaveProperty("disabled", true);
    fireEvent.change(defence, { target: { value: STORY } });
    const may = { ...contested.may, defend: false };
    const answer: Dispute = { ...contested, stage: "in_review", defence: STORY, defendedAt: NOW, may };
    server.answer(defendPix, answer);
    server.answer(readPixDispute, answer);
    fireEvent.click(send);
    expect((await screen.findAllByText("Em análise pela administração")).length).toBeGreaterThan(0);
    expect(server.sentTo(defendPix)).toMatchObject([{ body: { text: STORY } }]);
  });
});

describe("contesting a Pix", () => {
  it("ends in an explanation where the rules do not allow it", async () => {
    server.answer(readDisputeEligibility, {
      ...{ eligible: false, obstacle: "too_late", until: null, disputeId: null },
      ...{ amount: "50.00", name: "Helena Prado", paidAt: NOW },
    });
    await renderRoutes(routes, `/pix/disputes/new/${id}`);
    expect(await screen.findByText("O prazo de 80 dias para contestar este Pix acabou.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Enviar contestação" })).toBeNull();
    expect(server.sentTo(openPixDispute)).toEqual([]);
  });
});

describe("the administrators' list", () => {
  const answered = (isManual: boolean): WireResponseOf<typeof listAll> => ({
    items: [{ ...row, client: { id, email: "maria@lastro.demo" }, takesTwo: false, pendingApproval: null }],
    nextCursor: null,
    isManual,
  });

  it("has claims written down by hand only where the provider has no interface", async () => {
    server.answer(listAllPixDisputes, answered(false));
    await renderRoutes(adminRoutes, "/admin/disputes");
    expect(await screen.findByText("Bruno Lima")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Registrar contestação" })).toBeNull();
  });

  it("sends a claim that is whole, once, and says why one is refused", async () => {
    server.answer(listAllPixDisputes, answered(true));
    server.refuse(registerPixDispute, "pix_disputes.pix_unknown");
    await renderRoutes(adminRoutes, "/admin/disputes");
    fireEvent.click(await screen.findByRole("button", { name: "Registrar contestação" }));
    const dialog = within(await screen.findByRole("dialog"));
    const send = dialog.getByRole("button", { name: "Registrar e bloquear" });
    fireEvent.change(dialog.getByLabelText(/ID do Pix/), { target: { value: E2E } });
    fireEvent.change(dialog.getByLabelText(/Valor contestado/), { target: { value: "40,00" } });
    expect(send).toHaveProperty("disabled", true);
    fireEvent.change(dialog.getByLabelText(/Número da contestação/), { target: { value: "MED-77" } });
    fireEvent.click(send);
    await waitFor(() => expect(server.sentTo(registerPixDispute)).toHaveLength(1));
    expect(server.sentTo(registerPixDispute)[0]?.body).toEqual({
      ...{ endToEndId: E2E, amount: "40", situation: "scam", providerId: "MED-77" },
    });
    expect(await dialog.findByRole("alert")).toBeTruthy();
  });
});
