import { readWallets } from "@lastro/contracts/accounts";
import { createP2pAd, listP2pAds, readP2pAd } from "@lastro/contracts/p2p/ad";
import { listP2pLastTrades, listP2pPrices, readP2pDepth } from "@lastro/contracts/p2p/book";
import { readP2pExpress } from "@lastro/contracts/p2p/express";
import { readOwnP2pStanding } from "@lastro/contracts/p2p/reputation";
import { listP2pTrades, takeP2pAd } from "@lastro/contracts/p2p/trade";
import { listPixKeys } from "@lastro/contracts/pix-own-keys";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/p2p/routes";
import { p2pAd, p2pId, p2pPerson, p2pStanding, p2pTrade } from "@/testing/p2p";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const NOW = "2026-11-25T15:00:00.000Z";
const usdt = (amount: string) => ({ asset: "USDT", amount }) as const;
const wallet = (asset: "BRL" | "USDT", amount: string) => ({
  asset,
  available: { asset, amount },
  held: { asset, amount: asset === "BRL" ? "0.00" : "0.000000" },
  vaulted: { asset, amount: asset === "BRL" ? "0.00" : "0.000000" },
  inBasket: { asset, amount: asset === "BRL" ? "0.00" : "0.000000" },
  total: { asset, amount },
  valueBrl: "0.00",
});

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/p2p/client-pages"), 60_000);
beforeEach(() => {
  server = stubServer();
  server.answer(listP2pAds, { items: [p2pAd()], nextCursor: null });
  server.answer(readP2pAd, p2pAd());
  server.answer(readOwnP2pStanding, p2pStanding);
  server.answer(listP2pTrades, { items: [], nextCursor: null, open: 0 });
  server.answer(readP2pDepth, { asset: "USDT", at: NOW, bids: [], asks: [] });
  server.answer(listP2pLastTrades, { asset: "USDT", trades: [] });
  server.answer(listPixKeys, { items: [], registers: [], max: 5 });
  const price = { market: "5.36", buy: "5.31", sell: "5.42", source: "market", stale: false } as const;
  server.answer(listP2pPrices, { prices: [{ asset: "USDT", ...price, updatedAt: NOW }] });
  server.answer(readWallets, {
    wallets: [wallet("BRL", "600.00"), wallet("USDT", "10.000000")],
    owed: "0.00",
    totals: { value: "600.00", brl: "600.00", crypto: "0.00" },
    holds: [],
  });
});

const plain = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";

