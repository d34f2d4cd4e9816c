import { query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { held, posted } from "../../../testing/movements.js";
import { aClient, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(() => app.close());

const get = (url: string, as: SignedInPerson) => app.http.inject({ url, headers: as.headers });
const scaled = (brl: string) => `${brl.replace(".", "")}000000`;

describe("the wallets", () => {
  it("tell available, held and total apart, and what is held why", async () => {
    const ana = await aClient(app);
    await posted(app, ana, { BRL: "300.00" });
    await held(app, ana, "120.00", "pix.order");
    const { wallets, totals, holds } = (await get("/v1/wallets", ana)).json();
    expect(wallets[0]).toEqual({
      asset: "BRL",
      available: { asset: "BRL", amount: "180.00" },
      held: { asset: "BRL", amount: "120.00" },
      vaulted: { asset: "BRL", amount: "0.00" },
      inBasket: { asset: "BRL", amount: "0.00" },
      total: { asset: "BRL", amount: "300.00" },
      valueBrl: "300.00",
    });
    expect(totals).toEqual({ value: "300.00", brl: "300.00", crypto: "0.00" });
    expect(holds).toMatchObject([{ amount: { amount: "120.00" }, reason: "pix", endsAt: null }]);
  });

  it("are worth what the market says, rounded down, and nothing is said without a price", async () => {
    const ana = await aClient(app);
    await posted(app, ana, { BRL: "10.00", BTC: "0.00000003", ETH: "2" });
    const now = app.ctx.clock.now();
    await query(
      app.ctx.db,
      "insert into price_latest (coin, brl, usd, source_at, received_at) values ('BTC', $1, $1, $2, $2)",
      [scaled("350000.00"), now],
    );
    const { wallets, totals } = (await get("/v1/wallets", ana)).json();
    const worth = (asset: string) =>
      wallets.find((wallet: { asset: string }) => wallet.asset === asset).valueBrl;
    expect([worth("BTC"), worth("ETH")]).toEqual(["0.01", null]);
    expect(totals).toEqual({ value: null, brl: "10.00", crypto: null });
  });

  it("tell what they were worth each day, at the balance and the price of the time", async () => {
    const now = app.ctx.clock.now();
    const ana = await aClient(app);
    app.ctx.clock.set(new Date("2026-11-10T15:00:00Z"));
    await posted(app, ana, { BRL: "100.00" });
    app.ctx.clock.set(new Date("2026-11-15T15:00:00Z"));
    await posted(app, ana, { BRL: "-50.00", SOL: "0.5" });
    app.ctx.clock.set(now);
    for (const [hour, brl] of [
      ["2026-11-16T02:00:00Z", "200.00"],
      ["2026-11-20T14:00:00Z", "300.00"],
    ] as const) {
      await query(app.ctx.db, "insert into price_hour values ('SOL', $1, $2, $2, $2, $2)", [
        hour,
        scaled(brl),
      ]);
    }
    const { points } = (await get("/v1/wallets/history?period=30d", ana)).json() as {
      points: { at: string; total: string | null; assets: Record<string, string | null> }[];
    };
    expect(points).toHaveLength(31);
    const on = (at: string) => points.find((point) => point.at === at);
    expect(on("2026-11-10T03:00:00.000Z")?.total).toBe("0.00");
    expect(on("2026-11-11T03:00:00.000Z")).toMatchObject({ total: "100.00", assets: { SOL: "0.00" } });
    expect(on("2026-11-16T03:00:00.000Z")).toMatchObject({
      total: "150.00",
      assets: { BRL: "50.00", SOL: "100.00" },
    });
    expect(on("2026-11-17T03:00:00.000Z")).toMatchObject({
      total: null,
      assets: { BRL: "50.00", SOL: null },
    });
    expect(points.at(-1)).toMatchObject({ at: now.toISOString(), total: "200.00" });
    expect((await get("/v1/wallets/history?period=7d", ana)).json().points).toHaveLength(169);
  });
});
