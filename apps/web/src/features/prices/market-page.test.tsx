import {
  addFavouriteCoin,
  listFavouriteCoins,
  listPrices,
  removeFavouriteCoin,
} from "@lastro/contracts/prices";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { routes } from "@/features/prices/routes";
import { signInToBank } from "@/testing/bank-session";
import { aQuote } from "@/testing/quote";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

let server: StubServer;
beforeEach(() => {
  server = stubServer();
  server.answer(listFavouriteCoins, { coins: ["SOL"] });
  server.answer(listPrices, {
    quotes: [
      aQuote("BTC"),
      aQuote("SOL", { brl: "638.00", change24h: "-4.10" }),
      aQuote("DOGE", { brl: "0.81", change24h: null }),
    ],
    stale: false,
  });
});

const open = async (at = "/crypto-market") => {
  const view = await renderRoutes(routes, at);
  await screen.findByRole("heading", { level: 1, name: "Mercado cripto" });
  await screen.findAllByRole("row", { name: /Bitcoin|Solana/ });
  return view;
};
const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => /BTC|SOL|DOGE/.exec(row.textContent ?? "")?.[0]);
const star = (name: string) => screen.getByRole("button", { name: `Favoritar ${name}` });

describe("the market, to a visitor", () => {
  it("says the day of each coin in words on its tile, which leads to the coin", async () => {
    await open();
    const map = screen.getByRole("list", { name: "Variação em 24 h" });
    const tiles = within(map).getAllByRole("link");
    expect(tiles.map((tile) => tile.textContent?.replaceAll("\u00a0", " "))).toEqual([
      "BTCalta de +1,20%R$ 350.000,00",
      "SOLqueda de −4,10%R$ 638,00",
      "DOGEsem variaçãoR$ 0,81",
    ]);
    expect(tiles[1]?.getAttribute("href")).toBe("/crypto-market/SOL");
  });

  it("has no star and asks for no favourites", async () => {
    await open();
    expect(screen.queryByRole("button", { name: /Favoritar/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Só favoritas" })).toBeNull();
    expect(server.sentTo(listFavouriteCoins)).toEqual([]);
  });

  it("is searched by name or symbol, and says so where nothing is found", async () => {
    const { router } = await open();
    const field = screen.getByRole("searchbox", { name: "Buscar por nome ou símbolo" });
    fireEvent.change(field, { target: { value: "doge" } });
    await waitFor(() => expect(rows()).toEqual(["DOGE"]));
    expect(router.state.location.search).toBe("?q=doge");
    fireEvent.change(field, { target: { value: "nada disso" } });
    fireEvent.click(await screen.findByRole("button", { name: "Limpar filtros" }));
    await waitFor(() => expect(rows()).toEqual(["BTC", "SOL", "DOGE"]));
  });

  it("is sorted as the address says", async () => {
    await open("/crypto-market?sort=losers");
    expect(rows()).toEqual(["SOL", "DOGE", "BTC"]);
  });
});

describe("the market, to a client", () => {
  beforeEach(() => signInToBank());

  it("keeps favourites at the server, and shows them alone when asked", async () => {
    server.answer(addFavouriteCoin, { coins: ["BTC", "SOL"] });
    server.answer(removeFavouriteCoin, { coins: ["BTC"] });
    const { router } = await open();
    await waitFor(() => expect(star("Solana").getAttribute("aria-pressed")).toBe("true"));
    fireEvent.click(star("Bitcoin"));
    await waitFor(() => expect(star("Bitcoin").getAttribute("aria-pressed")).toBe("true"));
    expect(server.sentTo(addFavouriteCoin)[0]?.params).toEqual({ asset: "BTC" });
    fireEvent.click(star("Solana"));
    await waitFor(() => expect(star("Solana").getAttribute("aria-pressed")).toBe("false"));
    fireEvent.click(screen.getByRole("button", { name: "Só favoritas" }));
    await waitFor(() => expect(rows()).toEqual(["BTC"]));
    expect(router.state.location.pathname).toBe("/crypto-market");
  });

  it("says how to mark one where there are none", async () => {
    server.answer(listFavouriteCoins, { coins: [] });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Só favoritas" }));
    await screen.findByText("Você ainda não tem favoritas");
  });
});
