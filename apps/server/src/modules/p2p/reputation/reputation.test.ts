import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { aMarketClient, callAs, offered, sayPrice, taken } from "../../../testing/market.js";
import { aClient, type SignedInClient } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

const clock = createFixedClock();
let app: TestApp;
let seller: SignedInClient;
let buyer: SignedInClient;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});
beforeEach(async () => {
  await sayPrice(app, "USDT", "5.00");
  seller = await aMarketClient(app, { USDT: "1000.000000" });
  buyer = await aMarketClient(app, { BRL: "5000.00" });
});

const call = (
  as: SignedInClient | undefined,
  method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH",
  url: string,
  payload?: object,
) => callAs(app, as, method, url, payload);
const pay = (id: string) => call(buyer, "POST", `/v1/p2p/trades/${id}/paid`, {});
const rate = (as: SignedInClient, id: string, stars: number, comment?: string) =>
  call(as, "POST", `/v1/p2p/trades/${id}/rate`, { stars, ...(comment === undefined ? {} : { comment }) });
const me = async (as: SignedInClient) => (await call(as, "GET", "/v1/p2p/me")).body;

async function aTrade() {
  const ad = await offered(app, seller);
  return taken(app, buyer, ad);
}

async function aCompletedTrade() {
  const trade = await aTrade();
  expect((await pay(trade.id)).body.status).toBe("completed");
  return trade;
}

describe("what trades say of people", () => {
  it("counts what was traded for both, and asks each to rate the other once", async () => {
    const trade = await aCompletedTrade();
    expect((await rate(buyer, trade.id, 5, "Rápida")).body.ratings).toMatchObject({
      given: { stars: 5, comment: "Rápida" },
      received: null,
    });
    expect((await rate(buyer, trade.id, 1)).body.code).toBe("p2p.rating_given");
    expect((await rate(seller, trade.id, 4)).status).toBe(200);
    const person = await call(buyer, "GET", `/v1/p2p/people/${trade.counterparty.id}`);
    expect(person.body).toMatchObject({
      completed: 1,
      completionRate: "100.0",
      rating: "5.0",
      ratings: 1,
      trades30d: 1,
      asSeller: 1,
      asBuyer: 0,
      volume: "100.00",
      ratingsList: [{ stars: 5, comment: "Rápida" }],
    });
    expect(JSON.stringify(person.body)).not.toContain(seller.userId);
  });

  it("counts a cancel by the buyer against the buyer, and one by both against nobody", async () => {
    const first = await aTrade();
    await call(buyer, "POST", `/v1/p2p/trades/${first.id}/cancel`, { by: "both" });
    await call(seller, "POST", `/v1/p2p/trades/${first.id}/cancel`, { by: "both" });
    expect((await me(buyer)).person.completionRate).toBeNull();
    const second = await aTrade();
    await call(buyer, "POST", `/v1/p2p/trades/${second.id}/cancel`, { by: "buyer" });
    expect((await me(buyer)).person.completionRate).toBe("0.0");
    expect((await me(seller)).person.completionRate).toBeNull();
    await aCompletedTrade();
    expect((await me(buyer)).person).toMatchObject({ completed: 1, completionRate: "50.0" });
    expect((await rate(buyer, second.id, 1)).body.code).toBe("p2p.rating_not_possible");
  });

  it("takes no rating of a trade that is open, of somebody else's, nor one that is too high", async () => {
    const trade = await aTrade();
    expect((await rate(buyer, trade.id, 5)).body.code).toBe("p2p.rating_not_possible");
    expect((await rate(await aClient(app), trade.id, 5)).status).toBe(404);
    expect((await rate(buyer, trade.id, 6)).status).toBe(400);
  });

  it("counts a rating once when it is sent twice at the same time", async () => {
    const trade = await aCompletedTrade();
    const answers = await Promise.all([1, 2, 3, 4].map(() => rate(buyer, trade.id, 5)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await me(seller)).person).toMatchObject({ rating: "5.0", ratings: 1 });
  });
});

describe("whom one trades with", () => {
  it("is nobody one has blocked: neither sees the other's ads, and both lose no favourite but that one", async () => {
    const ad = await offered(app, seller);
    const { id } = ad.owner;
    expect((await call(buyer, "PUT", `/v1/p2p/people/${id}/favourite`)).body.relation).toEqual({
      blocked: false,
      favourite: true,
    });
    const favourites = await call(buyer, "GET", "/v1/p2p/orders?favourites=true");
    expect(favourites.body.items.map((one: { id: string }) => one.id)).toContain(ad.id);
    expect((await call(buyer, "PUT", `/v1/p2p/people/${id}/block`)).body.relation).toEqual({
      blocked: true,
      favourite: false,
    });
    expect((await call(buyer, "GET", `/v1/p2p/orders/${ad.id}`)).status).toBe(404);
    expect((await call(buyer, "GET", "/v1/p2p/relations?is=block")).body.items).toMatchObject([{ id }]);
    expect((await call(seller, "GET", "/v1/p2p/relations?is=block")).body.items).toEqual([]);
    const refused = await call(buyer, "POST", `/v1/p2p/orders/${ad.id}/trades`, {
      version: 1,
      price: ad.price.price,
      amount: "100.00",
      method: "lastro",
    });
    expect(refused.body.code).toBe("p2p.cannot_trade_together");
    expect((await call(buyer, "DELETE", `/v1/p2p/people/${id}/block`)).body.relation.blocked).toBe(false);
    expect((await call(buyer, "GET", `/v1/p2p/orders/${ad.id}`)).status).toBe(200);
  });

  it("is not oneself, and nobody unknown", async () => {
    const { person } = await me(buyer);
    expect((await call(buyer, "PUT", `/v1/p2p/people/${person.id}/block`)).body.code).toBe("p2p.yourself");
    expect((await call(buyer, "PUT", `/v1/p2p/people/${buyer.userId}/block`)).status).toBe(404);
  });
});

describe("how one stands in the market", () => {
  it("is what the account's age allows, what is left of it, and when it grows", async () => {
    const before = await me(buyer);
    expect(before).toMatchObject({
      limit: { percent: 25, used: "0.00" },
      openTradesAsBuyer: 0,
      suspendedUntil: null,
    });
    await aTrade();
    const after = await me(buyer);
    expect(after).toMatchObject({ limit: { used: "100.00" }, openTradesAsBuyer: 1, maxOpenTrades: 3 });
    expect(Number(after.limit.remaining)).toBe(Number(before.limit.remaining) - 100);
    expect(new Date(after.limit.growsAt).getTime()).toBeGreaterThan(clock.now().getTime());
  });

  it("has a name of one's own that nobody else has, however it is written", async () => {
    const name = `Trocas ${app.ctx.random.id().slice(-8)}`;
    expect((await call(buyer, "PATCH", "/v1/p2p/me", { name })).body.person.name).toBe(name);
    const taken = await call(seller, "PATCH", "/v1/p2p/me", { name: name.toUpperCase() });
    expect([taken.status, taken.body.code]).toEqual([409, "p2p.name_taken"]);
    expect((await call(seller, "PATCH", "/v1/p2p/me", { name: "\u202eanA" })).status).toBe(400);
  });
});
