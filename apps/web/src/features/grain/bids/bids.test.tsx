import { readWallet } from "@lastro/contracts/custody/deposits";
import { answerBid, createBid, listBids, listOwnBids, takeAnswer } from "@lastro/contracts/grain/bids";
import { listOffers, readMarketFees } from "@lastro/contracts/grain/offers";
import { readPreferences } from "@lastro/contracts/grain/preferences";
import { listPrices } from "@lastro/contracts/prices";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Bid } from "@/features/grain/bids/api";
import { BuyerBidsPage } from "@/features/grain/bids/buyer-bids-page";
import { ProducerBidsPage } from "@/features/grain/bids/producer-bids-page";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { answerSigning, SIGNATURE } from "@/testing/signing";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { offer } from "@/testing/trader-offer";
import { traderPreferences } from "@/testing/trader-preferences";
import { signInToMarket } from "@/testing/trader-session";

const ORDER = "0198c0de-0000-7000-8000-000000000009";
const answer: Bid["answers"][number] = {
  id: "0198c0de-0000-7000-8000-000000000007",
  status: "open",
  producer: { name: "Fazenda Boa Vista", city: "Sorriso" },
  offer: { id: offer.id, name: offer.name, city: "Sorriso", state: "MT", deliveryBasis: "FCA" },
  quantity: "300",
  pricePerTonne: "390.00",
  reais: { perSaca: "126.36", sacaKg: 60 },
  total: "117000.000000",
  createdAt: "2026-11-20T12:00:00.000Z",
  expiresAt: "2026-11-22T12:00:00.000Z",
  orderId: null,
  taken: null,
};
const bid: Bid = {
  id: "0198c0de-0000-7000-8000-000000000008",
  status: "open",
  buyer: { name: "Moinho Santa Clara", city: "Cascavel" },
  commodity: "soy",
  place: { city: "Cascavel", state: "PR" },
  quantity: "500",
  remaining: "200",
  maxPrice: "400.00",
  reais: { perSaca: "129.60", sacaKg: 60 },
  deliverUntil: "2027-01-20",
  note: null,
  createdAt: "2026-11-19T12:00:00.000Z",
  expiresAt: "2026-11-26T12:00:00.000Z",
  answers: [answer],
};

let server: StubServer;
beforeEach(() => {
  server = stubServer();
  server.answer(readPreferences, traderPreferences());
  answerSigning(server);
  server.answer(readMarketFees, { feeBps: 100 });
  server.answer(listOwnBids, { items: [bid], nextCursor: null });
  server.answer(listBids, { items: [{ ...bid, answers: [] }], nextCursor: null });
  server.refuse(listPrices, "request.rate_limited", { seconds: 1 });
});
afterEach(() => keepAgroSession(null));

