import type { WireResponseOf } from "@lastro/contracts";
import { payOrderByPix, readOrderPix } from "@lastro/contracts/grain/pix-payments";
import { readPreferences } from "@lastro/contracts/grain/preferences";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { OrderPix } from "@/features/grain/orders/pix/order-pix";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderOrder } from "@/testing/trader-order";
import { traderPreferences } from "@/testing/trader-preferences";

type Pix = WireResponseOf<typeof payOrderByPix>;

const waiting: Pix = {
  id: "0198c0de-0000-7000-8000-0000000000cc",
  status: "waiting",
  amount: "21789.03",
  usdt: "3985.000000",
  rate: "5.4567",
  rateAt: "2026-11-20T12:00:00.000Z",
  issuedAt: "2026-11-20T12:00:00.000Z",
  expiresAt: "2099-11-20T12:10:00.000Z",
  pixCopiaECola: "00020126br.gov.bcb.pix",
  txid: "a".repeat(32),
  returned: null,
};
const order = traderOrder({ side: "buyer", status: "criada", may: ["pay", "cancel"] });

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("grain-orders", "grain-orders-pix", "grain");
  server = stubServer();
  server.answer(readPreferences, traderPreferences());
});

const show = (pix: Pix | null, of = order) => {
  server.answer(readOrderPix, { pix });
  return renderRoutes([{ path: "/", element: <OrderPix order={of} /> }]);
};

describe("a reserved order paid by Pix", () => {
  it("asks for a firm quote and shows what is to be paid, at which rate, and the code", async () => {
    await show(null);
    server.answer(payOrderByPix, waiting);
    fireEvent.click(await screen.findByRole("button", { name: "Gerar Pix do pedido" }));
    expect(await screen.findByText("R$ 21.789,03")).toBeTruthy();
    expect(screen.getByText("3.985,000000 USDT")).toBeTruthy();
    expect(screen.getByText(/^R\$ 5,4567 por USDT, cotação da mesa lida em 20\/11\/2026/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Pix copia e cola").value).toBe(
      "00020126br.gov.bcb.pix",
    );
    expect(server.sentTo(payOrderByPix)).toMatchObject([{ body: { version: order.version } }]);
  });

  it("says that the code follows while the provider has not answered", async () => {
    await show({ ...waiting, pixCopiaECola: null });
    expect(await screen.findByText(/O código aparece aqui/)).toBeTruthy();
    expect(screen.queryByLabelText("Pix copia e cola")).toBeNull();
  });

  it("tells of what was returned and why, and offers another", async () => {
    await show({ ...waiting, status: "returned", returned: { amount: "10.00", reason: "wrong_amount" } });
    expect(await screen.findByText("Pix de R$ 10,00 devolvido a quem pagou")).toBeTruthy();
    expect(screen.getByText("O valor não é o cobrado.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Gerar outro Pix" })).toBeTruthy();
  });

  it("offers nothing more once the order is paid, and nothing to the producer", async () => {
    await show({ ...waiting, status: "paid" }, { ...order, status: "paga", may: [] });
    expect(await screen.findByText("Pago com Pix")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    await show(null, { ...order, side: "producer", may: [] });
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  });
});
