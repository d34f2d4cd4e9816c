import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OrderDetail } from "@/features/grain/orders/api";
import { OrderActions } from "@/features/grain/orders/order-actions";
import { OrderHistory } from "@/features/grain/orders/order-history";
import { keepAgroSession } from "@/lib/agro-session";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { traderSession } from "@/testing/trader-session";

const ID = "0198c0de-0000-7000-8000-0000000000aa";
/** As much of an order as its actions read. */
const order = { id: ID, version: 3, side: "producer", status: "paga", may: ["cancel", "decline"] };

const event = (n: number, type: string, reason: string | null) => ({
  id: `0198c0de-0000-7000-8000-00000000000${n}`,
  type,
  at: "2026-11-21T12:00:00.000Z",
  by: "buyer",
  name: "Bruno",
  from: null,
  to: null,
  loadId: null,
  reason,
  facts: {},
});

let sent: unknown[];
beforeEach(async () => {
  await loadNamespaces("grain-orders", "grain");
  keepAgroSession(traderSession("producer"));
  sent = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    if (url.endsWith("/cancel")) {
      sent.push(JSON.parse(String(body)));
      return Response.json({ ...order, status: "cancelada", may: [] });
    }
    if (!new URL(url, location.origin).pathname.endsWith("/events"))
      return Response.json({}, { status: 404 });
    return Response.json({
      events: [
        event(1, "order.accepted", "auto"),
        event(2, "order.cancelled", "first_load_timed_out"),
        event(3, "order.cancelled", "Achei carga mais perto"),
      ],
      nextCursor: null,
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  keepAgroSession(null);
});

const show = (element: React.ReactElement) => renderRoutes([{ path: "*", element }]);
const actions = <OrderActions order={order as unknown as OrderDetail} onDone={() => undefined} />;

async function askToCancel(): Promise<HTMLElement> {
  await show(actions);
  fireEvent.click(await screen.findByRole("button", { name: "Cancelar Pedido" }));
  return screen.findByLabelText("Motivo (opcional)");
}
const confirm = () =>
  fireEvent.click(screen.getAllByRole("button", { name: "Cancelar Pedido" }).at(-1) as HTMLElement);

describe("cancelling an order", () => {
  it("says why in the words typed, on one line", async () => {
    const field = await askToCancel();
    expect(field.getAttribute("maxlength")).toBe("300");
    fireEvent.change(field, { target: { value: " Silo alagado,\n sem prazo " } });
    confirm();
    await waitFor(() => expect(sent).toEqual([{ reason: "Silo alagado, sem prazo", version: 3 }]));
  });

  it("needs no reason", async () => {
    await askToCancel();
    confirm();
    await waitFor(() => expect(sent).toEqual([{ version: 3 }]));
  });
});

describe("an order's history", () => {
  it("says why it ended: in somebody's words, or in ours where a clock or a setting did it", async () => {
    await show(<OrderHistory id={ID} />);
    expect(await screen.findByText("Achei carga mais perto")).toBeTruthy();
    expect(screen.getByText("Nada foi enviado no prazo")).toBeTruthy();
    expect(screen.getByText("Aceito automaticamente, como pedem as configurações do produtor")).toBeTruthy();
  });
});
