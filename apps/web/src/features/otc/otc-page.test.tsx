import { errorSentence, type WireResponseOf } from "@lastro/contracts";
import { readWallets } from "@lastro/contracts/accounts";
import {
  acceptOtcQuote,
  listOtcOrders,
  OTC_ASSETS,
  otcIndicative,
  requestOtcQuote,
} from "@lastro/contracts/otc";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import type { FirmQuote, OtcAsset, Receipt } from "@/features/otc/api";
import { routes } from "@/features/otc/routes";
import type { IndicativeQuote } from "@/lib/otc-indicative";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const indicative = (asset: OtcAsset): IndicativeQuote => ({
  asset,
  buy: "5.44",
  sell: "5.40",
  reference: null,
  enabled: true,
  buyFeeBps: 20,
  sellFeeBps: 20,
  minAmount: "10.00",
  maxAmount: "100000.00",
});

const terms = {
  side: "buy",
  asset: "USDT",
  amount: "250.00",
  price: "5.4390",
  spreadBps: 40,
  feeBps: 20,
  fee: "0.50",
  cryptoAmount: { asset: "USDT", amount: "45.872403" },
  total: "250.00",
  pays: { asset: "BRL", amount: "250.00" },
  receives: { asset: "USDT", amount: "45.872403" },
} as const;

type Wallets = WireResponseOf<typeof readWallets>;
const wallet = (asset: "BRL" | "USDT", amount: string): Wallets["wallets"][number] => ({
  asset,
  available: { asset, amount },
  held: { asset, amount: "0.00" },
  vaulted: { asset, amount: "0.00" },
  inBasket: { asset, amount: "0.00" },
  total: { asset, amount },
  valueBrl: null,
});
const firm = (secondsLeft = 30): FirmQuote => ({
  ...terms,
  id: "0190c1f0-0000-7000-8000-000000000001",
  status: "ISSUED",
  issuedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + secondsLeft * 1000).toISOString(),
});
const settled: Receipt = {
  ...terms,
  id: "0190c1f0-0000-7000-8000-000000000003",
  quoteId: firm().id,
  status: "SETTLED",
  settledAt: "2026-11-03T12:00:00.000Z",
  rounding: "0",
  marketPrice: "5.4173",
  marketPriceAt: "2026-11-03T11:59:58.000Z",
  transaction: { id: "0190c1f0-0000-7000-8000-000000000004", hash: "ab".repeat(32) },
  events: [],
};

// The quote runs out and the look-up waits in real time.
vi.setConfig({ testTimeout: 20_000 });

let server: StubServer;
const balances = (...wallets: Wallets["wallets"]) =>
  server.answer(readWallets, {
    wallets,
    owed: "0.00",
    totals: { value: null, brl: "0.00", crypto: null },
    holds: [],
  });

beforeEach(() => {
  server = stubServer();
  server.answer(otcIndicative, () => ({
    quotes: OTC_ASSETS.map(indicative),
    nextChangeAt: new Date(Date.now() + 30_000).toISOString(),
  }));
  server.answer(listOtcOrders, { items: [], nextCursor: null });
  balances();
  server.answer(requestOtcQuote, () => firm());
  server.answer(acceptOtcQuote, settled);
});

const plain = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";
const open = async () => {
  await renderRoutes(routes, "/otc");
  render(<ToastRegion />);
  return screen.findByRole("heading", { level: 1, name: "Mesa OTC" });
};
const field = () => screen.getByLabelText("Quanto você quer gastar") as HTMLInputElement;
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const ask = () => fireEvent.click(screen.getByRole("button", { name: "Cotar" }));
const toastText = async (title: string) =>
  plain((await screen.findByText(title, { selector: "li *" })).closest("li"));
const ordersSent = () => server.sentTo(acceptOtcQuote);

it("Before the market has said a price, the desk's initial quotes are shown as a reference", async () => {
  server.answer(otcIndicative, {
    quotes: OTC_ASSETS.map((asset) => ({
      ...indicative(asset),
      buy: null,
      sell: null,
      reference: "12500.00",
    })),
    nextChangeAt: new Date(Date.now() + 30_000).toISOString(),
  });
  await open();
  expect(await screen.findAllByText("12.500,00 (referência)")).toHaveLength(OTC_ASSETS.length);
  expect(screen.getByText(/Nada é negociado por eles/)).toBeTruthy();
});

