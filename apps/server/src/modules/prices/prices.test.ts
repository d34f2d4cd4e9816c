import { money, parseMoney } from "@lastro/money";
import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startPriceFeed } from "@lastro/simulators";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { createCoinGeckoFeed } from "./feed/coin-gecko.js";
import {
  confirmedPrice,
  createFreshenPrices,
  createPriceFeeds,
  historicPrice,
  latestPrice,
  livePrice,
  priceNow,
  worthForLimits,
} from "./index.js";
import { refreshPrices } from "./refresh-prices.js";

type Feed = Awaited<ReturnType<typeof startPriceFeed>>;
let clock: ReturnType<typeof createFixedClock>;
let feed: Feed;
let app: TestApp;

beforeEach(async () => {
  clock = createFixedClock();
  feed = await startPriceFeed({ clock });
  app = await startTestApp({ clock, settings: { LASTRO_PRICE_URL: feed.url } });
});
afterEach(async () => {
  await app.close();
  await feed.close();
});

const get = async (url: string) => {
  const response = await app.http.inject({ method: "GET", url });
  return { status: response.statusCode, body: response.json() };
};
const askFeed = async (path: string) =>
  (await (await fetch(`${feed.url}${path}`)).json()) as Record<string, Record<string, number>>;
const refresh = () => refreshPrices(app.ctx, createPriceFeeds(app.ctx.config));
const quoteOf = async (asset: string) =>
  (await get("/v1/prices")).body.quotes.find((quote: { asset: string }) => quote.asset === asset);

describe("the market after a refresh", () => {
  beforeEach(refresh);

  it("lists ten coins in the house's order with exact P2P prices", async () => {
    const { body } = await get("/v1/prices");
    expect(body.stale).toBe(false);
    expect(body.quotes.map((quote: { asset: string }) => quote.asset).join()).toBe(
      "BTC,ETH,USDT,USDC,SOL,BNB,ADA,XRP,DOT,DOGE",
    );
    const said = await askFeed("/api/v3/simple/price?ids=bitcoin&vs_currencies=brl&precision=8");
    const theirs = said.bitcoin?.brl ?? 0;
    const { brl, buy, sell, change24h } = body.quotes[0];
    expect(Number(brl)).toBe(theirs);
    expect(Number(buy)).toBeCloseTo(theirs * 0.99, 6);
    expect(Number(sell)).toBeCloseTo(theirs * 1.01, 6);
    expect(change24h).toMatch(/^-?\d+\.\d{2,4}$/);
  });

  it("keeps a price for under five minutes after its source updated it, then says it is stale", async () => {
    clock.advanceSeconds(299);
    expect(await latestPrice(app.ctx.db, clock, "BTC")).toEqual(await priceNow(app.ctx.db, clock, "BTC"));
    expect((await quoteOf("BTC")).stale).toBe(false);
    clock.advanceSeconds(1);
    expect(await latestPrice(app.ctx.db, clock, "BTC")).toBeUndefined();
    await expect(priceNow(app.ctx.db, clock, "BTC")).rejects.toMatchObject({ code: "prices.unavailable" });
    expect(await quoteOf("BTC")).toMatchObject({ stale: true });
    expect((await get("/v1/prices")).body.stale).toBe(true);
  });

  it("counts an amount against limits at the higher of two sources, rounded down, reais and PRP at par", async () => {
    const aTenth = () => worthForLimits(app.ctx.db, clock, parseMoney("BTC", "0.10000000"));
    const [row] = await query<{ ask: bigint }>(
      app.ctx.db,
      "select ask from price_check where coin = 'BTC'",
      [],
    );
    const expected = money("BRL", (row?.ask ?? 0n) / 10_000_000n);
    expect(await aTenth()).toEqual(expected);
    await query(app.ctx.db, "update price_latest set brl = brl / 10 where coin = 'BTC'", []);
    expect(await aTenth()).toEqual(expected);
    expect(await worthForLimits(app.ctx.db, clock, parseMoney("PRP", "3.00"))).toEqual(
      parseMoney("BRL", "3.00"),
    );
  });
});