const type = (label: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("a buyer who looks for grain", () => {
  const show = () => {
    signInToMarket("buyer");
    server.answer(readWallet, {
      available: "100000.000000",
      inEscrow: "0.000000",
      deposits: { confirmed: "0.000000", count: 0 },
      lastDeposits: [],
    } as never);
    return renderRoutes(
      [
        {
          path: "/agro/dashboard-buyer",
          children: [
            { path: "bids", element: <BuyerBidsPage /> },
            { path: "*", element: null },
          ],
        },
      ],
      "/agro/dashboard-buyer/bids",
    );
  };

  it("compares answers by tonne and by saca, with place and producer", async () => {
    await show();
    expect(await screen.findByText("Compro 500 t de Soja")).toBeTruthy();
    expect(screen.getByText("Fazenda Boa Vista")).toBeTruthy();
    expect(screen.getByText(/390,00/)).toBeTruthy();
    expect(screen.getByText(/126,36 por saca de 60 kg/)).toBeTruthy();
    expect(screen.getByText(/Sorriso, MT/)).toBeTruthy();
  });

  it("takes an answer up to what the bid still looks for, signs the order, and goes to the order", async () => {
    server.answer(takeAnswer, { id: ORDER, side: "buyer", status: "paga" } as never);
    const { router } = await show();
    fireEvent.click(await screen.findByRole("button", { name: "Aceitar resposta" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Quantidade/).value).toBe("200");
    type(/Quantidade/, "200,1");
    expect(within(dialog).getByText("Escolha até 200 t")).toBeTruthy();
    type(/Quantidade/, "150");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Assinar e pagar" }).disabled).toBe(true);
    fireEvent.change(await screen.findByLabelText("Sua senha, para assinar"), { target: { value: "safra" } });
    await waitFor(() => press("Assinar e pagar"));
    await waitFor(() =>
      expect(server.sentTo(takeAnswer)[0]?.body).toEqual({ quantity: "150", signature: SIGNATURE }),
    );
    expect(server.sentTo(takeAnswer)[0]?.idempotencyKey).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/agro/dashboard-buyer/orders/${ORDER}`));
  });

  it("is told before that a wallet that is short only keeps the grain for a day", async () => {
    await show();
    server.answer(readWallet, { available: "10.000000", lastDeposits: [] } as never);
    fireEvent.click(await screen.findByRole("button", { name: "Aceitar resposta" }));
    expect(await screen.findByRole("button", { name: "Assinar e reservar por 24 horas" })).toBeTruthy();
  });

  it("publishes what they look for once every field is filled", async () => {
    server.answer(createBid, { ...bid, answers: [] });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Nova demanda" }));
    const publish = () => screen.getByRole<HTMLButtonElement>("button", { name: "Publicar demanda" });
    type(/Quantidade/, "500");
    type(/Preço máximo/, "400");
    type(/Cidade/, "Cascavel");
    expect(publish().disabled).toBe(true);
    type(/Entrega até/, "2027-01-20");
    await waitFor(() => expect(publish().disabled).toBe(false));
    fireEvent.click(publish());
    await waitFor(() =>
      expect(server.sentTo(createBid)[0]?.body).toEqual({
        commodity: "soy",
        place: { city: "Cascavel", state: "PR" },
        quantity: "500",
        maxPrice: "400",
        deliverUntil: "2027-01-20",
        validDays: 7,
      }),
    );
  });
});

describe("a producer who reads what buyers look for", () => {
  const own = {
    visibility: "listed",
    ...{ quantity: "50", reserved: "0", sold: "0", ordered: false, pauseReason: null, archivedAt: null },
  } as const;
  const show = (at = "/") => {
    signInToMarket("producer");
    server.answer(listOffers, {
      items: [{ ...offer, own }],
      nextCursor: null,
      totals: { active: 1, all: 1 },
    });
    return renderRoutes([{ path: "/", element: <ProducerBidsPage /> }], at);
  };

  it("narrows the list by grain and state in the address", async () => {
    await show("/?commodity=soy&state=PR");
    expect(await screen.findByText(/Moinho Santa Clara/)).toBeTruthy();
    expect(server.sentTo(listBids).at(-1)?.query).toMatchObject({ commodity: "soy", state: "PR" });
  });

  it("answers with an offer of that grain", async () => {
    server.answer(answerBid, answer);
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Responder" }));
    await within(await screen.findByRole("dialog")).findByText(/50 t disponíveis/);
    type(/Quantidade/, "50");
    type(/Preço por tonelada/, "389,90");
    press("Enviar resposta");
    await waitFor(() =>
      expect(server.sentTo(answerBid)[0]?.body).toEqual({
        offerId: offer.id,
        quantity: "50",
        pricePerTonne: "389.9",
        validDays: 2,
      }),
    );
  });

  it("who has no such offer is shown the way to create one", async () => {
    server.answer(listBids, { items: [{ ...bid, commodity: "corn", answers: [] }], nextCursor: null });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Responder" }));
    expect(await screen.findByRole("link", { name: "Minhas ofertas" })).toBeTruthy();
  });
});
