import {
  listDisputeMessages,
  proposeSplit,
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
    { kind: "direct_settlement", loadId: null, dueAt: "2026-12-05T12:00:00.000Z" },
    { kind: "inspection", loadId: null, dueAt: "2026-12-01T12:00:00.000Z" },
  ],
  disputeDetails: {
    id: "0198c0de-0000-7000-8000-0000000000dd",
    openedBy: "buyer",
    openedAt: AT,
    reason: "quality",
    description: "Umidade acima do contrato",
    scope: "order",
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
  await loadNamespaces("grain-orders", "grain", "grain-orders-settlement", "cases");
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

const show = (page = PAGE) =>
  renderRoutes(
    [
      { path: "/agro/dashboard-producer/disputes/:orderId", element: <DisputePage /> },
      { path: "*", element: <p>elsewhere</p> },
    ],
    page,
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

  it("of a load is about that load's money, and says to the server which it is", async () => {
    const [first, second] = ["0198c0de-0000-7000-8000-0000000000b1", "0198c0de-0000-7000-8000-0000000000b2"];
    const { disputeDetails } = order;
    if (disputeDetails === null) throw new Error("There is no dispute");
    const ofLoad = (loadId: string, amount: string, description: string) =>
      ({ ...disputeDetails, id: loadId, scope: "load", loadId, amount, description }) as const;
    server.answer(readOrder, {
      ...order,
      dispute: "none",
      disputedLoads: 2,
      disputeDetails: null,
      loadDisputes: [ofLoad(first, "1000.000000", "Carga um"), ofLoad(second, "2000.000000", "Carga dois")],
      timers: [
        { kind: "direct_settlement", loadId: first, dueAt: "2026-12-05T12:00:00.000Z" },
        { kind: "direct_settlement", loadId: second, dueAt: "2026-12-06T12:00:00.000Z" },
      ],
    });
    server.answer(proposeSplit, order);
    await show(`${PAGE}?load=${second}`);
    expect(await screen.findByText("Carga dois")).toBeTruthy();
    expect(screen.queryByText("Carga um")).toBeNull();
    expect(screen.getAllByText("Acordo entre as partes")).toHaveLength(1);
    expect(server.sentTo(listDisputeMessages)[0]?.query).toMatchObject({ loadId: second });
    fireEvent.change(screen.getByLabelText("Valor para o produtor"), { target: { value: "2000,01" } });
    expect(screen.getByText("É mais do que está em disputa.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Valor para o produtor"), { target: { value: "500" } });
    fireEvent.click(screen.getByRole("button", { name: "Propor divisão" }));
    await waitFor(() =>
      expect(server.sentTo(proposeSplit).map(({ body }) => body)).toEqual([
        { version: order.version, loadId: second, toProducer: "500" },
      ]),
    );
  });

  it("leads to the order where nothing is disputed", async () => {
    server.answer(readOrder, { ...order, dispute: "none", disputeDetails: null });
    const { router } = await show();
    const page = `/agro/dashboard-producer/orders/${order.id}`;
    await waitFor(() => expect(router.state.location.pathname).toBe(page));
  });
});
