import { listOffers } from "@lastro/contracts/grain/offers";
import { readPreferences } from "@lastro/contracts/grain/preferences";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Marketplace } from "@/features/grain/offers/marketplace";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { offer } from "@/testing/trader-offer";
import { traderPreferences } from "@/testing/trader-preferences";
import { signInToMarket } from "@/testing/trader-session";

let server: StubServer;
beforeEach(() => {
  signInToMarket("buyer");
  server = stubServer();
  server.answer(readPreferences, traderPreferences());
  server.answer(listOffers, ({ query }) => ({
    items: query.place === undefined ? [offer] : [],
    nextCursor: null,
    totals: null,
  }));
});
afterEach(() => keepAgroSession(null));

const market = <Marketplace label="Marketplace" onBuy={() => {}} />;
const show = (at = "/") => renderRoutes([{ path: "/", element: market }], at);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const asked = () => server.sentTo(listOffers).at(-1)?.query;

describe("a buyer looking for grain", () => {
  it("narrows the market by place, price and quantity, which the address keeps", async () => {
    const { router } = await show();
    await screen.findByText(offer.name);
    type("Preço por tonelada, de", "300");
    type("até", "412,50");
    type("Quantidade desejada (toneladas)", "25,5");
    const wanted = { priceFrom: "300", priceTo: "412.5", quantity: "25.5" };
    await waitFor(() => expect(asked()).toMatchObject(wanted));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(wanted);
  });

  it("finds the same again by the address, with the fields filled", async () => {
    await show("/?place=Sorriso&priceTo=400&commodity=soy&sort=price_asc");
    expect(await screen.findByText("Nenhuma oferta encontrada")).toBeTruthy();
    expect(asked()).toMatchObject({ place: "Sorriso", priceTo: "400", commodity: "soy", sort: "price_asc" });
    expect(screen.getByLabelText<HTMLInputElement>("Local").value).toBe("Sorriso");
    expect(screen.getByLabelText<HTMLInputElement>("até").value).toBe("400");
  });

  it("clears every filter at once, and asks nothing a spoilt address says", async () => {
    const { router } = await show("/?place=Sorriso&priceFrom=muito&quantity=10&tab=marketplace");
    await screen.findByText("Nenhuma oferta encontrada");
    expect(asked()).not.toHaveProperty("priceFrom");
    fireEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
    expect(await screen.findByText(offer.name)).toBeTruthy();
    expect(router.state.location.search).toBe("?tab=marketplace");
    expect(screen.getByLabelText<HTMLInputElement>("Local").value).toBe("");
  });
});