describe("a feed that misbehaves", () => {
  beforeEach(refresh);

  it.each(["zero", "nan", "nullPrice"] as const)("keeps the last price over a %s", async (fault) => {
    const before = await quoteOf("BTC");
    feed.faults.arm(fault, true, { endpoint: "bitcoin" });
    clock.advanceSeconds(60);
    await refresh();
    expect(await quoteOf("BTC")).toEqual(before);
    expect((await quoteOf("ETH")).updatedAt).not.toBe(before.updatedAt);
  });

  it("does not take a price its source has not updated for five minutes", async () => {
    feed.faults.arm("stale", 301, { endpoint: "bitcoin" });
    clock.advanceSeconds(400);
    await refresh();
    expect(await latestPrice(app.ctx.db, clock, "BTC")).toBeUndefined();
    expect(await latestPrice(app.ctx.db, clock, "ETH")).toBeDefined();
  });

  it("takes a jump of 25% only when the next minute says so too", async () => {
    const before = (await quoteOf("BTC")).brl;
    await fetch(`${feed.url}/sim/move`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id: "bitcoin", percent: -25 }),
    });
    clock.advanceSeconds(60);
    await refresh();
    expect((await quoteOf("BTC")).brl).toBe(before);
    clock.advanceSeconds(60);
    await refresh();
    expect(Number((await quoteOf("BTC")).brl) / Number(before)).toBeCloseTo(0.75, 1);
  });

  it.each([
    ["tooManyRequests", 429],
    ["fail500", 500],
  ] as const)("says which status it answered: %s", async (fault, status) => {
    feed.faults.arm(fault, true);
    await expect(refresh()).rejects.toThrow(`Error fetching cryptocurrency prices: ${status}`);
    expect(await latestPrice(app.ctx.db, clock, "BTC")).toBeDefined();
  });

  it("says when nobody answers", async () => {
    const nobody = createCoinGeckoFeed("http://127.0.0.1:1");
    await expect(nobody.readings()).rejects.toThrow("Error fetching cryptocurrency prices: unreachable");
  });
});

describe("a clock that was days ahead and is right again", () => {
  it("leaves no price that never gets old, and the next reading is the price again", async () => {
    clock.advanceSeconds(5 * 86_400);
    await refresh();
    clock.advanceSeconds(-5 * 86_400);
    expect(await latestPrice(app.ctx.db, clock, "BTC")).toBeUndefined();
    await refresh();
    await refresh();
    expect((await livePrice(app.ctx.db, clock, "BTC"))?.sourceAt).toEqual(clock.now());
  });

  it("does not keep the feed from being asked", async () => {
    const freshen = createFreshenPrices(app.ctx, createPriceFeeds(app.ctx.config));
    clock.advanceSeconds(5 * 86_400);
    await freshen("BTC", 30);
    clock.advanceSeconds(-5 * 86_400);
    await freshen("BTC", 30);
    clock.advanceSeconds(3);
    await freshen("BTC", 30);
    expect((await livePrice(app.ctx.db, clock, "BTC"))?.sourceAt).toBeDefined();
  });
});

describe("two sources of what the desk trades", () => {
  const trust = { maxAgeSeconds: 60, maxDeviationBps: 150 };
  const confirmed = () => confirmedPrice(app.ctx.db, clock, "BTC", trust);

  it("confirm each other's price within the distance allowed, as a range both lie in", async () => {
    await refresh();
    const market = await confirmed();
    const price = await latestPrice(app.ctx.db, clock, "BTC");
    if (market.is !== "confirmed" || !price) throw new Error("The market is not confirmed");
    expect(market.low.scaled).toBeLessThan(price.scaled);
    expect(market.high.scaled).toBeGreaterThan(price.scaled);
  });

  it.each(["wrongPercent", "tickerWrongPercent"] as const)(
    "dispute it with %s beyond that",
    async (fault) => {
      feed.faults.arm(fault, 2, { endpoint: "bitcoin" });
      await refresh();
      expect((await confirmed()).is).toBe("disputed");
    },
  );

  it("are both needed, each of the last minute", async () => {
    expect(await confirmed()).toEqual({ is: "stale", isKnown: false });
    feed.faults.arm("tickerStale", 60, { endpoint: "bitcoin" });
    await refresh();
    expect(await confirmed()).toEqual({ is: "stale", isKnown: true });
  });

  it("let a price ten times too high stand with neither the desk nor anybody else", async () => {
    await refresh();
    const before = Number((await quoteOf("BTC")).brl);
    feed.faults.arm("wrongPercent", 900, { endpoint: "bitcoin" });
    for (let minute = 0; minute < 5; minute += 1) {
      clock.advanceSeconds(36);
      await refresh();
      expect(Number((await quoteOf("BTC")).brl)).toBe(before);
      expect((await confirmed()).is).not.toBe("confirmed");
    }
  });
});