describe("asking the desk for a quote", () => {
  it("shows about what would be received, at a price said to be indicative", async () => {
    await open();
    type("250");
    await waitFor(() => expect(document.body.textContent).toContain("≈ 45,86"));
    expect(plain(document.body)).toContain("R$ 5,44 (indicativo)");
  });

  it("says word for word that verification is missing, and leads to KYC Plus", async () => {
    server.refuse(requestOtcQuote, "otc.verification_required");
    await open();
    ask();
    expect(await toastText("Verificação necessária")).toContain(
      "Complete seu processo de KYC Plus para realizar operações na mesa OTC.",
    );
    const link = await screen.findByRole("link", { name: "Completar o KYC Plus" });
    expect(link.getAttribute("href")).toBe("/kyc-plus");
  });

  it("says before the quote that the trade asks for more than there is, and can spend all there is", async () => {
    balances(wallet("BRL", "100.00"));
    await open();
    type("100,01");
    await screen.findByText(/^O valor é maior que o saldo disponível/);
    fireEvent.click(screen.getByRole("button", { name: "Usar tudo" }));
    await waitFor(() => expect(field().value).toBe("100,00"));
    expect(screen.queryByText(/^O valor é maior que o saldo disponível/)).toBeNull();
  });

  it("compares a sale with what there is of the asset", async () => {
    balances(wallet("USDT", "10.00"));
    await open();
    fireEvent.click(screen.getByRole("radio", { name: "Vender" }));
    fireEvent.change(screen.getByLabelText("Quanto você quer vender, em reais"), { target: { value: "55" } });
    await screen.findByText(/^O valor é maior que o saldo disponível/);
    expect(screen.queryByRole("button", { name: "Usar tudo" })).toBeNull();
  });

  it("sends even an empty amount, so that the server names what is missing first", async () => {
    server.refuse(requestOtcQuote, "otc.invalid_amount");
    await open();
    ask();
    expect(await toastText("Valor inválido")).toContain("Por favor, insira um valor válido em reais.");
    expect(server.sentTo(requestOtcQuote)[0]?.body).toEqual({
      side: "buy",
      asset: "USDT",
      amount: "",
    });
  });
});

describe("a firm quote", () => {
  const openQuote = async () => {
    await open();
    type("250");
    ask();
    return screen.findByRole("dialog");
  };

  it("repeats amount and counterparty, and settles with the amount that was seen", async () => {
    const dialog = await openQuote();
    expect(plain(dialog)).toContain("Você negocia com a Mesa OTC do Lastro");
    expect(plain(dialog)).toContain("45,872403 USDT");
    fireEvent.click(screen.getByRole("button", { name: /^Comprar 45,87.USDT por R\$.250,00$/ }));
    expect(await toastText("Ordem enviada com sucesso!")).toContain("Você comprou 45,87 USDT por R$ 250,00.");
    expect(ordersSent()[0]?.body).toEqual({ quoteId: firm().id, amount: "250.00" });
    expect(field().value).toBe("");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says at zero that nothing was moved, and offers a new one", async () => {
    server.answer(requestOtcQuote, () => firm(1));
    await openQuote();
    await screen.findByText("A cotação expirou");
    expect(screen.queryByRole("button", { name: /^Comprar 45/ })).toBeNull();
    const another = { ...firm(), id: "0190c1f0-0000-7000-8000-000000000002" };
    server.answer(requestOtcQuote, another);
    fireEvent.click(screen.getByRole("button", { name: "Nova cotação" }));
    await screen.findByRole("button", { name: /^Comprar 45/ });
  });

  it("says nobody knows yet when no answer comes, and looks the order up under the same key", async () => {
    await openQuote();
    let attempts = 0;
    server.answer(acceptOtcQuote, () => {
      attempts += 1;
      if (attempts < 2) throw new TypeError("network");
      return settled;
    });
    fireEvent.click(screen.getByRole("button", { name: /^Comprar 45/ }));
    await screen.findByText("Ainda não sabemos o resultado");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const keys = ordersSent().map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("says what a refusal means and that nothing moved", async () => {
    await openQuote();
    server.refuse(acceptOtcQuote, "ledger.insufficient_funds");
    fireEvent.click(screen.getByRole("button", { name: /^Comprar 45/ }));
    await screen.findByText(errorSentence("ledger.insufficient_funds", "pt-BR"));
  });
});
