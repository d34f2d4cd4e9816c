import type { WireResponseOf } from "@lastro/contracts";
import { readWallet } from "@lastro/contracts/custody/deposits";
import { readLegalData } from "@lastro/contracts/grain/legal-data";
import { readMarketFees } from "@lastro/contracts/grain/offers";
import { placeOrder } from "@lastro/contracts/grain/orders";
import { buyByPix } from "@lastro/contracts/grain/pix-payments";
import { proveSigner } from "@lastro/contracts/grain/second-factor";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { PurchaseDialog } from "@/features/grain/orders/purchase/purchase-dialog";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { answerSigning, SIGNATURE } from "@/testing/signing";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { offer } from "@/testing/trader-offer";
import { traderOrder } from "@/testing/trader-order";

const wallet: WireResponseOf<typeof readWallet> = {
  available: "5000.000000",
  held: "0.000000",
  total: "5000.000000",
  lastDeposits: [],
};

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("grain-orders", "grain", "grain-shared-signing", "grain-shared-delivery");
  server = stubServer();
  server.answer(readWallet, wallet);
  server.answer(readMarketFees, { feeBps: 100 });
  answerSigning(server);
  server.answer(placeOrder, ({ body }) =>
    body.awaitDeposit || body.proposedPrice
      ? traderOrder({
          side: "buyer",
          status: "criada",
          next: {
            actor: "buyer",
            action: "pay_order",
            load: null,
            dueAt: "2026-12-02T12:00:00.000Z",
            otherwise: null,
            money: null,
          },
        })
      : traderOrder({ side: "buyer" }),
  );
});
const bought = () => server.sentTo(placeOrder);

async function open() {
  const none = () => undefined;
  const dialog = <PurchaseDialog offer={offer} onClose={none} onDeposit={none} onOrders={none} />;
  await renderRoutes([{ path: "/", element: dialog }]);
  await screen.findByText("5.000,00 USDT");
}
const type = (tonnes: string) =>
  fireEvent.change(screen.getByLabelText("Quantidade (toneladas)"), { target: { value: tonnes } });
const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "Continuar" });

const signWith = async (typed: string, label = "Sua senha, para assinar") =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } });

describe("a purchase", () => {
  it("says what the market takes, and of whom, before anything is paid", async () => {
    await open();
    const words = "Taxa do mercado1% do que o produtor recebe";
    expect((await screen.findByText("Taxa do mercado")).parentElement?.textContent).toBe(words);
    fireEvent.click(next());
    expect(screen.getByText("Taxa do mercado").parentElement?.textContent).toBe(words);
  });
  it("does not go on below the smallest order", async () => {
    await open();
    type("9,9");
    expect(screen.getByText("Quantidade mínima: 10 toneladas")).toBeTruthy();
    expect(next().disabled).toBe(true);
  });
  it("does not go on for more than the wallet holds", async () => {
    await open();
    type("12,6");
    expect(screen.getByText("Saldo insuficiente. Você precisa depositar mais USDT.")).toBeTruthy();
    expect(next().disabled).toBe(true);
  });
  it("that the wallet does not pay may be reserved until a deposit has arrived", async () => {
    await open();
    type("20");
    fireEvent.click(screen.getByRole("button", { name: "Reservar por 24 horas" }));
    expect(await screen.findByText(/sem cobrança/)).toBeTruthy();
    await signWith("safra");
    fireEvent.click(screen.getByRole("button", { name: "Confirmar Reserva" }));
    expect(await screen.findByText("Reserva feita!")).toBeTruthy();
    expect(
      screen.getByText(/^20 t de Soja tipo exportação estão separadas para você até 02\/12\/2026/),
    ).toBeTruthy();
    expect(bought()).toMatchObject([
      {
        body: { offerId: offer.id, quantity: "20", pricePerTonne: "398.50", awaitDeposit: true },
        idempotencyKey: expect.any(String),
      },
    ]);
  });
  it("may be proposed at another price, which the wallet need not hold", async () => {
    await open();
    type("20");
    fireEvent.click(screen.getByRole("button", { name: "Propor outro preço" }));
    expect(next().disabled).toBe(true);
    const price = screen.getByLabelText("Preço proposto por tonelada (USDT)");
    fireEvent.change(price, { target: { value: "398,50" } });
    expect(screen.getByText("É o preço da oferta.")).toBeTruthy();
    fireEvent.change(price, { target: { value: "390" } });
    fireEvent.click(next());
    expect(screen.getByText("7.800,00 USDT")).toBeTruthy();
    await signWith("safra");
    fireEvent.click(await screen.findByRole("button", { name: "Enviar Proposta" }));
    expect(await screen.findByText("Proposta enviada!")).toBeTruthy();
    expect(bought().at(-1)?.body).toMatchObject({
      quantity: "20",
      pricePerTonne: "398.50",
      proposedPrice: "390",
    });
  });
  it("is confirmed after a look, may go back, and is sent once with its key and the price shown", async () => {
    await open();
    fireEvent.click(next());
    fireEvent.click(await screen.findByRole("button", { name: "Voltar" }));
    fireEvent.click(next());
    const confirm = await screen.findByRole<HTMLButtonElement>("button", { name: "Confirmar compra" });
    expect(confirm.disabled).toBe(true);
    await signWith("safra");
    fireEvent.click(confirm);
    expect(await screen.findByText("Compra realizada com sucesso!")).toBeTruthy();
    expect(bought().map(({ body }) => body)).toEqual([
      { offerId: offer.id, quantity: "10", pricePerTonne: "398.50", signature: SIGNATURE },
    ]);
    expect(bought()[0]?.idempotencyKey).toEqual(expect.any(String));
  });
  it("is signed by a code where there is a second factor", async () => {
    answerSigning(server, { enabled: true });
    await open();
    fireEvent.click(next());
    await signWith("123456", "Código para assinar");
    fireEvent.click(screen.getByRole("button", { name: "Confirmar compra" }));
    expect(await screen.findByText("Compra realizada com sucesso!")).toBeTruthy();
    expect(server.sentTo(proveSigner).map(({ body }) => body)).toEqual([{ code: "123456" }]);
  });
  it("is not confirmed by somebody who has not said who they are, and leads to where that is filled in", async () => {
    server.answer(readLegalData, { data: null, changedAt: null });
    await open();
    fireEvent.click(next());
    const link = await screen.findByRole("link", { name: "Preencher meus dados" });
    expect(link.getAttribute("href")).toMatch(/settings#legal$/);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Confirmar compra" }).disabled).toBe(true);
  });
  it("sent again after the server refused it needs no other proof", async () => {
    server.refuse(placeOrder, "grain.order_stock_gone");
    await open();
    fireEvent.click(next());
    await signWith("safra");
    const confirm = () => fireEvent.click(screen.getByRole("button", { name: "Confirmar compra" }));
    confirm();
    await screen.findByRole("alert");
    server.answer(placeOrder, traderOrder({ side: "buyer" }));
    confirm();
    expect(await screen.findByText("Compra realizada com sucesso!")).toBeTruthy();
    expect(server.sentTo(proveSigner)).toHaveLength(1);
  });

  it("may be paid by Pix: the grain is reserved, and the page of the order is shown", async () => {
    const order = traderOrder({ side: "buyer", status: "criada" });
    server.answer(buyByPix, { order, pix });
    const none = () => undefined;
    const dialog = <PurchaseDialog offer={offer} onClose={none} onDeposit={none} onOrders={none} />;
    const page = { path: "/agro/dashboard-buyer/orders/:id", element: <p>the order</p> };
    await renderRoutes([{ path: "/", element: dialog }, page]);
    await screen.findByText("5.000,00 USDT");
    fireEvent.click(screen.getByRole("button", { name: "Pagar com Pix" }));
    expect(screen.getByText(/firme por 10 minutos/)).toBeTruthy();
    await signWith("safra");
    fireEvent.click(screen.getByRole("button", { name: "Reservar e gerar Pix" }));
    expect(await screen.findByText("the order")).toBeTruthy();
    expect(server.sentTo(buyByPix)).toMatchObject([
      { body: { offerId: offer.id, pricePerTonne: offer.pricePerTonne } },
    ]);
  });
});

const pix: WireResponseOf<typeof buyByPix>["pix"] = {
  ...{
    id: "0198c0de-0000-7000-8000-0000000000cc",
    status: "waiting",
    amount: "21789.03",
    usdt: "3985.000000",
  },
  ...{ rate: "5.4567", rateAt: "2026-11-20T12:00:00.000Z", issuedAt: "2026-11-20T12:00:00.000Z" },
  ...{ expiresAt: "2099-11-20T12:10:00.000Z", pixCopiaECola: null, txid: "a".repeat(32), returned: null },
};