describe("the first start", () => {
  it("has nothing to show", async () => {
    expect((await get("/v1/prices")).body).toEqual({ quotes: [], stale: true });
    expect((await get("/api/v3/simple/price?ids=bitcoin&vs_currencies=brl")).status).toBe(503);
  });

  it("fetches prices, then fills the history from the feed's own", async () => {
    await app.worker.runDue();
    await app.worker.runDue();
    expect((await quoteOf("SOL")).sparkline).toHaveLength(48);
    const { body } = await get("/v1/prices/SOL/history?period=90d");
    expect(body.candles.length).toBeGreaterThanOrEqual(90);
    for (const { open, high, low, close } of body.candles) {
      expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)));
      expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)));
    }
    for (const period of ["1d", "7d", "30d"]) {
      const { points } = (await get(`/v1/prices/SOL/history?period=${period}`)).body;
      expect(points.length).toBeGreaterThan(100);
    }
    expect((await get("/v1/prices/XYZ/history")).status).toBe(400);
  });

  it("can tell what a coin cost in the past", async () => {
    await app.worker.runDue();
    await app.worker.runDue();
    clock.advanceSeconds(-40 * 86_400);
    expect((await historicPrice(app.ctx.db, clock, "BTC"))?.price.scaled).toBeGreaterThan(10n ** 13n);
  });

  it("forgets minutes after two days and keeps their hours", async () => {
    await refresh();
    clock.advanceSeconds(2 * 86_400 + 3_600);
    await app.worker.runDue();
    const [row] = await query<{ minutes: bigint; hours: bigint }>(
      app.ctx.db,
      `select (select count(*) from price_minute where at < $1) as minutes,
         (select count(*) from price_hour where hour < $1) as hours`,
      [new Date(clock.now().getTime() - 2 * 86_400_000)],
    );
    expect(row?.minutes).toBe(0n);
    expect(row?.hours).toBeGreaterThanOrEqual(10n);
  });
});

describe("a client of the public price service asking here instead", () => {
  it("gets the same answer to the same question, as numbers", async () => {
    await refresh();
    const question =
      "/api/v3/simple/price?ids=bitcoin,ethereum,tether,usd-coin,solana,binancecoin&vs_currencies=usd,brl&include_24hr_change=true&precision=8";
    const { status, body } = await get(question);
    expect(status).toBe(200);
    const theirs = await askFeed(question);
    expect(Object.keys(body).sort()).toEqual(Object.keys(theirs).sort());
    for (const [id, fields] of Object.entries(theirs)) {
      expect(Object.keys(body[id]).sort()).toEqual(Object.keys(fields).sort());
      for (const [name, value] of Object.entries(fields)) expect(body[id][name]).toBeCloseTo(value, 7);
    }
  });

  it("gets nothing for what is unknown", async () => {
    await refresh();
    expect((await get("/api/v3/simple/price?ids=unobtainium&vs_currencies=brl")).body).toEqual({});
    const { body } = await get(
      "/api/v3/simple/price?ids=bitcoin&vs_currencies=xyz,usd&include_last_updated_at=true&precision=2",
    );
    expect(Object.keys(body.bitcoin)).toEqual(["usd", "last_updated_at"]);
    expect(String(body.bitcoin.usd)).toMatch(/^\d+(\.\d{1,2})?$/);
  });
});

describe("a decision that needs a younger price than the one at hand", () => {
  it("asks the feed once for all who wait", async () => {
    await refresh();
    clock.advanceSeconds(50);
    const freshen = createFreshenPrices(app.ctx, createPriceFeeds(app.ctx.config));
    feed.faults.arm("fail500", true, { count: 1 });
    await Promise.all([freshen("BTC", 30), freshen("BTC", 30), freshen("ETH", 30)]);
    expect((await livePrice(app.ctx.db, clock, "BTC"))?.sourceAt).not.toEqual(clock.now());
    await freshen("BTC", 30);
    expect((await livePrice(app.ctx.db, clock, "BTC"))?.sourceAt).not.toEqual(clock.now());
    clock.advanceSeconds(10);
    await freshen("BTC", 30);
    expect((await livePrice(app.ctx.db, clock, "BTC"))?.sourceAt).toEqual(clock.now());
  });
});
