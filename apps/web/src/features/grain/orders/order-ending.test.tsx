import type { WireResponseOf } from "@lastro/contracts";
import { cancelOrder, listOrderEvents } from "@lastro/contracts/grain/orders";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OrderActions } from "@/features/grain/orders/order-actions";
import { OrderHistory } from "@/features/grain/orders/order-history";
import { keepAgroSession } from "@/lib/agro-session";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderOrder } from "@/testing/trader-order";
import { signInToMarket } from "@/testing/trader-session";

const order = traderOrder({ may: ["cancel", "decline"] });

type OrderEvent = WireResponseOf<typeof listOrderEvents>["events"][number];
const event = (n: number, type: OrderEvent["type"], reason: string | null): OrderEvent => ({
  id: `0198c0de-0000-7000-8000-00000000000${n}`,
  type,
  at: "2026-11-21T12:00:00.000Z",
  occurredAt: null,
  by: "buyer",
  name: "Bruno",
  from: null,
  to: null,
  loadId: null,
  reason,
  facts: {},
});

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("grain-orders", "grain");
  signInToMarket("producer");
  server = stubServer();
  server.answer(cancelOrder, { ...order, status: "cancelada", may: [] });
  server.answer(listOrderEvents, {
    events: [
      event(1, "order.accepted", "auto"),
      event(2, "order.cancelled", "first_load_timed_out"),
      event(3, "order.cancelled", "Achei carga mais perto"),
    ],
    nextCursor: null,
  });
});
afterEach(() => keepAgroSession(null));
const sent = () => server.sentTo(cancelOrder).map(({ body }) => body);

const show = (element: React.ReactElement) => renderRoutes([{ path: "*", element }]);
const actions = <OrderActions order={order} isShipping={false} onShip={() => undefined} />;

async function askToCancel(): Promise<HTMLElement> {
  await show(actions);
  fireEvent.click(await screen.findByRole("button", { name: "Cancelar Pedido" }));
  return screen.findByLabelText("Motivo (opcional)");
}
const confirm = () =>
  fireEvent.click(screen.getByRole("button", { name: /^Cancelar e devolver 3\.985,00\sUSDT$/ }));

describe("cancelling an order", () => {
  it("says why in the words typed, on one line", async () => {
    const field = await askToCancel();
    expect(field.getAttribute("maxlength")).toBe("300");
    fireEvent.change(field, { target: { value: " Silo alagado,\n sem prazo " } });
    confirm();
    await waitFor(() => expect(sent()).toEqual([{ reason: "Silo alagado, sem prazo", version: 3 }]));
  });

  it("needs no reason", async () => {
    await askToCancel();
    confirm();
    await waitFor(() => expect(sent()).toEqual([{ version: 3 }]));
  });
});

describe("an order's history", () => {
  it("says why it ended: in somebody's words, or in ours where a clock or a setting did it", async () => {
    await show(<OrderHistory id={order.id} />);
    expect(await screen.findByText("Achei carga mais perto")).toBeTruthy();
    expect(screen.getByText("Nada foi enviado no prazo")).toBeTruthy();
    expect(screen.getByText("Aceito automaticamente, como pedem as configurações do produtor")).toBeTruthy();
  });
});
