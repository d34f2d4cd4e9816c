import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PurchaseDialog } from "@/features/grain/orders/purchase/purchase-dialog";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";

const offer: Offer = {
  id: "0198c0de-0000-7000-8000-000000000002",
  version: 1,
  name: "Soja tipo exportação",
  description: null,
  commodity: "soy",
  cropYear: "2025/26",
  place: { city: "Sorriso", state: "MT", country: "BR", locode: null },
  deliveryBasis: "FCA",
  quality: [],
  pricePerTonne: "398.50",
  minimumOrder: "10.000",
  minimumValue: "3985.000000",
  available: "50.000",
  reais: null,
  imageId: null,
  thumbnailUrl: null,
  imageUrl: null,
  active: true,
  own: null,
  createdAt: "2026-11-01T12:00:00.000Z",
  updatedAt: "2026-11-01T12:00:00.000Z",
};

let sent: { body: unknown; key: string | null }[] = [];
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(async () => {
  await loadNamespaces("grain-orders", "grain");
  sent = [];
  vi.stubGlobal("fetch", async (path: string, { body, headers }: { body: string; headers: Headers }) => {
    if (path === "/agro/v1/wallet") {
      return answer(200, { available: "5000.000000", held: "0", total: "5000.000000", lastDeposits: [] });
    }
    const asked = JSON.parse(body);
    sent.push({ body: asked, key: headers.get("Idempotency-Key") });
    return asked.awaitDeposit || asked.proposedPrice
      ? answer(201, { id: "x", status: "criada", next: { dueAt: "2026-12-02T12:00:00.000Z" } })
      : answer(201, { id: "x", status: "paga", money: { inEscrow: "3985.000000" } });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const none = () => undefined;
  const dialog = <PurchaseDialog offer={offer} onClose={none} onDeposit={none} onOrders={none} />;
  await renderRoutes([{ path: "/", element: dialog }]);
  await screen.findByText("5.000,00 USDT");
}
const type = (tonnes: string) =>
  fireEvent.change(screen.getByLabelText("Quantidade (toneladas)"), { target: { value: tonnes } });
const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "Continuar" });

describe("a purchase", () => {
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
    fireEvent.click(screen.getByRole("button", { name: "Confirmar Reserva" }));
    expect(await screen.findByText("Reserva feita!")).toBeTruthy();
    expect(
      screen.getByText(/^20 t de Soja tipo exportação estão separadas para você até 02\/12\/2026/),
    ).toBeTruthy();
    expect(sent).toEqual([
      {
        body: { offerId: offer.id, quantity: "20", pricePerTonne: "398.50", awaitDeposit: true },
        key: expect.any(String),
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
    fireEvent.click(await screen.findByRole("button", { name: "Enviar Proposta" }));
    expect(await screen.findByText("Proposta enviada!")).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({
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
    fireEvent.click(await screen.findByRole("button", { name: "Confirmar compra" }));
    expect(await screen.findByText("Compra realizada com sucesso!")).toBeTruthy();
    expect(sent).toEqual([
      { body: { offerId: offer.id, quantity: "10", pricePerTonne: "398.50" }, key: expect.any(String) },
    ]);
  });
});