describe("the book", () => {
  it("is asked for from the reader's side, with what the address says", async () => {
    await renderRoutes(routes, "/p2p?want=sell&asset=BTC&amount=500&method=lastro&tradable=true&sort=speed");
    await screen.findByText("bento.cripto");
    expect(server.sentTo(listP2pAds).map(({ query }) => query)).toContainEqual({
      ...{ want: "sell", asset: "BTC", amount: "500", method: "lastro", tradable: "true", sort: "speed" },
    });
  });

  it("shows the price after fees, its distance from the market, and who the owner is", async () => {
    await renderRoutes(routes, "/p2p?amount=500");
    const row = (await screen.findByText("bento.cripto")).closest("tr");
    const text = plain(row);
    for (const words of [
      "R$ 5,4162",
      "+0,75% do mercado",
      "120 negociações",
      "98,5% concluídas",
      "libera em 3 min",
    ])
      expect(text).toContain(words);
    const take = within(row as HTMLElement).getByRole("link", { name: "Comprar" });
    expect(take.getAttribute("href")).toBe(`/p2p/orders/${p2pId("a1")}?amount=500`);
  });

  it("says instead of the button what is missing to take an ad", async () => {
    server.answer(listP2pAds, { items: [p2pAd({ obstacles: ["verification"] })], nextCursor: null });
    await renderRoutes(routes, "/p2p");
    expect(await screen.findByText("Pede verificação KYC Plus")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Comprar" })).toBeNull();
  });
});

describe("taking an ad", () => {
  it("tells amount, fee and what is held after, then locks by the version and price that were shown", async () => {
    server.answer(takeP2pAd, p2pTrade());
    await renderRoutes(routes, `/p2p/orders/${p2pId("a1")}?amount=500`);
    await screen.findByText("Seu saldo em reais depois");
    expect(plain(document.body)).toContain("Seu saldo em reais depoisR$ 100,00");
    fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
    expect(await screen.findByText("Com quem")).toBeTruthy();
    expect(server.sentTo(takeP2pAd)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: /^Comprar por R\$/ }));
    await waitFor(() =>
      expect(server.sentTo(takeP2pAd).map(({ body, params }) => ({ body, id: params.id }))).toEqual([
        { id: p2pId("a1"), body: { version: 3, price: "5.40", amount: "500", method: "lastro" } },
      ]),
    );
    expect(server.sentTo(takeP2pAd)[0]?.idempotencyKey).toBeTruthy();
  });

  it("says under the field that an amount is outside what the ad takes, and goes no further", async () => {
    await renderRoutes(routes, `/p2p/orders/${p2pId("a1")}?amount=49`);
    const field = await screen.findByRole("textbox", { name: /Quanto quer comprar/ });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
    expect(screen.queryByText("Com quem")).toBeNull();
  });

  it("asks a seller where they are paid outside, and sends it with the take", async () => {
    const ad = p2pAd();
    server.answer(readP2pAd, { ...ad, payload: { ...ad.payload, side: "buy", methods: ["pix_key"] } });
    server.answer(takeP2pAd, p2pTrade({ role: "seller", may: [] }));
    await renderRoutes(routes, `/p2p/orders/${p2pId("a1")}?amount=54`);
    fireEvent.click(await screen.findByRole("button", { name: "Continuar" }));
    expect(await screen.findByText("Informe onde você recebe por esta forma de pagamento.")).toBeTruthy();
    fireEvent.change(screen.getByRole("textbox", { name: /Chave Pix em outro banco/ }), {
      target: { value: "ana@exemplo.com.br" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
    fireEvent.click(await screen.findByRole("button", { name: /^Vender por R\$/ }));
    await waitFor(() =>
      expect(server.sentTo(takeP2pAd)[0]?.body).toMatchObject({
        method: "pix_key",
        payTo: { pixKey: { key: "ana@exemplo.com.br" } },
      }),
    );
  });
});

describe("express", () => {
  const part = {
    ...{ orderId: p2pId("a1"), version: 3, price: "5.40", amount: "500.00", method: "lastro" as const },
    ...{ quantity: usdt("92.314815"), fee: usdt("0.277777"), owner: p2pPerson },
  };

  it("shows people beside the desk and says which is better", async () => {
    server.answer(readP2pExpress, {
      parts: [part],
      p2p: { amount: "500.00", quantity: usdt("92.314815"), price: "5.4162", expectedSeconds: 60 },
      desk: { amount: "500.00", quantity: usdt("93.000000"), price: "5.3763", expectedSeconds: 5 },
      best: "desk",
    });
    await renderRoutes(routes, "/p2p/express?amount=500");
    expect(plain(await screen.findByText(/a mesa sai melhor/))).toContain("Para R$ 500,00");
    expect(screen.getByRole("link", { name: "Ir para a mesa" }).getAttribute("href")).toBe(
      "/otc?side=buy&asset=USDT&amount=500",
    );
  });

  it("takes every part by what was shown; what was taken before one failed is not taken twice", async () => {
    const second = { ...part, orderId: p2pId("a2"), amount: "200.00" };
    server.answer(readP2pExpress, {
      parts: [{ ...part, amount: "300.00" }, second],
      p2p: { amount: "500.00", quantity: usdt("92.314815"), price: "5.4162", expectedSeconds: 60 },
      desk: null,
      best: "p2p",
    });
    let failing = true;
    server.answer(takeP2pAd, ({ params }) => {
      if (params.id === p2pId("a2") && failing) return Promise.reject(new TypeError("network"));
      return p2pTrade();
    });
    await renderRoutes(routes, "/p2p/express?amount=500");
    fireEvent.click(await screen.findByRole("button", { name: /^Comprar por R\$/ }));
    fireEvent.click(await screen.findByRole("button", { name: /^Comprar por R\$/ }));
    expect(await screen.findByText(/1 de 2 negociações foram abertas/)).toBeTruthy();
    failing = false;
    fireEvent.click(screen.getByRole("button", { name: /^Comprar por R\$/ }));
    await waitFor(() => expect(server.sentTo(takeP2pAd)).toHaveLength(4));
    const keysOf = (id: string) =>
      new Set(
        server
          .sentTo(takeP2pAd)
          .filter(({ params }) => params.id === id)
          .map(({ idempotencyKey }) => idempotencyKey),
      );
    expect(keysOf(p2pId("a1")).size).toBe(1);
    expect(keysOf(p2pId("a2")).size).toBe(1);
    expect(server.sentTo(takeP2pAd).map(({ body }) => body.amount)).toEqual([
      "300.00",
      "200.00",
      "300.00",
      "200.00",
    ]);
  });
});

describe("express, when a price moves between its parts", () => {
  it("looks for the rest at what is offered now, and takes nothing twice", async () => {
    const part = {
      ...{ orderId: p2pId("a1"), version: 3, price: "5.40", amount: "300.00", method: "lastro" as const },
      ...{ quantity: usdt("55.388889"), fee: usdt("0.166666"), owner: p2pPerson },
    };
    server.answer(readP2pExpress, {
      parts: [part, { ...part, orderId: p2pId("a2"), amount: "200.00" }],
      p2p: { amount: "500.00", quantity: usdt("92.314815"), price: "5.4162", expectedSeconds: 60 },
      desk: null,
      best: "p2p",
    });
    server.answer(takeP2pAd, () => {
      server.refuse(takeP2pAd, "p2p.ad_not_open");
      return p2pTrade();
    });
    await renderRoutes(routes, "/p2p/express?amount=500");
    fireEvent.click(await screen.findByRole("button", { name: /^Comprar por R\$/ }));
    fireEvent.click(await screen.findByRole("button", { name: /^Comprar por R\$/ }));
    const rest = await screen.findByRole("button", { name: /^Buscar o restante/ });
    expect(plain(rest)).toContain("R$ 200,00");
    expect(screen.getByRole("link", { name: "Ver negociações abertas" })).toBeTruthy();
    fireEvent.click(rest);
    await waitFor(() =>
      expect(server.sentTo(readP2pExpress).at(-1)?.query).toMatchObject({ amount: "200.00" }),
    );
    expect(server.sentTo(takeP2pAd)).toHaveLength(2);
  });
});

describe("a new ad", () => {
  it("is made in steps, beside what others will see, and sent whole", async () => {
    server.answer(createP2pAd, p2pAd());
    await renderRoutes(routes, "/p2p/orders/new?side=sell&asset=USDT");
    fireEvent.change(await screen.findByRole("textbox", { name: /Quantos por cento/ }), {
      target: { value: "1,5" },
    });
    expect(await screen.findByText("R$ 5,4404")).toBeTruthy();
    const next = () => fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
    next();
    await screen.findByRole("textbox", { name: /Quanto USDT você vende/ });
    next();
    expect(await screen.findByText("Digite o total do anúncio.")).toBeTruthy();
    const type = (name: RegExp, value: string) =>
      fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
    type(/Quanto USDT você vende/, "10");
    type(/Mínimo por negociação/, "20");
    type(/Máximo por negociação/, "50");
    next();
    await screen.findByText(/Com quem você negocia/);
    next();
    fireEvent.click(await screen.findByRole("button", { name: "Publicar anúncio" }));
    await waitFor(() =>
      expect(server.sentTo(createP2pAd).map(({ body }) => body)).toEqual([
        {
          ...{ side: "sell", asset: "USDT", price: { mode: "market", bps: 150, floor: null, ceiling: null } },
          ...{ total: usdt("10"), min: "20", max: "50", methods: ["lastro"], window: 30, terms: null },
          conditions: { minCompletionRate: 0, minTrades: 0, minAccountAgeDays: 0, verifiedOnly: false },
        },
      ]),
    );
  });
});
