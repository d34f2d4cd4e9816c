import { daysAfter } from "@lastro/contracts/business-days";
import { brazilianDay } from "@lastro/platform/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type DeskBench, startDeskBench } from "../../../testing/desk-bench.js";
import { callAs } from "../../../testing/market.js";
import { anAdmin, type SignedInPerson } from "../../../testing/people.js";

let bench: DeskBench;
let [ana, rui]: SignedInPerson[] = [];

beforeAll(async () => {
  bench = await startDeskBench({ LASTRO_CURRENCY_HOURS: "business" });
  // From a holiday to noon of the next business day.
  bench.clock.advanceSeconds(3 * 86_400);
  await bench.app.worker.runDue();
  [ana, rui] = [await anAdmin(bench.app), await anAdmin(bench.app)];
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

const reason = "Revisão das tarifas";
const admin = (method: "GET" | "POST" | "PUT", path: string, payload?: object, as = ana) =>
  callAs(bench.app, as, method, `/v1/admin/${path}`, payload);
const approve = (id: string, as = rui) => admin("POST", `approvals/${id}/approve`, { reason }, as);
const quoteOf = (who: SignedInPerson) =>
  bench.call("POST", "/v1/exchange/quotes", who, {
    gives: "BRL",
    gets: "USD",
    mode: "give",
    amount: "100.00",
  });

describe("the settings of exchange", () => {
  const settings = async () => (await admin("GET", "exchange/settings")).body;
  const propose = async (said: object) => {
    const { changedAt: _, pending: __, history: ___, ...terms } = await settings();
    return admin("PUT", "exchange/settings", { ...terms, ...said, reason });
  };

  it("are changed by two: one asks, another approves exactly that, and quotes to come are given on them", async () => {
    const client = await bench.client("10000.00 BRL");
    expect((await quoteOf(client)).body.spreadBps).toBe(120);
    const asked = await propose({ currencySpreadBps: 90, dayLimit: "3000000.00" });
    expect(asked).toMatchObject({ status: 200, body: { version: 1, pending: { requestedBy: ana?.userId } } });
    const { id } = asked.body.pending;
    const [waiting] = (await admin("GET", "approvals")).body.items;
    expect(waiting.kind).toBe("exchange.settings");
    expect(JSON.parse(waiting.facts.exchangeChanges)).toEqual([
      { field: "currencySpreadBps", from: "120", to: "90" },
      { field: "dayLimit", from: "2000000.00", to: "3000000.00" },
    ]);
    expect((await approve(id, ana)).body.code).toBe("approvals.own_request");
    expect((await quoteOf(client)).body.spreadBps).toBe(120);
    expect((await approve(id)).status).toBe(200);
    expect((await quoteOf(client)).body.spreadBps).toBe(90);
  });

  it("show what each version changed", async () => {
    const { version, history } = await settings();
    expect(version).toBe(2);
    expect(history).toMatchObject([
      { version: 2, changes: [{ field: "currencySpreadBps", from: "120", to: "90" }, { field: "dayLimit" }] },
      { version: 1, changes: [] },
    ]);
  });

  it("say when firm quotes of currencies are given, and a refusal says it too", async () => {
    const asked = await propose({ opensHour: 0, closesHour: 1 });
    expect((await approve(asked.body.pending.id)).status).toBe(200);
    const refused = await quoteOf(await bench.client("1000.00 BRL"));
    expect(refused.body).toMatchObject({
      code: "exchange.market_closed",
      detail: expect.stringContaining("das 0h às 1h"),
    });
    expect((await callAs(bench.app, undefined, "GET", "/v1/currencies")).body.open).toBe(false);
  });

  it("close exchange at once, and open it by two", async () => {
    const closed = await propose({ enabled: false });
    expect(closed.body).toMatchObject({ enabled: false, pending: null });
    const opened = await propose({ enabled: true });
    expect(opened.body).toMatchObject({ enabled: false, pending: { requestedBy: ana?.userId } });
  });

  it("refuse what changes nothing, what was made on older ones, and bounds the wrong way round", async () => {
    expect((await propose({})).body.code).toBe("exchange.settings_same");
    expect((await propose({ version: 1, maxPriceAge: 30 })).body.code).toBe("exchange.settings_changed");
    expect((await propose({ minAmount: "10.00", maxAmount: "5.00" })).status).toBe(400);
    expect((await propose({ opensHour: 17, closesHour: 9 })).status).toBe(400);
  });

  it("are no client's affair", async () => {
    const client = await bench.client();
    expect((await admin("GET", "exchange/settings", undefined, client)).status).toBe(403);
    expect((await admin("GET", "exchange/iof-rates", undefined, client)).status).toBe(403);
  });
});

describe("the tax on operations of exchange", () => {
  const today = () => brazilianDay(bench.clock.now());
  const propose = (said: object) =>
    admin("POST", "exchange/iof-rates", {
      ...{ kind: "currency_bought", from: daysAfter(today(), 1), bps: 110, source: "Decreto de teste" },
      ...{ reason, ...said },
    });
  /** The next day, on which everybody signs in anew. */
  const aDayLater = async () => {
    bench.clock.advanceSeconds(86_400);
    [ana, rui] = [await anAdmin(bench.app), await anAdmin(bench.app)];
  };
  const inForce = async () =>
    (await admin("GET", "exchange/iof-rates")).body.items.filter(
      (rate: { inForce: boolean }) => rate.inForce,
    );

  it("gets another rate from a day to come, by two, and keeps the one before until then", async () => {
    const asked = await propose({});
    expect(asked).toMatchObject({
      status: 202,
      body: { pending: [{ kind: "currency_bought", requestedBy: ana?.userId }] },
    });
    expect((await approve(asked.body.pending[0].id)).status).toBe(200);
    expect(await inForce()).toMatchObject([
      { kind: "currency_bought", bps: 350 },
      { kind: "currency_sold", bps: 38 },
    ]);
    await aDayLater();
    expect(await inForce()).toMatchObject([
      { kind: "currency_bought", bps: 110, source: "Decreto de teste" },
      {},
    ]);
  });

  it("is of no day that is over, that has a rate, or that came before another approved", async () => {
    expect((await propose({ from: today() })).body.code).toBe("exchange.iof_day_not_possible");
    const asked = await propose({ bps: 200 });
    await aDayLater();
    expect((await approve(asked.body.pending[0].id)).body.code).toBe("exchange.iof_day_not_possible");
    expect(await inForce()).toMatchObject([{ bps: 110 }, {}]);
  });
});
