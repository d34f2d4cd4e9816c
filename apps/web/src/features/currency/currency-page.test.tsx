import { readWallets } from "@lastro/contracts/accounts";
import { currencyHistory, listCurrencies } from "@lastro/contracts/currencies";
import {
  acceptExchangeQuote,
  indicativeExchange,
  listExchangeOrders,
  requestExchangeQuote,
} from "@lastro/contracts/exchange";
import { addPriceAlert, listPriceAlerts } from "@lastro/contracts/price-alerts";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import type { Exchange, FirmExchange, Terms } from "@/features/currency/api";
import { routes } from "@/features/currency/routes";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const terms: Terms = {
  mode: "give",
  gives: { asset: "BRL", amount: "5000.00" },
  gets: { asset: "USD", amount: "884.00" },
  baseAsset: "USD",
  quoteAsset: "BRL",
  rate: "5.4648",
  marketRate: "5.40",
  spreadBps: 120,
  legs: [{ asset: "USD", brl: "5.40" }],
  priceAt: "2026-11-26T15:00:00.000Z",
  iofBps: 350,
  iof: "169.08",
  vet: "5.6561",
};
const firm = (): FirmExchange => ({
  ...terms,
  id: "0190c1f0-0000-7000-8000-000000000001",
  status: "ISSUED",
  issuedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 30_000).toISOString(),
});
const settled: Exchange = {
  ...terms,
  id: "0190c1f0-0000-7000-8000-000000000002",
  quoteId: firm().id,
  status: "SETTLED",
  settledAt: "2026-11-26T15:00:05.000Z",
  transactionId: "0190c1f0-0000-7000-8000-000000000003",
};

let server: StubServer;
beforeEach(() => {
  server = stubServer();
  server.answer(listCurrencies, {
    items: [
      {
        currency: "USD",
        bid: "5.3992",
        ask: "5.4008",
        middle: "5.40",
        change: "0.31",
        updatedAt: "2026-11-26T15:00:00.000Z",
        stale: false,
        closing: { day: "2026-11-25", buy: "5.3897", sell: "5.3903" },
      },
      {
        currency: "EUR",
        bid: "6.2991",
        ask: "6.3009",
        middle: "6.30",
        change: "-0.12",
        updatedAt: "2026-11-26T15:00:00.000Z",
        stale: false,
        closing: null,
      },
    ],
    partner: "Banco Parceiro",
    open: true,
  });
  server.answer(currencyHistory, { currency: "USD", period: "30d", points: [] });
  server.answer(indicativeExchange, terms);
  server.answer(requestExchangeQuote, () => firm());
  server.answer(acceptExchangeQuote, settled);
  server.answer(listExchangeOrders, { items: [], nextCursor: null });
  server.answer(listPriceAlerts, { items: [] });
  server.answer(readWallets, {
    wallets: [
      {
        asset: "BRL",
        available: { asset: "BRL", amount: "7000.00" },
        held: { asset: "BRL", amount: "0.00" },
        vaulted: { asset: "BRL", amount: "0.00" },
        inBasket: { asset: "BRL", amount: "0.00" },
        total: { asset: "BRL", amount: "7000.00" },
        valueBrl: null,
      },
    ],
    owed: "0.00",
    totals: { value: null, brl: "0.00", crypto: null },
    holds: [],
  });
});

const plain = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";
const field = (name: RegExp) => screen.getByRole("textbox", { name }) as HTMLInputElement;
const open = async () => {
  await renderRoutes(routes, "/currency");
  render(<ToastRegion />);
  await screen.findByRole("heading", { level: 1, name: "Câmbio" });
};
const type = (name: RegExp, text: string) => fireEvent.change(field(name), { target: { value: text } });

describe("the converter, to a visitor", () => {
  it("works out the other amount, and tells rate, spread, tax and the total for one unit", async () => {
    await open();
    type(/^Você entrega/, "5000");
    await waitFor(() => expect(field(/^Você recebe/).value).toBe("884,00"));
    const said = plain(document.body);
    for (const words of ["R$ 5,4648", "1,20%", "IOF de 3,50%", "R$ 169,08", "VET por 1 USD", "R$ 5,6561"])
      expect(said).toContain(words);
    expect(screen.getByRole("link", { name: "Abrir conta para converter" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cotar" })).toBeNull();
  });

  it("asks by what is got when that was typed", async () => {
    await open();
    type(/^Você recebe/, "884");
    await waitFor(() => expect(field(/^Você entrega/).value).toBe("5.000,00"));
    expect(server.sentTo(indicativeExchange).at(-1)?.query).toMatchObject({ mode: "get", amount: "884" });
  });

  it("offers no alert at a rate", async () => {
    await open();
    await screen.findByRole("table");
    expect(screen.queryByRole("button", { name: "Criar alerta" })).toBeNull();
  });

  it("swaps both sides", async () => {
    await open();
    type(/^Você entrega/, "5000");
    fireEvent.click(screen.getByRole("button", { name: "Inverter" }));
    await waitFor(() =>
      expect(server.sentTo(indicativeExchange).at(-1)?.query).toMatchObject({ gives: "USD", gets: "BRL" }),
    );
  });
});

describe("an exchange, by a client", () => {
  beforeEach(() => signInToBank());

  it("is confirmed with both amounts, and says who holds the currency", async () => {
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Usar tudo" }));
    await waitFor(() => expect(field(/^Você entrega/).value).toBe("7.000,00"));
    type(/^Você entrega/, "5000");
    fireEvent.click(screen.getByRole("button", { name: "Cotar" }));
    const dialog = await screen.findByRole("dialog");
    expect(plain(dialog)).toContain("mantido no exterior: Banco Parceiro");
    fireEvent.click(screen.getByRole("button", { name: /^Trocar R\$.5\.000,00 por US\$.884,00$/ }));
    await screen.findByText("Câmbio concluído!");
    expect(server.sentTo(acceptExchangeQuote)[0]?.body).toEqual({ quoteId: firm().id });
    expect(field(/^Você entrega/).value).toBe("");
  });

  it("leads to KYC Plus whoever has not passed it", async () => {
    server.refuse(requestExchangeQuote, "exchange.verification_required");
    await open();
    type(/^Você entrega/, "100");
    fireEvent.click(screen.getByRole("button", { name: "Cotar" }));
    const link = await screen.findByRole("link", { name: "Completar o KYC Plus" });
    expect(link.getAttribute("href")).toBe("/kyc-plus");
  });
});

describe("an alert at a rate", () => {
  it("is asked for with currency, direction and rate, and refused where the rate of now meets it", async () => {
    await signInToBank();
    server.answer(addPriceAlert, ({ body }) => ({
      ...body,
      id: "0190c1f0-0000-7000-8000-000000000009",
      createdAt: "2026-11-26T15:00:00.000Z",
      told: null,
    }));
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Criar alerta" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("radio", { name: "Euro" }));
    const rate = dialog.getByRole("textbox", { name: "Preço em reais" });
    fireEvent.change(rate, { target: { value: "6,25" } });
    fireEvent.click(dialog.getByRole("button", { name: "Criar alerta" }));
    await dialog.findByText(/já atende a este alerta/);
    fireEvent.click(dialog.getByRole("radio", { name: "Cair até" }));
    fireEvent.click(dialog.getByRole("button", { name: "Criar alerta" }));
    await screen.findByText(/Alerta criado: avisaremos quando Euro cair até/);
    expect(server.sentTo(addPriceAlert)[0]?.body).toEqual({
      ...{ asset: "EUR", currency: "BRL", direction: "below", price: "6.25" },
    });
  });
});
