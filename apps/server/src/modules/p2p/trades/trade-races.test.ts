import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Ad, type MarketBench, startMarketBench } from "../../../testing/market-bench.js";
import { anAdmin, type SignedInClient } from "../../../testing/people.js";
import { startSecondServer } from "../../../testing/second-server.js";

const TAKERS = 50;

let market: MarketBench;
let takers: SignedInClient[];
let seller: SignedInClient;
let buyer: SignedInClient;
beforeAll(async () => {
  market = await startMarketBench();
  takers = [];
  for (let made = 0; made < TAKERS; made += 10)
    takers.push(...(await Promise.all(Array.from({ length: 10 }, () => market.person()))));
});
beforeEach(async () => {
  await market.marketSays("USDT", "5.4000");
  [seller, buyer] = [
    await market.person({ has: { USDT: "1000.000000" } }),
    await market.person({ has: { BRL: "10000.00" } }),
  ];
});
afterEach(() => market.expectBooks());
afterAll(() => market.close());

/** Everybody takes the whole of an ad at once, each asking the server they are given. */
async function allTake(ad: Ad, servers: readonly MarketBench["app"]["http"][]) {
  const answers = await Promise.all(
    takers.map(async (taker, index) => {
      const http = servers[index % servers.length] ?? market.app.http;
      const asked = {
        method: "POST",
        url: `/v1/p2p/orders/${ad.id}/trades`,
        headers: { ...taker.headers, "idempotency-key": market.app.ctx.random.id() },
        payload: {
          version: 1,
          price: ad.price,
          method: "pix_key",
          quantity: { asset: "USDT", amount: "100.000000" },
        },
      } as const;
      // Whoever waited too long for the lock asks again, as a page does.
      let answer = await http.inject(asked);
      while (answer.statusCode === 503) answer = await http.inject(asked);
      return answer;
    }),
  );
  return answers.map((answer) => ({ status: answer.statusCode, code: answer.json().code }));
}

describe("fifty takers of the last 100 USDT", () => {
  it.each([1, 2])("leave one with it, on %i servers", async (count) => {
    const ad = await market.ad(seller, { total: "100.000000" });
    const second = count === 2 ? await startSecondServer(market.app) : undefined;
    const answers = await allTake(ad, [market.app.http, ...(second ? [second.http] : [])]);
    await second?.close();
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const codes = new Set(answers.flatMap(({ status, code }) => (status === 201 ? [] : [code])));
    expect([...codes]).toEqual(["p2p.ad_not_open"]);
    expect(await market.balance(seller, "USDT")).toBe("899.800000");
  });

  it("leave one with it where it is the balance that is short, and the ad is paused and its owner told", async () => {
    const poor = await market.person({ has: { USDT: "150.000000" } });
    const ad = await market.ad(poor, { total: "5000.000000" });
    const answers = await allTake(ad, [market.app.http]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { rows } = await market.app.pool.query("select status, reason from p2p_ad where id = $1", [ad.id]);
    expect(rows).toEqual([{ status: "paused", reason: "short" }]);
    const notices = await market.call(poor, "GET", "/v1/notices");
    expect(notices.body.items.map(({ kind }: { kind: string }) => kind)).toContain("p2p_ad_paused");
  });
});

/** A trade that was marked as paid long enough ago to be disputed. */
async function paid() {
  await market.marketSays("USDT", "5.4000");
  const trade = await market.taken(buyer, await market.ad(seller), { method: "pix_key" });
  await market.act(buyer, trade, "paid", { endToEndId: market.endToEndId() });
  market.clock.advanceSeconds(15 * 60);
  return trade;
}

const complaint = { reason: "other", description: "Algo não está certo aqui." };
const statusesOf = async (...commands: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(commands)).map(({ status }) => status);

describe("commands that meet on one trade", () => {
  it("release against dispute: the asset goes once, whatever the dispute says", async () => {
    for (let round = 0; round < 4; round += 1) {
      const trade = await paid();
      const there = await market.proven(seller);
      await statusesOf(
        market.act(buyer, trade, "dispute", complaint),
        market.act(there, trade, "release"),
        market.act(there, trade, "release"),
      );
      const now = await market.read(buyer, trade);
      expect(now.status).toBe("completed");
      if (now.dispute) expect(now.dispute.outcome).toMatchObject({ is: "released" });
    }
  });

  it("cancel against paid: one of both", async () => {
    for (let round = 0; round < 4; round += 1) {
      await market.marketSays("USDT", "5.4000");
      const trade = await market.taken(buyer, await market.ad(seller));
      const statuses = await statusesOf(
        market.act(buyer, trade, "cancel", { by: "buyer" }),
        market.act(buyer, trade, "paid"),
      );
      expect(statuses.sort()).toEqual([200, 409]);
      expect(["cancelled_by_buyer", "completed"]).toContain((await market.read(buyer, trade)).status);
    }
  });

  it("expiry against paid: the clock that is due loses to a payment in time, and wins when the time is over", async () => {
    await market.marketSays("USDT", "5.4000");
    const trade = await market.taken(buyer, await market.ad(seller, { window: 15 }));
    market.clock.advanceSeconds(15 * 60 - 1);
    const renewed = await market.proven(buyer);
    await Promise.all([market.act(renewed, trade, "paid"), market.app.worker.runDue()]);
    expect(["expired", "completed"]).toContain((await market.read(buyer, trade)).status);
    await market.pass(1);
    expect((await market.read(buyer, trade)).closedAt).not.toBeNull();
  });

  it("two analysts: the case is one's, and it is decided once", async () => {
    const trade = await paid();
    const { body } = await market.act(buyer, trade, "dispute", complaint);
    await market.pass(24 * 60 + 1);
    const analysts = [await anAdmin(market.app), await anAdmin(market.app)];
    const admin = (who: (typeof analysts)[number], url: string, payload: object) =>
      market.app.http.inject({
        method: "POST",
        url,
        headers: { ...who.headers, "idempotency-key": market.app.ctx.random.id() },
        payload,
      });
    const taken = await Promise.all(
      analysts.map((who) => admin(who, `/v1/admin/cases/${body.dispute.id}/take`, { from: null })),
    );
    expect(taken.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const ruled = await Promise.all(
      analysts.map((who, index) =>
        admin(who, `/v1/admin/p2p/disputes/${body.dispute.id}/rule`, {
          decision: index === 0 ? "release" : "refund",
          reason: "Li as provas de ambos.",
        }),
      ),
    );
    expect(ruled.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it("three takes at once by one buyer with two open: one more, and no fifth", async () => {
    await market.marketSays("USDT", "5.4000");
    const ad = await market.ad(seller);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => market.take(buyer, ad, { amount: "54.00" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [] : [body.code])))).toEqual(
      new Set(["p2p.open_trades_too_many"]),
    );
  });
});
