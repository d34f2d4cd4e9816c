import { inTransaction, query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startMail, startPriceFeed } from "@lastro/simulators";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aClient, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { refreshCurrencies } from "../currencies/refresh-currencies.js";
import {
  alertRecords,
  createCurrencyFeeds,
  createPriceFeeds,
  forgetAlerts,
  refreshPrices,
} from "../index.js";
import { tellAlertsJob } from "./tell-alerts.job.js";

let clock: ReturnType<typeof createFixedClock>;
let feed: Awaited<ReturnType<typeof startPriceFeed>>;
let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: TestApp;
let ana: SignedInPerson;

beforeEach(async () => {
  clock = createFixedClock();
  feed = await startPriceFeed({ clock, updateEveryMs: 1_000 });
  mailbox = await startMail();
  app = await startTestApp({
    clock,
    settings: {
      LASTRO_PRICE_URL: feed.url,
      LASTRO_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
      LASTRO_REQUESTS_PER_MINUTE: "100000",
    },
  });
  await refresh();
  ana = await aClient(app);
});
afterEach(async () => {
  await app.close();
  await mailbox.close();
  await feed.close();
});

const refresh = () => refreshPrices(app.ctx, createPriceFeeds(app.ctx.config));
async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  who?: SignedInPerson,
  payload?: object,
) {
  const headers = who?.headers ?? {};
  const answer = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() };
}
const market = async () => Number((await call("GET", "/v1/prices/BTC")).body.quote.brl);
/** A price of bitcoin so many per cent from the market's. */
const away = async (percent: number) => ((await market()) * (1 + percent / 100)).toFixed(2);
const add = (price: string, direction = "above", who = ana) =>
  call("POST", "/v1/price-alerts", who, { asset: "BTC", currency: "BRL", direction, price });
const alerts = async (who = ana) => (await call("GET", "/v1/price-alerts", who)).body.items;
const inbox = async (who = ana) => (await call("GET", "/v1/notices", who)).body.items;
const lettersTo = (who = ana) =>
  mailbox.messages(who.email).filter(({ subject }) => subject.startsWith("Bitcoin"));

async function move(percent: number): Promise<void> {
  await fetch(`${feed.url}/sim/move`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: "bitcoin", percent }),
  });
  clock.advanceSeconds(60);
  await refresh();
}

describe("a client who waits for a price", () => {
  it("is told once, in the inbox and by a letter, and sees at what price", async () => {
    const wanted = await away(4);
    expect((await add(wanted)).status).toBe(201);
    await app.worker.runDue();
    expect(await inbox()).toEqual([]);
    await move(10);
    await app.worker.runDue();
    expect(await inbox()).toMatchObject([
      {
        kind: "price_alert",
        link: "/crypto-market/alerts",
        title: expect.stringMatching(/^Bitcoin subiu até R\$/),
      },
    ]);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ price: wanted, direction: "above" });
    expect(Number(alert.told.price)).toBeGreaterThanOrEqual(Number(wanted));
    await move(-10);
    await move(10);
    await app.worker.runDue();
    expect(await inbox()).toHaveLength(1);
    expect(lettersTo()).toHaveLength(1);
  });

  it("below is told when the price falls to it, and nobody else is", async () => {
    const bia = await aClient(app);
    await add(await away(-4), "below");
    await add(await away(-40), "below", bia);
    await move(-10);
    await app.worker.runDue();
    expect((await inbox())[0].title).toMatch(/^Bitcoin caiu até R\$/);
    expect(await inbox(bia)).toEqual([]);
    expect(await alerts(bia)).toMatchObject([{ told: null }]);
  });

  it("is told once although the telling runs twice at the same time", async () => {
    await add(await away(4));
    const at = clock.now().toISOString();
    const brl = (await away(8)).replace(".", "").concat("000000");
    const payload = { acceptedAt: at, prices: [{ coin: "BTC", brl, sourceAt: at }] };
    const address = { email: ana.email, language: "pt-BR" } as const;
    const job = tellAlertsJob(app.ctx, { addressOf: async () => address });
    const { signal } = new AbortController();
    await Promise.all([1, 2, 3].map(() => job.run(payload, signal)));
    expect(await inbox()).toHaveLength(1);
  });

  it("is told nothing of a price that became stale before it could be told", async () => {
    await add(await away(4));
    await move(10);
    clock.advanceSeconds(300);
    feed.faults.arm("fail500", true);
    await app.worker.runDue();
    expect(await inbox()).toEqual([]);
    expect(await alerts()).toMatchObject([{ told: null }]);
  });

  it("is told nothing of a reading its source has not updated, nor of a jump nobody confirmed", async () => {
    await add(await away(4));
    feed.faults.arm("stale", 301, { endpoint: "bitcoin" });
    await move(10);
    feed.faults.clear();
    feed.faults.arm("wrongPercent", 900, { endpoint: "bitcoin" });
    await move(0);
    await app.worker.runDue();
    expect(await inbox()).toEqual([]);
  });

  it("gets no letter when they want none, and the notice all the same", async () => {
    const choices = (await call("GET", "/v1/me/notifications", ana)).body;
    await call("PUT", "/v1/me/notifications", ana, { ...choices, price_alerts: false });
    await add(await away(4));
    await move(10);
    await app.worker.runDue();
    expect(await inbox()).toHaveLength(1);
    expect(lettersTo()).toEqual([]);
  });
});

