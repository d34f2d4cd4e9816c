import { listPrices } from "@lastro/contracts/prices";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Wallet } from "@/features/accounts/api";
import { WalletTable } from "@/features/accounts/wallet-table";
import { aQuote } from "@/testing/quote";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

let server: StubServer;
beforeEach(() => {
  server = stubServer();
});

function aWallet(asset: Wallet["asset"], amount: string): Wallet {
  const of = (value: string) => ({ asset, amount: value });
  return {
    asset,
    available: of(amount),
    held: of("0"),
    vaulted: of("0"),
    inBasket: of("0"),
    total: of(amount),
    valueBrl: null,
  };
}

async function rowOf(asset: string): Promise<HTMLElement> {
  return screen.findByRole("row", { name: new RegExp(`\\b${asset}\\b`) });
}

async function open(...wallets: Wallet[]) {
  await renderRoutes([{ path: "/", element: <WalletTable wallets={wallets} /> }]);
}

describe("the wallet's rows", () => {
  it("say how the price of each asset went over the last day, with its sign and a word", async () => {
    server.answer(listPrices, {
      quotes: [aQuote("BTC", { change24h: "1.20" }), aQuote("ETH", { change24h: "-0.75" })],
      stale: false,
    });
    await open(aWallet("BTC", "0.1"), aWallet("ETH", "1"));
    expect(await within(await rowOf("BTC")).findByText("+1,20%")).toBeTruthy();
    expect((await rowOf("BTC")).textContent).toContain("Preço em 24 h:alta de +1,20%");
    expect((await rowOf("ETH")).textContent).toContain("Preço em 24 h:queda de −0,75%");
    expect(server.sentTo(listPrices)).toHaveLength(1);
  });

  it("say nothing of reais, nor of a price that is stale or whose change is unknown", async () => {
    server.answer(listPrices, {
      quotes: [
        aQuote("BTC", { stale: true }),
        aQuote("ETH", { change24h: null }),
        aQuote("USDT", { change24h: "0.10" }),
      ],
      stale: true,
    });
    await open(aWallet("BRL", "10.00"), aWallet("BTC", "0.1"), aWallet("ETH", "1"), aWallet("USDT", "5"));
    await within(await rowOf("USDT")).findByText("+0,10%");
    for (const asset of ["BRL", "BTC", "ETH"]) expect((await rowOf(asset)).textContent).not.toContain("%");
  });
});
