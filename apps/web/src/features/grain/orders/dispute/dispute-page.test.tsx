import {
  listDisputeMessages,
  readDisputeTimeline,
  writeDisputeMessage,
} from "@lastro/contracts/grain/disputes";
import { readOrder } from "@lastro/contracts/grain/orders";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DisputePage } from "@/features/grain/orders/dispute/dispute-page";
import { keepAgroSession } from "@/lib/agro-session";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderOrder } from "@/testing/trader-order";
import { signInToMarket } from "@/testing/trader-session";

const AT = "2026-11-21T12:00:00.000Z";
const order = traderOrder({
  dispute: "open",
  may: ["add_evidence", "propose_split"],
  timers: [
    { kind: "direct_settlement", dueAt: "2026-12-05T12:00:00.000Z" },
    { kind: "inspection", dueAt: "2026-12-01T12:00:00.000Z" },
  ],
  disputeDetails: {
    id: "0198c0de-0000-7000-8000-0000000000dd",
    openedBy: "buyer",
    openedAt: AT,
    reason: "quality",
    description: "Umidade acima do contrato",
    loadId: null,
    status: "open",
    amount: "3985.000000",
    evidence: [],
    proposals: [],
    outcome: null,
  },
});
const PAGE = `/agro/dashboard-producer/disputes/${order.id}`;

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("grain-orders", "grain", "cases");
  signInToMarket("producer");
  server = stubServer();
  server.answer(readOrder, order);
  server.answer(readDisputeTimeline, { events: [], nextCursor: null });
  server.answer(listDisputeMessages, {
    messages: [{ id: order.id, by: "administrator", name: "", text: "Enviem o laudo", at: AT }],
    nextCursor: null,
  });
});
afterEach(() => keepAgroSession(null));

const show = () =>
  renderRoutes(
    [
      { path: "/agro/dashboard-producer/disputes/:orderId", element: <DisputePage /> },
      { path: "*", element: <p>elsewhere</p> },
    ],
    PAGE,
  );

describe("the page of a dispute", () => {
  it("shows the complaint, the deadline of the dispute alone, and what the administrators wrote", async () => {
    await show();
    expect(await screen.findByText("Umidade acima do contrato")).toBeTruthy();
    expect(screen.getByText("Acordo entre as partes").closest("li")?.textContent).toContain("Falta");
    const written = (await screen.findByText("Enviem o laudo")).closest("li");
    expect(written?.textContent).toMatch(/Administração · /);
  });

  it("sends what is written, and offers no note to administrators", async () => {
    server.answer(writeDisputeMessage, {
      id: order.id,
      by: "producer",
      name: "Salete",
      text: "Segue",
      at: AT,
    });
    await show();
    fireEvent.change(await screen.findByLabelText("Mensagem"), { target: { value: "Segue o laudo" } });
    expect(screen.queryByRole("checkbox", { name: "Nota interna" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Enviar mensagem" }));
    await waitFor(() =>
      expect(server.sentTo(writeDisputeMessage).map(({ body }) => body)).toEqual([{ text: "Segue o laudo" }]),
    );
  });

  it("leads to the order where nothing is disputed", async () => {
    server.answer(readOrder, { ...order, dispute: "none", disputeDetails: null });
    const { router } = await show();
    const page = `/agro/dashboard-producer/orders/${order.id}`;
    await waitFor(() => expect(router.state.location.pathname).toBe(page));
  });
});
