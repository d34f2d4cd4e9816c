import { listPapers } from "@lastro/contracts/grain/papers";
import { acceptSettlement, proposeSettlement } from "@lastro/contracts/grain/settlement";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OrderDetail } from "@/features/grain/orders/api";
import { OrderSettlements } from "@/features/grain/orders/settlement/order-settlements";
import type { Settlement } from "@/features/grain/shared/orders/order-types";
import { keepAgroSession } from "@/lib/agro-session";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderOrder } from "@/testing/trader-order";
import { signInToMarket } from "@/testing/trader-session";

const AT = "2026-11-20T12:00:00.000Z";
const DUE = "2026-12-20T12:00:00.000Z";
const TICKET = "0198c0de-0000-7000-8000-0000000000e1";
const shares = { toProducer: "3800.000000", fee: "38.383838", toBuyer: "146.616162" };
const load = {
  id: "0198c0de-0000-7000-8000-0000000000bb",
  number: 1,
  status: "entregue" as const,
  dispute: "none" as const,
  quantity: "10.000",
  carrier: null,
  trackingCode: "AG12345678ABCD",
  trackingLink: null,
  portOfDeparture: null,
  portOfArrival: null,
  expectedOn: null,
  currentPlace: null,
  note: null,
  shippedAt: AT,
  inTransitAt: null,
  deliveryDeclaredAt: AT,
  releasedAt: null,
  demandedPapers: [],
  settlements: [],
  acceptance: shares,
  released: null,
} satisfies OrderDetail["loads"][number];
const order = traderOrder({
  status: "enviada",
  approval: "accepted",
  may: ["propose_settlement", "accept_settlement"],
  quality: [
    { item: "moisture", limit: "14.00", discount: null, refusal: "18.00" },
    { item: "damaged", limit: "8.00", discount: "1.50", refusal: "15.00" },
  ],
  timers: [{ kind: "inspection", loadId: null, dueAt: DUE }],
  loads: [load],
});

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("grain-orders", "grain-orders-settlement", "grain-orders-papers", "grain");
  signInToMarket("producer");
  server = stubServer();
  server.answer(proposeSettlement, order);
  server.answer(listPapers, {
    items: [
      {
        id: TICKET,
        loadId: load.id,
        kind: "weight_ticket",
        addedBy: "producer",
        addedAt: AT,
        file: { name: "ticket.png", contentType: "image/png", size: 9, sha256: "ab".repeat(32) },
        fiscal: null,
        weights: { gross: "24.500", tare: "15.000", net: "9.500" },
        plate: null,
        driver: null,
        note: null,
      },
    ],
  });
});
afterEach(() => keepAgroSession(null));

const show = (shown = order) => renderRoutes([{ path: "*", element: <OrderSettlements order={shown} /> }]);
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the report of a load", () => {
  it("takes the weights of a ticket that is named, shows each discount, and is sent as it was typed", async () => {
    await show();
    fireEvent.click(screen.getByText("Informar laudo e pesagem"));
    fireEvent.click(await screen.findByRole("checkbox", { name: /ticket\.png/ }));
    expect(screen.getByText("Peso líquido: 9,5 t")).toBeTruthy();
    type(/^Umidade/, "13");
    type(/^Avariados/, "16");
    expect(screen.getByText(/3\.785,75\s*USDT × \(16,00 − 8,00\) × 1,50%/)).toBeTruthy();
    expect(screen.getByText(/Acima do limite de recusa \(15%\)/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Enviar laudo" }));
    await waitFor(() =>
      expect(server.sentTo(proposeSettlement).map(({ body }) => body)).toEqual([
        {
          version: order.version,
          loadId: load.id,
          ticket: { gross: "24.500", tare: "15.000" },
          moisture: "13",
          measurements: [{ item: "damaged", measured: "16" }],
          papers: [TICKET],
        },
      ]),
    );
  });

  it("cannot be sent with a tare that leaves nothing, or with more than was loaded", async () => {
    await show();
    fireEvent.click(screen.getByText("Informar laudo e pesagem"));
    type(/^Peso bruto/, "10");
    type(/^Tara/, "12");
    expect(screen.getByText("A tara tem de ser menor que o bruto.")).toBeTruthy();
    type(/^Peso bruto/, "30");
    expect(screen.getByText("O líquido é mais do que a carga levou (10 t).")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Enviar laudo" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("the other side's sheet", () => {
  const settlement: Settlement = {
    id: "0198c0de-0000-7000-8000-0000000000f1",
    proposedBy: "buyer",
    status: "open",
    ticket: { gross: "24.500", tare: "15.000" },
    papers: [TICKET],
    lines: [
      {
        kind: "scale",
        item: null,
        reason: null,
        measured: null,
        limit: null,
        refusal: null,
        formula: null,
        discount: "0",
        remaining: "9.5",
        amount: "0.000000",
      },
    ],
    weight: "9.5",
    amount: "3838.383838",
    note: null,
    hash: "cd".repeat(32),
    proposedAt: AT,
    agreedAt: null,
  };
  const answered = { ...order, loads: [{ ...load, settlements: [settlement] }] };

  it("is accepted with who gets what, once", async () => {
    server.answer(acceptSettlement, answered);
    await show(answered);
    expect(screen.getByText(/Sem resposta até 20\/12\/2026/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Aceitar este acerto" }));
    const dialog = await screen.findByRole("dialog");
    for (const figure of ["3.800,00", "38,38", "146,62"]) expect(dialog.textContent).toContain(figure);
    fireEvent.click(screen.getByRole("button", { name: /Aceitar 3\.838,38/ }));
    await waitFor(() => expect(server.sentTo(acceptSettlement)).toHaveLength(1));
  });

  it("is not to be accepted while the load is in dispute", async () => {
    await show({ ...answered, loads: [{ ...load, dispute: "open", settlements: [settlement] }] });
    expect(screen.getByText("Em disputa")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Aceitar este acerto" })).toBeNull();
  });
});
