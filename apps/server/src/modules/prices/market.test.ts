import { inTransaction } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startPriceFeed } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { favouriteRecords, forgetFavourites } from "./index.js";

let clock: ReturnType<typeof createFixedClock>;
let feed: Awaited<ReturnType<typeof startPriceFeed>>;
let app: TestApp;
beforeAll(async () => {
  clock = createFixedClock();
  feed = await startPriceFeed({ clock });
  app = await startTestApp({ clock, settings: { LASTRO_PRICE_URL: feed.url } });
  await app.worker.runDue();
  await app.worker.runDue();
});
afterAll(async () => {
  await app.close();
  await feed.close();
});

async function call(method: "GET" | "PUT" | "DELETE", url: string, who?: SignedInPerson) {
  const answer = await app.http.inject({ method, url, headers: who?.headers ?? {} });
  return { status: answer.statusCode, body: answer.json() };
}

describe("one coin, to anybody", () => {
  it("has the range of its day around the price of now, and what was traded", async () => {
    const { body } = await call("GET", "/v1/prices/SOL");
    const now = Number(body.quote.brl);
    expect(Number(body.day.low)).toBeLessThanOrEqual(now);
    expect(Number(body.day.high)).toBeGreaterThanOrEqual(now);
    expect(body.volume24h).toMatch(/^\d+\.\d{2}$/);
    expect((await call("GET", "/v1/prices/XYZ")).status).toBe(400);
  });

  it.each([
    ["1h", 12, 4],
    ["1d", 140, 47],
    ["1y", 360, 52],
  ])(
    "has a history of %s, as a line and as candles that begin where the one before ended or later",
    async (period, points, candles) => {
      const { body } = await call("GET", `/v1/prices/SOL/history?period=${period}`);
      expect(body.points.length).toBeGreaterThanOrEqual(points);
      expect(body.candles.length).toBeGreaterThanOrEqual(candles);
      for (const { open, high, low, close } of body.candles) {
        expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)));
        expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)));
      }
      const instants = body.candles.map(({ at }: { at: string }) => Date.parse(at));
      expect(instants).toEqual([...new Set(instants)].sort((a, b) => Number(a) - Number(b)));
    },
  );

  it("has no gaps left to ask the feed for", async () => {
    const rows = await app.pool.query(
      "select count(*)::int as n from job where kind = 'prices.fill_history'",
    );
    clock.advanceSeconds(3_600);
    await app.worker.runDue();
    const after = await app.pool.query(
      "select count(*)::int as n from job where kind = 'prices.fill_history'",
    );
    expect(after.rows[0].n).toBeLessThanOrEqual(rows.rows[0].n);
  });

  it("has no range of its day once its price is stale", async () => {
    feed.faults.arm("fail500", true);
    clock.advanceSeconds(600);
    const { body } = await call("GET", "/v1/prices/SOL");
    expect(body).toMatchObject({ quote: { stale: true }, day: null });
    feed.faults.clear();
  });
});

describe("favourite coins", () => {
  it("are each client's own, in the house's order, however often one is marked", async () => {
    const [ana, bia] = [await aClient(app), await aClient(app)];
    await call("PUT", "/v1/prices/favourites/SOL", ana);
    await call("PUT", "/v1/prices/favourites/SOL", ana);
    expect(await call("PUT", "/v1/prices/favourites/BTC", ana)).toEqual({
      status: 200,
      body: { coins: ["BTC", "SOL"] },
    });
    expect((await call("GET", "/v1/prices/favourites", bia)).body).toEqual({ coins: [] });
    await call("DELETE", "/v1/prices/favourites/SOL", bia);
    expect((await call("DELETE", "/v1/prices/favourites/BTC", ana)).body).toEqual({ coins: ["SOL"] });
    expect((await call("GET", "/v1/prices/favourites")).status).toBe(401);
    expect((await call("PUT", "/v1/prices/favourites/XYZ", ana)).status).toBe(400);
    const records: unknown[] = [];
    for await (const record of favouriteRecords(app.ctx.db, ana.userId)) records.push(record);
    expect(records).toEqual([{ coin: "SOL" }]);
    await inTransaction(app.ctx.db, (tx) => forgetFavourites(tx, ana.userId));
    expect((await call("GET", "/v1/prices/favourites", ana)).body).toEqual({ coins: [] });
  });
});