describe("a client who waits for a rate", () => {
  const rates = () =>
    refreshCurrencies(app.ctx, createCurrencyFeeds({ url: feed.url, ptaxUrl: feed.url }).quotes);
  const addRate = (asset: string, price: string, direction = "above") =>
    call("POST", "/v1/price-alerts", ana, { asset, currency: "BRL", direction, price });
  const rate = async (currency: string) =>
    Number(
      (await call("GET", "/v1/currencies")).body.items.find(
        (one: { currency: string }) => one.currency === currency,
      ).middle,
    );
  async function moveRate(currency: string, percent: number): Promise<void> {
    feed.faults.arm("currencyWrongPercent", percent, { endpoint: currency });
    clock.advanceSeconds(60);
    await rates();
    await app.worker.runDue();
  }

  it("is told once when the commercial rate reaches it, whatever another currency does", async () => {
    await rates();
    const wanted = ((await rate("USD")) * 1.02).toFixed(4);
    expect((await addRate("USD", wanted)).status).toBe(201);
    await moveRate("EUR", 6);
    expect(await inbox()).toEqual([]);
    await moveRate("USD", 6);
    await moveRate("USD", 7);
    expect(await inbox()).toMatchObject([
      { kind: "price_alert", title: expect.stringMatching(/^Dólar subiu até R\$/) },
    ]);
    expect(await alerts()).toMatchObject([{ asset: "USD", told: { price: expect.any(String) } }]);
  });

  it("is told nothing of a jump nobody has confirmed, nor of a closed market", async () => {
    await rates();
    await addRate("EUR", ((await rate("EUR")) * 1.02).toFixed(4));
    await moveRate("EUR", 40);
    feed.faults.clear();
    feed.faults.arm("currencyStale", 301, { endpoint: "EUR" });
    await moveRate("EUR", 10);
    expect(await inbox()).toEqual([]);
  });

  it("may not wait for what the rate of now meets already", async () => {
    await rates();
    const refused = await addRate("USD", ((await rate("USD")) * 0.99).toFixed(4));
    expect(refused.body.code).toBe("prices.alert_already_met");
  });
});

describe("an alert", () => {
  it("is refused where the price of now meets it already, and where the same waits", async () => {
    expect((await add(await away(-1))).body.code).toBe("prices.alert_already_met");
    expect((await add(await away(1), "below")).body.code).toBe("prices.alert_already_met");
    const wanted = await away(4);
    await add(wanted);
    expect((await add(wanted)).body.code).toBe("prices.alert_exists");
    expect((await add("0.00")).status).toBe(400);
    expect((await add("1e9")).status).toBe(400);
    expect((await add("1.123456789")).status).toBe(400);
  });

  it("is one of twenty at most, also in a race, and the oldest told gives way", async () => {
    const wanted = await Promise.all(Array.from({ length: 25 }, (_, n) => away(5 + n)));
    const answers = await Promise.all(wanted.map((price) => add(price)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === "prices.too_many_alerts")).toHaveLength(5);
    await move(15);
    await app.worker.runDue();
    const told = (await alerts()).filter((one: { told: unknown }) => one.told !== null);
    expect(told.length).toBeGreaterThan(0);
    expect((await add(await away(60))).status).toBe(201);
    expect(await alerts()).toHaveLength(20);
  });

  it("is seen and removed by its client alone", async () => {
    const bia = await aClient(app);
    const { id } = (await add(await away(4))).body;
    expect(await alerts(bia)).toEqual([]);
    expect((await call("DELETE", `/v1/price-alerts/${id}`, bia)).status).toBe(404);
    expect(await alerts()).toHaveLength(1);
    expect((await call("GET", "/v1/price-alerts")).status).toBe(401);
    expect((await call("DELETE", `/v1/price-alerts/${id}`, ana)).status).toBe(204);
    expect(await alerts()).toEqual([]);
    const trail = await query<{ action: string }>(
      app.ctx.db,
      "select action from audit_event where subject = $1 order by at, id",
      [id],
    );
    expect(trail.map(({ action }) => action)).toEqual(["prices.alert_added", "prices.alert_removed"]);
  });

  it("is part of a copy of one's data, and goes with the account", async () => {
    await add(await away(4));
    const records: unknown[] = [];
    for await (const record of alertRecords(app.ctx.db, ana.userId)) records.push(record);
    expect(records).toMatchObject([{ asset: "BTC", direction: "above", currency: "BRL" }]);
    await inTransaction(app.ctx.db, (tx) => forgetAlerts(tx, ana.userId));
    expect(await alerts()).toEqual([]);
  });
});
