import { blockCardMerchant, listCards } from "@lastro/contracts/cards/cards";
import {
  cardContestRecord,
  contestPurchase,
  listPurchases,
  readContest,
  readPurchase,
  readSpending,
  withdrawContest,
} from "@lastro/contracts/cards/purchases";
import { readDeployment } from "@lastro/contracts/deployment";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/cards/routes";
import { bankCard, bankCards, cardsId, contest, purchase, purchaseRow, spending } from "@/testing/cards";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const plain = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/cards/client-pages"), 60_000);
beforeEach(() => {
  server = stubServer();
  server.answer(readDeployment, { mode: "production", addressLookup: false });
  server.answer(listCards, bankCards([bankCard()]));
  server.answer(listPurchases, { items: [purchaseRow()], nextCursor: null });
  server.answer(readSpending, spending);
  server.answer(readPurchase, purchase());
});

const open = async (path: string) => {
  const page = await renderRoutes(routes, path);
  await screen.findByRole("heading", { level: 1 });
  return page;
};

describe("the list of purchases", () => {
  it("is asked for by month, category and shop of the address", async () => {
    await open("/cards/purchases?month=2026-11&category=groceries&search=jorge");
    await screen.findByText("MERCADO SAO JORGE");
    expect(server.sentTo(listPurchases)[0]?.query).toMatchObject({
      from: "2026-11-01",
      to: "2026-11-30",
      category: "groceries",
      search: "jorge",
    });
  });

  it("tells on its line why a purchase was declined", async () => {
    const declined = purchaseRow({ status: "declined", decline: "limit_day" });
    server.answer(listPurchases, { items: [declined], nextCursor: null });
    await open("/cards/purchases");
    await screen.findByText("Limite do dia atingido");
  });

  it("changes the month by a chip", async () => {
    const { router } = await open("/cards/purchases");
    fireEvent.click(await screen.findByRole("button", { name: /out/ }));
    await waitFor(() => expect(router.state.location.search).toBe("?month=2026-10"));
  });

  it("stops a subscription once that was confirmed", async () => {
    server.answer(blockCardMerchant, bankCard());
    await open("/cards/purchases");
    fireEvent.click(await screen.findByRole("button", { name: "Não aceitar mais CINEMA EM CASA" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Não aceitar mais" }));
    await waitFor(() =>
      expect(server.sentTo(blockCardMerchant).map(({ body, params }) => [params.merchantId, body])).toEqual([
        ["STREAMI0000006", { blocked: true }],
      ]),
    );
  });
});

describe("a purchase", () => {
  const path = `/cards/purchases/${cardsId("b1")}`;

  it("says who frees what is held, and when at the latest", async () => {
    await open(path);
    expect(plain(document.body)).toContain("R$ 60,00 estão reservados");
    expect(plain(document.body)).toMatch(/A loja confirma a cobrança ou libera.*03\/12\/2026/);
  });

  it("that was declined names the rule, the number and what mends it", async () => {
    server.answer(
      readPurchase,
      purchase({
        ...{ status: "declined", hold: null, total: "60.00" },
        decline: { reason: "insufficient_funds", facts: { missing: "12.30" }, remedy: "top_up" },
      }),
    );
    await open(path);
    const receipt = screen.getByRole("region", { name: "Faltou saldo no cartão" });
    expect(plain(receipt)).toContain("R$ 12,30");
    const remedy = within(receipt).getByRole("link", { name: "Carregar o cartão" });
    expect(remedy.getAttribute("href")).toBe(`/cards/${cardsId("c1")}`);
  });

  it("abroad is told in its parts", async () => {
    server.answer(
      readPurchase,
      purchase({
        ...{ status: "cleared", hold: null, amount: "546.00", iof: "19.11", total: "565.11" },
        ...{ cashback: "8.19", cashbackAtStake: "8.19" },
        abroad: {
          original: { currency: "USD", amount: "100.00" },
          ...{ rate: "5.46", referenceRate: "5.40", spreadBps: 111, iofBps: 350 },
        },
      }),
    );
    await open(path);
    const text = plain(document.body);
    for (const part of [
      "USD 100,00",
      "R$ 5,46",
      "1,11%",
      "R$ 546,00",
      "IOF de 3,50%",
      "R$ 19,11",
      "R$ 565,11",
    ])
      expect(text).toContain(part);
    expect(text).toContain("Um estorno total leva 8,19 PRP de volta.");
  });

  it("has no shop's refund where nothing is a demonstration", async () => {
    server.answer(readPurchase, purchase({ status: "cleared", hold: null }));
    await open(path);
    expect(screen.queryByRole("button", { name: "Devolver" })).toBeNull();
  });
});

describe("a contest", () => {
  it("is opened for what is left of the purchase, and leads to its page", async () => {
    server.answer(
      readPurchase,
      purchase({ status: "cleared", hold: null, refunded: "20.00", mayContest: true }),
    );
    server.answer(contestPurchase, contest({ amount: "40.00", provisionalCredit: "40.00" }));
    const { router } = await open(`/cards/purchases/${cardsId("b1")}/contest`);
    const send = await screen.findByRole("button", { name: /^Contestar R\$.40,00$/ });
    fireEvent.click(send);
    await screen.findByText("Conte um pouco mais.");
    fireEvent.change(screen.getByLabelText("Conte o que aconteceu"), {
      target: { value: "Paguei duas vezes a mesma compra." },
    });
    fireEvent.click(send);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/cards/contests/${cardsId("d1")}`));
    expect(server.sentTo(contestPurchase)[0]?.body).toEqual({
      reason: "fraud_online",
      amount: "40.00",
      description: "Paguei duas vezes a mesma compra.",
    });
  });

  it("may be given up, which says what leaves the card", async () => {
    server.answer(readContest, contest());
    server.answer(cardContestRecord.listComments, { messages: [], nextCursor: null });
    server.answer(cardContestRecord.readTimeline, { events: [], nextCursor: null });
    server.answer(withdrawContest, contest({ status: "withdrawn", mayWithdraw: false }));
    await open(`/cards/contests/${cardsId("d1")}`);
    fireEvent.click(await screen.findByRole("button", { name: "Desistir da contestação" }));
    const dialog = await screen.findByRole("dialog");
    expect(plain(dialog)).toContain("O crédito provisório de R$ 60,00 sai do cartão.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Desistir da contestação" }));
    await waitFor(() => expect(server.sentTo(withdrawContest)).toHaveLength(1));
  });
});
