import { otcIndicative } from "@lastro/contracts/otc";
import { readP2pBook } from "@lastro/contracts/p2p/book";
import { addPriceAlert, listPriceAlerts, removePriceAlert } from "@lastro/contracts/price-alerts";
import { listFavouriteCoins, priceHistory, readPrice } from "@lastro/contracts/prices";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { PriceAlert } from "@/components/price-alerts/api";
import { ToastRegion } from "@/components/toast-region";
import type { MarketCoin } from "@/features/prices/api";
import { clientRoutes, routes } from "@/features/prices/routes";
import { signInToBank } from "@/testing/bank-session";
import { aQuote } from "@/testing/quote";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const alert: PriceAlert = {
  id: "0190c1f0-0000-7000-8000-000000000009",
  asset: "BTC",
  currency: "BRL",
  direction: "above",
  price: "400000.00",
  createdAt: "2026-11-26T15:00:00.000Z",
  told: null,
};
const told: PriceAlert = {
  ...alert,
  id: "0190c1f0-0000-7000-8000-000000000010",
  asset: "SOL",
  direction: "below",
  price: "600.00",
  told: { at: "2026-11-26T15:00:00.000Z", price: "598.10" },
};

let server: StubServer;
beforeEach(() => {
  server = stubServer();
  server.answer(listFavouriteCoins, { coins: [] });
  server.answer(readPrice, ({ params }) => ({
    quote: aQuote(params.asset as MarketCoin),
    day: { low: "340000.00", high: "360000.00" },
    volume24h: "123456789.00",
  }));
  server.answer(priceHistory, { asset: "BTC", period: "1d", points: [], candles: [] });
  server.answer(otcIndicative, {
    quotes: [
      {
        ...{ asset: "BTC", buy: "352000.00", sell: "348000.00", reference: null, enabled: true },
        ...{ buyFeeBps: 0, sellFeeBps: 0, minAmount: "10.00", maxAmount: "1000.00" },
      },
    ],
    nextChangeAt: "2026-11-26T15:00:30.000Z",
  });
  server.answer(readP2pBook, { asset: "BTC", want: "buy", at: "2026-11-26T15:00:00.000Z", lines: [] });
  server.answer(listPriceAlerts, { items: [alert, told] });
});

const said = () => document.body.textContent?.replaceAll("\u00a0", " ") ?? "";
const open = async (coin: string, name: string) => {
  const view = await renderRoutes([...routes, ...clientRoutes], `/crypto-market/${coin}`);
  render(<ToastRegion />);
  await screen.findByRole("heading", { level: 1, name });
  return view;
};

describe("one coin, to a visitor", () => {
  it("shows the range of its day, what was traded, and both ways to get it", async () => {
    await open("BTC", "Bitcoin (BTC)");
    const desk = await screen.findByRole("link", { name: "Comprar BTC na mesa" });
    expect(desk.getAttribute("href")).toBe("/otc?side=buy&asset=BTC");
    const people = screen.getByRole("link", { name: "Ver ofertas de BTC" });
    expect(people.getAttribute("href")).toBe("/p2p?asset=BTC");
    await screen.findByText("Nenhuma oferta no momento");
    for (const words of [
      "R$ 340.000,00",
      "R$ 360.000,00",
      "R$ 123.456.789",
      "Cerca de R$ 352.000,00 por BTC",
    ])
      expect(said()).toContain(words);
    expect(screen.queryByRole("button", { name: "Criar alerta" })).toBeNull();
  });

  it("offers only the ways there are", async () => {
    await open("SOL", "Solana (SOL)");
    await screen.findByRole("link", { name: "Ver ofertas de SOL" });
    expect(screen.queryByRole("link", { name: /na mesa/ })).toBeNull();
  });

  it("says where a coin is not traded at all", async () => {
    await open("DOGE", "Dogecoin (DOGE)");
    await screen.findByText(/DOGE não é negociada aqui/);
    expect(server.sentTo(readP2pBook)).toEqual([]);
  });

  it("is drawn over the range that is chosen", async () => {
    await open("BTC", "Bitcoin (BTC)");
    fireEvent.click(await screen.findByRole("radio", { name: "1 A" }));
    await waitFor(() => expect(server.sentTo(priceHistory).at(-1)?.query).toEqual({ period: "1y" }));
  });

  it("that is stale has no range of the day and says so", async () => {
    server.answer(readPrice, { quote: aQuote("BTC", { stale: true }), day: null, volume24h: null });
    await open("BTC", "Bitcoin (BTC)");
    await screen.findByText(/A fonte de preços está atrasada/);
    await screen.findByText("A fonte de preços não informa.");
  });

  it("that does not exist leads to the market", async () => {
    const { router } = await renderRoutes(routes, "/crypto-market/XYZ");
    await waitFor(() => expect(router.state.location.pathname).toBe("/crypto-market"));
  });
});

describe("price alerts, to a client", () => {
  beforeEach(() => signInToBank());

  const dialog = async () => {
    await open("BTC", "Bitcoin (BTC)");
    fireEvent.click(await screen.findByRole("button", { name: "Criar alerta" }));
    return within(await screen.findByRole("dialog"));
  };
  const price = (text: string) =>
    fireEvent.change(screen.getByRole("textbox", { name: "Preço em reais" }), { target: { value: text } });

  it("are asked for with direction and price, and listed on the coin's page", async () => {
    server.answer(addPriceAlert, alert);
    const shown = await dialog();
    fireEvent.click(shown.getByRole("radio", { name: "Cair até" }));
    price("300000,5");
    fireEvent.click(shown.getByRole("button", { name: "Criar alerta" }));
    await screen.findByText(/Alerta criado: avisaremos quando Bitcoin cair até/);
    expect(server.sentTo(addPriceAlert)[0]?.body).toEqual({
      ...{ asset: "BTC", currency: "BRL", direction: "below", price: "300000.5" },
    });
    expect(said()).toContain("Bitcoin subir até R$ 400.000,00");
    expect(said()).not.toContain("Solana");
  });

  it("say under the field what is wrong with a price, and send nothing", async () => {
    const shown = await dialog();
    fireEvent.click(shown.getByRole("button", { name: "Criar alerta" }));
    await shown.findByText("Informe o preço.");
    price("340000");
    fireEvent.click(shown.getByRole("button", { name: "Criar alerta" }));
    await shown.findByText(/já atende a este alerta/);
    const field = shown.getByRole("textbox", { name: "Preço em reais" });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(server.sentTo(addPriceAlert)).toEqual([]);
  });

  it("say what the server refused", async () => {
    server.refuse(addPriceAlert, "prices.too_many_alerts");
    const shown = await dialog();
    price("400000");
    fireEvent.click(shown.getByRole("button", { name: "Criar alerta" }));
    await shown.findByText(/Você já tem 20 alertas esperando/);
  });

  it("are all listed on a page of their own, and removed there", async () => {
    server.answer(removePriceAlert, undefined);
    await open("alerts", "Alertas de preço");
    await screen.findByText(/Solana cair até/);
    expect(said()).toMatch(/Avisado em .* a R\$ 598,10/);
    fireEvent.click(screen.getByRole("button", { name: /^Remover alerta: Solana/ }));
    await screen.findByText("Alerta removido");
    expect(server.sentTo(removePriceAlert)[0]?.params).toEqual({ id: told.id });
  });
});
