import { type Asset, formatMoney, negate, parseMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startPriceFeed } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { aClient, anAdmin, type SignedInPerson, signInAgain } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { balanceOf, customerAccount, houseAccount, post } from "../../ledger/index.js";
import { fundDesk } from "../index.js";

let feed: Awaited<ReturnType<typeof startPriceFeed>>;
let app: TestApp;
let admin: SignedInPerson;
let other: SignedInPerson;
const clock = createFixedClock();

beforeAll(async () => {
  feed = await startPriceFeed({ clock });
  app = await startTestApp({ clock, settings: { LASTRO_PRICE_URL: feed.url } });
  await app.worker.runDue();
  [admin, other] = [await anAdmin(app), await anAdmin(app)];
  await inTransaction(app.ctx.db, (tx) =>
    fundDesk(tx, { ...app.ctx, actor: { kind: "system", job: "test" }, ip: "" }, [
      parseMoney("BRL", "3000000.00"),
      parseMoney("USDT", "900000.000000"),
      parseMoney("BTC", "9.00000000"),
    ]),
  );
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(async () => {
  await app.close();
  await feed.close();
});

async function call(
  method: "GET" | "POST" | "PUT",
  url: string,
  options: { as?: SignedInPerson; payload?: object } = {},
) {
  const response = await app.http.inject({
    method,
    url,
    headers: { ...options.as?.headers, "idempotency-key": app.ctx.random.id() },
    ...(options.payload ? { payload: options.payload } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

/** A verified client with R$ 500.000,00, whom the house lets trade as much in a day. */
async function aTrader(): Promise<SignedInPerson> {
  const client = await aClient(app);
  await query(app.ctx.db, "update customers_profile set verified_at = $2 where id = $1", [
    client.userId,
    clock.now(),
  ]);
  await query(
    app.ctx.db,
    "insert into limit_setting (user_id, category, rule, amount) values ($1, 'otc', 'day', 50000000)",
    [client.userId],
  );
  const gift = parseMoney("BRL", "500000.00");
  await inTransaction(app.ctx.db, (tx) =>
    post(tx, app.ctx, {
      kind: "test.gift",
      reference: client.userId,
      key: client.userId,
      entries: [
        { account: houseAccount("opening", "BRL"), amount: negate(gift) },
        { account: customerAccount(client.userId, "available", "BRL"), amount: gift },
      ],
    }),
  );
  return client;
}

const ask = (as: SignedInPerson, amount = "150000.00", more: object = {}) =>
  call("POST", "/v1/otc/requests", {
    as,
    payload: { side: "buy", asset: "USDT", unit: "brl", amount, waitMinutes: 60, ...more },
  });
const accept = (as: SignedInPerson, quoteId: string) =>
  call("POST", "/v1/otc/orders", { as, payload: { quoteId } });
const answer = (id: string, payload: object, as = admin) =>
  call("POST", `/v1/admin/otc/requests/${id}/quote`, { as, payload });
const own = async (as: SignedInPerson) => (await call("GET", "/v1/otc/requests", { as })).body.items;
const holds = async (client: SignedInPerson, asset: Asset) =>
  formatMoney(await balanceOf(app.ctx.db, customerAccount(client.userId, "available", asset)));
const marketPrice = async () =>
  Number((await call("GET", "/v1/admin/otc-settings", { as: admin })).body.assets[0].market);
const noticesOf = async (as: SignedInPerson) =>
  (await call("GET", "/v1/notices", { as })).body.items.map(({ kind }: { kind: string }) => kind);

/** Bands by which only administrators answer, put in force by the two of them. */
async function onlyByHand(): Promise<void> {
  const { version, bands } = (await call("GET", "/v1/admin/otc/request-settings", { as: admin })).body;
  const wanted = { version, minimumAmount: "100000.00", automaticUpTo: "0.00", bands };
  await call("PUT", "/v1/admin/otc/request-settings", {
    as: admin,
    payload: { ...wanted, reason: "Mercado agitado hoje" },
  });
  const { items } = (await call("GET", "/v1/admin/approvals", { as: other })).body;
  const pending = items.find(({ kind }: { kind: string }) => kind === "otc.request_settings");
  const approved = await call("POST", `/v1/admin/approvals/${pending.id}/approve`, {
    as: other,
    payload: { reason: "De acordo com a mesa" },
  });
  expect(approved.status).toBe(200);
}

describe("a request within what the desk answers by itself", () => {
  it("is quoted at once by the spread of its size, and settles when the client accepts", async () => {
    const client = await aTrader();
    const { status, body } = await ask(client);
    expect([status, body.status, body.automatic, body.quote.spreadBps]).toEqual([201, "quoted", true, 35]);
    expect(body.quote.amount).toBe("150000.00");
    const settled = await accept(client, body.quote.id);
    expect(settled.status).toBe(201);
    expect(await holds(client, "BRL")).toBe("350000.00");
    expect(await holds(client, "USDT")).toBe(body.quote.cryptoAmount.amount);
    expect(await own(client)).toMatchObject([{ status: "accepted", orderId: settled.body.id }]);
    expect(await noticesOf(client)).toEqual(expect.arrayContaining(["otc_request_quoted", "otc_settled"]));
  });

  it("in an amount of the asset takes no more of a seller than was asked, and gives a buyer no less", async () => {
    const client = await aTrader();
    const buying = (await ask(client, "25000", { unit: "crypto" })).body;
    expect(Number(buying.quote.cryptoAmount.amount)).toBeGreaterThanOrEqual(25_000);
    expect(Number(buying.quote.cryptoAmount.amount)).toBeLessThan(25_000.01);
    const selling = (await ask(client, "25000", { unit: "crypto", side: "sell" })).body;
    expect(Number(selling.quote.cryptoAmount.amount)).toBeLessThanOrEqual(25_000);
    expect(Number(selling.quote.cryptoAmount.amount)).toBeGreaterThan(24_999.99);
  });

  it("leaves the client's small quote open beside it", async () => {
    const client = await aTrader();
    const small = await call("POST", "/v1/otc/quotes", {
      as: client,
      payload: { side: "buy", asset: "USDT", amount: "100.00" },
    });
    const large = (await ask(client)).body;
    expect((await accept(client, small.body.id)).status).toBe(201);
    expect((await accept(client, large.quote.id)).status).toBe(201);
  });

  it("is settled once, however often it is accepted and given up at the same time", async () => {
    const client = await aTrader();
    const { quote } = (await ask(client)).body;
    const raced = await Promise.all([
      accept(client, quote.id),
      accept(client, quote.id),
      call("POST", `/v1/otc/quotes/${quote.id}/decline`, { as: client }),
    ]);
    expect(raced.some(({ status }) => status < 300)).toBe(true);
    const [{ status, orderId }] = await own(client);
    expect(["accepted", "rejected"]).toContain(status);
    expect(await holds(client, "BRL")).toBe(orderId === null ? "500000.00" : "350000.00");
  });

  it("does not pass the client's own daily limit", async () => {
    const client = await aTrader();
    await query(app.ctx.db, "update limit_setting set amount = 10000000 where user_id = $1", [client.userId]);
    const { quote } = (await ask(client)).body;
    expect((await accept(client, quote.id)).body.code).toBe("limits.exceeded");
    expect(await holds(client, "BRL")).toBe("500000.00");
  });
});

describe("what is asked for", () => {
  it("is told beforehand: from how much on, and the spread of each size", async () => {
    const { status, body } = await call("GET", "/v1/otc/requests/terms", { as: await aClient(app) });
    expect([status, body]).toEqual([
      200,
      {
        minimumAmount: "100000.00",
        automaticUpTo: "200000.00",
        bands: [
          { from: "100000.00", spreadBps: 35 },
          { from: "250000.00", spreadBps: 30 },
          { from: "500000.00", spreadBps: 25 },
        ],
      },
    ]);
  });

  it("begins at R$ 100.000,00, and ends where the desk trades no more with one client", async () => {
    const client = await aTrader();
    const below = (await ask(client, "99999.99")).body;
    expect([below.code, below.detail]).toEqual([
      "otc.request_below_minimum",
      "A cotação sob consulta é para valores a partir de R$ 100.000,00. Para menos, use a compra ou a venda rápida.",
    ]);
    expect((await ask(client, "100000.00")).status).toBe(201);
    expect((await ask(client, "200000.01")).body.code).toBe("otc.amount_above_maximum");
  });

  it("is at most three requests at a time, by a verified client, of whom nobody else reads", async () => {
    const [client, stranger] = [await aTrader(), await aTrader()];
    expect((await ask(await aClient(app))).body.code).toBe("otc.verification_required");
    const asked = await Promise.all([1, 2, 3, 4].map(() => ask(client)));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
    const [{ id }] = await own(client);
    expect((await call("POST", `/v1/otc/requests/${id}/cancel`, { as: stranger })).status).toBe(404);
    expect((await call("GET", "/v1/admin/otc/requests", { as: client })).status).toBe(403);
  });
});

describe("a request an administrator answers", () => {
  beforeAll(async () => {
    // What was traded before counts no more against what the desk trades in a minute.
    clock.advanceSeconds(61);
    await app.worker.runDue();
    await onlyByHand();
  });

  it("waits with client, market, spread of its size and exposure, until it has a firm price", async () => {
    const client = await aTrader();
    const { body } = await ask(client, "180000.00");
    expect([body.status, body.quote]).toEqual(["requested", null]);
    const { items } = (await call("GET", "/v1/admin/otc/requests", { as: admin })).body;
    const waiting = items.find(({ id }: { id: string }) => id === body.id);
    expect(waiting).toMatchObject({
      worth: "180000.00",
      bandSpreadBps: 35,
      client: { id: client.userId, email: client.email },
      exposure: { clientTraded: "0.00", clientLimit: "200000.00" },
    });
    const price = ((await marketPrice()) * 1.002).toFixed(4);
    const answered = await answer(body.id, { price, validSeconds: 120 });
    expect([answered.status, answered.body.status, answered.body.quote.price]).toEqual([
      200,
      "quoted",
      price,
    ]);
    expect((await answer(body.id, { price, validSeconds: 120 }, other)).body.code).toBe(
      "otc.request_not_open",
    );
    expect((await accept(client, answered.body.quote.id)).status).toBe(201);
    expect(await own(client)).toMatchObject([{ status: "accepted", automatic: false }]);
  });

  it("is not given a price far from the market, nor one worse for the desk", async () => {
    const client = await aTrader();
    const { id } = (await ask(client)).body;
    const at = async (factor: number) =>
      (await answer(id, { price: ((await marketPrice()) * factor).toFixed(4), validSeconds: 60 })).body.code;
    expect(await at(1.2)).toBe("otc.manual_price_off_market");
    expect(await at(0.99)).toBe("otc.price_against_desk");
  });

  it("of their own is somebody else's to answer", async () => {
    await query(app.ctx.db, "update customers_profile set verified_at = $2 where id = $1", [
      admin.userId,
      clock.now(),
    ]);
    const { id } = (await ask(admin)).body;
    expect((await answer(id, { price: "5.50", validSeconds: 60 })).body.code).toBe("otc.request_own");
  });

  it("declined, says why; cancelled, is nobody's to answer", async () => {
    const client = await aTrader();
    const [declined, cancelled] = [(await ask(client)).body, (await ask(client)).body];
    await call("POST", `/v1/admin/otc/requests/${declined.id}/decline`, {
      as: admin,
      payload: { reason: "Sem estoque até amanhã." },
    });
    await call("POST", `/v1/otc/requests/${cancelled.id}/cancel`, { as: client });
    expect(await own(client)).toMatchObject([
      { status: "cancelled" },
      { status: "declined", declineReason: "Sem estoque até amanhã." },
    ]);
    expect((await answer(cancelled.id, { price: "5.50", validSeconds: 60 })).body.code).toBe(
      "otc.request_not_open",
    );
    expect(await noticesOf(client)).toContain("otc_request_ended");
  });

  it("ends by itself when nobody answers in time, or the client does not", async () => {
    const client = await aTrader();
    const short = { waitMinutes: 15 };
    const unanswered = (await ask(client, "150000.00", short)).body;
    const left = (await ask(client, "150000.00", short)).body;
    const price = ((await marketPrice()) * 1.002).toFixed(4);
    const { quote } = (await answer(left.id, { price, validSeconds: 30 })).body;
    clock.advanceSeconds(31);
    expect((await accept(client, quote.id)).body.code).toBe("otc.quote_expired");
    clock.advanceSeconds(900);
    await app.worker.runDue();
    expect(await own(await signInAgain(app, client))).toMatchObject([
      { id: left.id, status: "expired", quote: { status: "EXPIRED" } },
      { id: unanswered.id, status: "expired", quote: null },
    ]);
  });
});
