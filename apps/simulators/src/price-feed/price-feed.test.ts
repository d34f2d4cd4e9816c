import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { COINS } from "./coins.js";
import { Market } from "./series.js";
import { startPriceFeed } from "./start-price-feed.js";

const START = Date.parse("2026-03-10T12:00:00.000Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IDS = [...COINS.keys()].join(",");
const bitcoin = COINS.get("bitcoin") ?? fail();
const tether = COINS.get("tether") ?? fail();

function fail(): never {
  throw new Error("The coin is missing");
}

describe("the market as a function of time", () => {
  const market = new Market("lastro");
  const during = (days: number, stepMs: number) =>
    Array.from({ length: (days * DAY) / stepMs }, (_, index) => START + index * stepMs);

  it("gives the same price for the same seed, coin and time, and another for another seed", () => {
    expect(new Market("lastro").price(bitcoin, "brl", START)).toBe(market.price(bitcoin, "brl", START));
    expect(new Market("other").price(bitcoin, "brl", START)).not.toBe(market.price(bitcoin, "brl", START));
  });

  it("never jumps more than 3% within a minute for bitcoin", () => {
    for (const at of during(3, MINUTE)) {
      const [before, after] = [market.price(bitcoin, "brl", at), market.price(bitcoin, "brl", at + MINUTE)];
      expect(Math.abs(after / before - 1)).toBeLessThan(0.03);
    }
  });

  it("moves within the minute, the day and the season, and comes back to its anchor", () => {
    const year = during(365, DAY).map((at) => market.price(bitcoin, "brl", at));
    expect(Math.min(...year)).toBeGreaterThan(350_000 * 0.65);
    expect(Math.max(...year)).toBeLessThan(350_000 * 1.5);
    expect(Math.max(...year) / Math.min(...year)).toBeGreaterThan(1.1);
    const daily = year.slice(1).map((price, index) => Math.abs(price / (year[index] ?? price) - 1));
    const typical = daily.reduce((sum, change) => sum + change, 0) / daily.length;
    expect(typical).toBeGreaterThan(0.005);
    expect(typical).toBeLessThan(0.05);
    expect(market.price(bitcoin, "brl", START + MINUTE)).not.toBe(market.price(bitcoin, "brl", START));
  });

  it("keeps a stablecoin within a few basis points of the dollar", () => {
    for (const at of during(30, 60 * MINUTE)) {
      expect(Math.abs(market.price(tether, "usd", at) - 1)).toBeLessThan(0.0015);
      expect(market.price(tether, "brl", at)).toBeCloseTo(
        market.price(tether, "usd", at) * market.dollar(at),
        10,
      );
    }
    expect(market.price(tether, "brl", START)).toBeGreaterThan(5);
    expect(market.price(tether, "brl", START)).toBeLessThan(5.9);
  });
});

describe("a client of the price feed", () => {
  let nowMs = START;
  let feed: Awaited<ReturnType<typeof startPriceFeed>>;
  const open = (dataDir?: string) => startPriceFeed({ clock: { now: () => new Date(nowMs) }, dataDir });
  const query = `ids=${IDS}&vs_currencies=usd,brl&include_24hr_change=true&include_last_updated_at=true`;
  const get = (path: string) => fetch(`${feed.url}${path}`);
  const prices = async () =>
    (await (await get(`/api/v3/simple/price?${query}`)).json()) as Record<string, Record<string, number>>;
  const tell = (path: string, body: object) =>
    fetch(`${feed.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  beforeEach(async () => {
    nowMs = START;
    feed = await open();
  });
  afterEach(() => feed.close());

  it("gets plain numbers for all ten coins in dollars and reais", async () => {
    const answer = await prices();
    expect(Object.keys(answer)).toHaveLength(10);
    for (const fields of Object.values(answer)) {
      expect(Object.keys(fields)).toEqual([
        "usd",
        "usd_24h_change",
        "brl",
        "brl_24h_change",
        "last_updated_at",
      ]);
      expect(Object.values(fields).every(Number.isFinite)).toBe(true);
    }
    expect(answer.bitcoin?.last_updated_at).toBe(START / 1000);
  });

  it("gets a 24 h change that agrees with the price of a day ago", async () => {
    const today = await prices();
    nowMs -= DAY;
    const yesterday = await prices();
    const change = ((today.bitcoin?.brl ?? 0) / (yesterday.bitcoin?.brl ?? 1) - 1) * 100;
    expect(today.bitcoin?.brl_24h_change).toBeCloseTo(change, 2);
  });

  it("gets nothing for coins and currencies the feed does not know, and 422 without a currency", async () => {
    const answer = await get("/api/v3/simple/price?ids=bitcoin,unobtainium&vs_currencies=brl,xyz");
    expect(Object.entries((await answer.json()) as object)).toEqual([
      ["bitcoin", { brl: expect.any(Number) }],
    ]);
    expect((await get("/api/v3/simple/price?ids=bitcoin")).status).toBe(422);
  });

  it("gets a chart whose last point is the present price", async () => {
    const answer = await get("/api/v3/coins/bitcoin/market_chart?vs_currency=brl&days=7");
    const chart = (await answer.json()) as Record<string, [number, number][]>;
    expect(chart.prices).toHaveLength(7 * 24 + 1);
    expect(chart.prices?.at(-1)?.[1]).toBeCloseTo((await prices()).bitcoin?.brl ?? 0, -1);
    expect(chart.total_volumes).toHaveLength(chart.market_caps?.length ?? 0);
    expect((await get("/api/v3/coins/unobtainium/market_chart?vs_currency=brl&days=7")).status).toBe(404);
  });

  it("sees a price moved by hand at once, still after a restart", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "price-feed-"));
    await feed.close();
    feed = await open(dataDir);
    const before = (await prices()).bitcoin?.brl ?? 0;
    await tell("/sim/move", { id: "bitcoin", percent: -20 });
    expect((await prices()).bitcoin?.brl).toBeCloseTo(before * 0.8, -1);
    await feed.close();
    feed = await open(dataDir);
    expect((await prices()).bitcoin?.brl).toBeCloseTo(before * 0.8, -1);
    await rm(dataDir, { recursive: true });
  });

  it("sees the feed fail in each way a feed fails, for as long as it was told to", async () => {
    await tell("/sim/faults", { stale: 900, endpoint: "bitcoin" });
    const stale = await prices();
    expect(stale.bitcoin?.last_updated_at).toBe(START / 1000 - 900);
    expect(stale.ethereum?.last_updated_at).toBe(START / 1000);

    await tell("/sim/faults", { zero: true, endpoint: "bitcoin", count: 1 });
    expect((await prices()).bitcoin?.brl).toBe(0);
    expect((await prices()).bitcoin?.brl).toBeGreaterThan(0);

    await tell("/sim/faults", { nan: true, endpoint: "bitcoin", count: 1 });
    expect(await (await get(`/api/v3/simple/price?${query}`)).text()).toContain('"bitcoin":{"usd":NaN');

    await tell("/sim/faults", { tooManyRequests: true, count: 1 });
    expect((await get(`/api/v3/simple/price?${query}`)).status).toBe(429);
    await tell("/sim/faults", { fail500: true, count: 1 });
    expect((await get(`/api/v3/simple/price?${query}`)).status).toBe(500);
    expect((await get(`/api/v3/simple/price?${query}`)).status).toBe(200);
  });

  it("gets the same market from the exchange's tickers, which fail by themselves", async () => {
    type Ticker = { pair: string; last: string; buy: string; sell: string; date: number };
    const ask = async (symbols = "BTC-BRL,USDT-BRL") =>
      (await (await get(`/api/v4/tickers?symbols=${symbols}`)).json()) as Ticker[];
    const [ticker] = await ask();
    const theirs = (await prices()).bitcoin?.brl ?? 0;
    expect(Number(ticker?.last) / theirs).toBeCloseTo(1, 4);
    expect(Number(ticker?.buy)).toBeLessThan(Number(ticker?.sell));
    expect(ticker).toMatchObject({ pair: "BTC-BRL", date: START / 1000 });
    expect((await get("/api/v4/tickers?symbols=XYZ-BRL")).status).toBe(400);

    await tell("/sim/faults", { tickerWrongPercent: 900, endpoint: "bitcoin" });
    expect(Number((await ask())[0]?.last) / theirs).toBeCloseTo(10, 3);
    expect((await prices()).bitcoin?.brl).toBe(theirs);
    await tell("/sim/faults", { tickerWrongPercent: false, wrongPercent: 900, endpoint: "bitcoin" });
    expect(Number((await ask())[0]?.last) / theirs).toBeCloseTo(1, 4);
    expect(((await prices()).bitcoin?.brl ?? 0) / theirs).toBeCloseTo(10, 3);

    await tell("/sim/faults", { tickerStale: 120, tickerCrossed: true, endpoint: "bitcoin" });
    const [broken] = await ask();
    expect(broken?.date).toBe(START / 1000 - 120);
    expect(Number(broken?.buy)).toBeGreaterThan(Number(broken?.sell));
    await tell("/sim/faults", { tickerNan: true, endpoint: "tether" });
    expect((await ask())[1]?.last).toBe("NaN");
  });
});
