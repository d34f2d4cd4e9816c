import {
  confirmDelivery,
  listOrderEvents,
  listOrderMessages,
  payOrder,
  readOrder,
  readOrderLogistics,
  readOrderParties,
} from "@lastro/contracts/grain/orders";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import type { OrderDetail } from "@/features/grain/orders/api";
import { OrderPage } from "@/features/grain/orders/order-page";
import { keepAgroSession } from "@/lib/agro-session";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderOrder } from "@/testing/trader-order";
import { signInToMarket } from "@/testing/trader-session";

const AT = "2026-11-20T12:00:00.000Z";
const DUE = "2026-12-20T12:00:00.000Z";
const producer = {
  side: "producer",
  name: "Bento",
  city: null,
  country: "BR",
  email: null,
  phone: null,
} as const;
const shares = { toProducer: "3945.150000", fee: "39.850000", toBuyer: "0.000000" };
const load = {
  id: "0198c0de-0000-7000-8000-0000000000bb",
  number: 1,
  status: "entregue" as const,
  dispute: "none" as const,
  quantity: "10.000",
  carrier: "Rodo Norte",
  trackingCode: "AG12345678ABCD",
  trackingLink: null,
  portOfDeparture: null,
  portOfArrival: "Santos",
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
/** Delivered in one load, and the buyer's to accept. */
const delivered = traderOrder({
  side: "buyer",
  status: "enviada",
  approval: "accepted",
  counterParty: producer,
  shipped: "10.000",
  remaining: "0.000",
  shippedAt: AT,
  loads: [load],
  acceptance: shares,
  next: {
    load: null,
    actor: "buyer",
    action: "inspect",
    dueAt: DUE,
    otherwise: "release_as_settled",
    money: shares,
  },
  primary: "confirm",
  may: ["write_message", "confirm", "propose_settlement", "dispute"],
});

let server: StubServer;
beforeAll(() => import("@/components/ui/toast"), 30_000);
beforeEach(async () => {
  await loadNamespaces(
    "grain-shared-signing",
    "grain-shared-delivery",
    "grain-orders",
    "grain",
    "grain-orders-settlement",
    "cases",
  );
  signInToMarket("buyer");
  server = stubServer();
  server.answer(readOrderParties, { signatures: [] });
  server.answer(listOrderEvents, { events: [], nextCursor: null });
  server.answer(listOrderMessages, { messages: [], nextCursor: null });
  server.answer(readOrderLogistics, {
    status: "transito",
    stages: [],
    current: null,
    loads: [],
    history: [
      {
        id: "0198c0de-0000-7000-8000-0000000000c1",
        loadId: load.id,
        type: "load.updated",
        at: AT,
        recordedAt: AT,
        place: "Sinop",
      },
    ],
  });
});
afterEach(() => keepAgroSession(null));

const PAGE = `/agro/dashboard-buyer/orders/${delivered.id}`;
async function show(order = delivered) {
  server.answer(readOrder, order);
  await renderRoutes([{ path: "/agro/dashboard-buyer/orders/:id", element: <OrderPage /> }], PAGE);
  render(<ToastRegion />);
  await screen.findByRole("heading", { level: 1, name: order.offer.name });
}
const filled = () =>
  [...document.querySelectorAll("main button, button")].filter(
    (button) =>
      /(^| )bg-(wheat|accent|negative)( |$)/.test(button.className) &&
      button.getAttribute("aria-label") === null,
  );

describe("the page of an order", () => {
  it("has one filled button: what the server says is the reader's turn", async () => {
    await show();
    expect(filled().map(({ textContent }) => textContent)).toEqual(["Confirmar Recebimento"]);
  });

  it("has none while it is the other side's turn, though the buyer may accept already", async () => {
    await show({
      ...delivered,
      primary: null,
      next: {
        load: null,
        actor: "producer",
        action: "declare_delivery",
        dueAt: null,
        otherwise: "nothing",
        money: null,
      },
    });
    expect(filled()).toEqual([]);
    expect(screen.getByRole("button", { name: "Confirmar Recebimento" })).toBeTruthy();
  });

  it("tells every duty that runs, each with its own time, the reader's first", async () => {
    await show({
      ...delivered,
      next: {
        load: null,
        actor: "producer",
        action: "ship_rest",
        dueAt: DUE,
        otherwise: "refund_rest",
        money: null,
      },
      also: [
        {
          load: null,
          actor: "buyer",
          action: "inspect",
          dueAt: AT,
          otherwise: "release_as_settled",
          money: null,
        },
      ],
    });
    const told = screen.getAllByText(/^(Sua vez|Vez do produtor): /).map(({ textContent }) => textContent);
    expect(told).toEqual(["Sua vez: conferir e aceitar a entrega", "Vez do produtor: enviar o que falta"]);
    expect(screen.getByText(/20\/12\/2026.*não foi enviado/)).toBeTruthy();
  });

  it("says who gets what before the delivery is accepted, and what was paid afterwards", async () => {
    server.answer(confirmDelivery, {
      ...delivered,
      status: "entregue",
      primary: null,
      may: ["write_message"],
      money: {
        ...delivered.money,
        inEscrow: "0.000000",
        released: "3985.000000",
        fee: "39.850000",
        net: "3945.150000",
      },
    });
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Confirmar Recebimento" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toMatch(/Bento recebe3\.945,15\sUSDT/);
    expect(dialog.textContent).toMatch(/39,85\sUSDT/);
    fireEvent.click(screen.getByRole("button", { name: /^Liberar 3\.945,15\sUSDT$/ }));
    expect(await screen.findByText("Status atualizado")).toBeTruthy();
    expect(
      screen.getByText(
        /^Pedido foi marcado como Finalizada\. Você liberou 3\.945,15\sUSDT a Bento; 39,85\sUSDT de taxa\.$/,
      ),
    ).toBeTruthy();
  });

  it("names what a payment takes from the wallet", async () => {
    const unpaid = traderOrder({
      side: "buyer",
      status: "criada",
      escrow: "none",
      counterParty: producer,
      primary: "pay",
      may: ["pay", "cancel"],
      money: { ...delivered.money, funded: "0.000000", inEscrow: "0.000000" },
    });
    server.answer(payOrder, { ...delivered, status: "paga" });
    await show(unpaid);
    fireEvent.click(screen.getByRole("button", { name: "Pagar com a carteira" }));
    fireEvent.click(await screen.findByRole("button", { name: /^Pagar 3\.985,00\sUSDT$/ }));
    expect(await screen.findByText(/3\.985,00\sUSDT estão em garantia\. Bento recebe/)).toBeTruthy();
  });

  it("gives the focus back to the button when the question is left by Escape", async () => {
    await show();
    const button = screen.getByRole("button", { name: "Confirmar Recebimento" });
    button.focus();
    fireEvent.click(button);
    fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it("follows a load from place to place, over a map of where it comes from and goes", async () => {
    await show({
      ...delivered,
      contract: {
        ...delivered.contract,
        terms: JSON.stringify({ offer: { place: { city: "Sorriso", state: "MT" } } }),
      },
    });
    expect(await screen.findByText("Carga atualizada: Sinop")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Mapa: de Sorriso/MT a Santos" })).toBeTruthy();
  });
});
