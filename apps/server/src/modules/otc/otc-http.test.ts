import type { WireResponseOf } from "@lastro/contracts";
import type { otcIndicative } from "@lastro/contracts/otc";
import { negate, parseMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startPriceFeed } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { aClient, anAdmin, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { customerAccount, houseAccount, post } from "../ledger/index.js";
import { fundDesk } from "./index.js";

let feed: Awaited<ReturnType<typeof startPriceFeed>>;
let app: TestApp;
let maria: SignedInPerson;
let admin: SignedInPerson;
type Indicative = WireResponseOf<typeof otcIndicative>;
let beforeTheMarket: Indicative;
const clock = createFixedClock();

beforeAll(async () => {
  feed = await startPriceFeed({ clock });
  app = await startTestApp({ clock, settings: { LASTRO_PRICE_URL: feed.url } });
  beforeTheMarket = (await call("GET", "/v1/otc/indicative")).body;
  await app.worker.runDue();
  maria = await aClient(app);
  admin = await anAdmin(app);
  await query(app.ctx.db, "update customers_profile set verified_at = $2 where id = $1", [
    maria.userId,
    clock.now(),
  ]);
  const reais = parseMoney("BRL", "5000.00");
  await inTransaction(app.ctx.db, async (tx) => {
    await fundDesk(tx, { ...app.ctx, actor: { kind: "system", job: "test" }, ip: "" }, [
      parseMoney("BRL", "500000.00"),
      parseMoney("USDT", "100000.000000"),
    ]);
    await post(tx, app.ctx, {
      kind: "test.gift",
      reference: "test",
      key: "test",
      entries: [
        { account: houseAccount("opening", "BRL"), amount: negate(reais) },
        { account: customerAccount(maria.userId, "available", "BRL"), amount: reais },
      ],
    });
  });
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
  await feed.close();
});

async function call(
  method: "GET" | "POST" | "PUT",
  url: string,
  options: { as?: SignedInPerson; key?: string; payload?: object } = {},
) {
  const response = await app.http.inject({
    method,
    url,
    headers: { ...options.as?.headers, ...(options.key ? { "idempotency-key": options.key } : {}) },
    ...(options.payload ? { payload: options.payload } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}
const aQuote = async () =>
  (
    await call("POST", "/v1/otc/quotes", {
      as: maria,
      payload: { side: "buy", asset: "USDT", amount: "100.00" },
    })
  ).body;

describe("the desk over HTTP", () => {
  it("shows anyone about what it would quote, and when that changes", async () => {
    const { status, body } = await call("GET", "/v1/otc/indicative");
    expect(status).toBe(200);
    expect(body.quotes.map((quote: { asset: string }) => quote.asset)).toEqual([
      "USDT",
      "USDC",
      "BTC",
      "ETH",
      "SOL",
    ]);
    for (const { buy, sell } of body.quotes) {
      expect(buy).toMatch(/^\d+\.\d{2}$/);
      expect(Number(sell)).toBeLessThan(Number(buy));
    }
    expect(new Date(body.nextChangeAt).getTime() - clock.now().getTime()).toBeLessThanOrEqual(30_000);
    expect((await call("GET", "/v1/otc/indicative")).body).toEqual(body);
  });

  it("shows its initial quotes as a reference until the market has said a price, and quotes nothing on them", async () => {
    const figures = (body: Indicative) =>
      body.quotes.map(({ buy, sell, reference }) => [buy, sell, reference]);
    expect(figures(beforeTheMarket)).toEqual([
      [null, null, "5.42"],
      [null, null, "5.07"],
      [null, null, "235000.00"],
      [null, null, "12500.00"],
      [null, null, "645.00"],
    ]);
    const { body } = await call("GET", "/v1/otc/indicative");
    expect(figures(body).map(([, , reference]) => reference)).toEqual([null, null, null, null, null]);
  });

  it("keeps an indicative price within its swing of the firm one, which never jitters", async () => {
    const firm = await aQuote();
    const { body } = await call("GET", "/v1/otc/indicative");
    expect(Math.abs(Number(body.quotes[0].buy) - Number(firm.price))).toBeLessThanOrEqual(0.0151);
    expect((await aQuote()).price).toBe(firm.price);
  });

  it("asks who calls before anything else", async () => {
    const payload = { side: "buy", asset: "USDT", amount: "100.00" };
    expect((await call("POST", "/v1/otc/quotes", { payload })).status).toBe(401);
    expect((await call("GET", "/v1/otc/orders")).status).toBe(401);
  });

  it("tells an unverified client what is missing, in words", async () => {
    const novo = await aClient(app);
    const { status, body } = await call("POST", "/v1/otc/quotes", {
      as: novo,
      payload: { side: "buy", asset: "USDT", amount: "" },
    });
    expect([status, body.code, body.detail]).toEqual([
      403,
      "otc.verification_required",
      "Complete seu processo de KYC Plus para realizar operações na mesa OTC.",
    ]);
  });

  it("says which amount is no amount", async () => {
    const { status, body } = await call("POST", "/v1/otc/quotes", {
      as: maria,
      payload: { side: "buy", asset: "USDT", amount: "0" },
    });
    expect([status, body.code, body.detail, body.fields]).toEqual([
      422,
      "otc.invalid_amount",
      "Por favor, insira um valor válido em reais.",
      { amount: "invalid" },
    ]);
  });

  it("settles once per key, and answers the same receipt to the same request", async () => {
    const quote = await aQuote();
    const payload = { quoteId: quote.id, amount: "100.00" };
    expect((await call("POST", "/v1/otc/orders", { as: maria, payload })).body.code).toBe(
      "idempotency.key_required",
    );
    const key = "key-of-the-first-order";
    const first = await call("POST", "/v1/otc/orders", { as: maria, key, payload });
    expect(first.status).toBe(201);
    expect(await call("POST", "/v1/otc/orders", { as: maria, key, payload })).toEqual(first);
    const other = await call("POST", "/v1/otc/orders", { as: maria, key: "another-key-altogether", payload });
    expect(other.body.id).toBe(first.body.id);
    const reused = await call("POST", "/v1/otc/orders", {
      as: maria,
      key,
      payload: { quoteId: (await aQuote()).id },
    });
    expect([reused.status, reused.body.code]).toEqual([422, "idempotency.key_reused"]);
    const receipt = await call("GET", `/v1/otc/orders/${first.body.id}`, { as: maria });
    expect(receipt.body).toEqual(first.body);
    const { body } = await call("GET", "/v1/otc/orders", { as: maria });
    expect(body.items[0]).toMatchObject({
      id: first.body.id,
      total: "100.00",
      pays: { asset: "BRL", amount: "100.00" },
    });
  });

  it("says in the statement at what price, without a word of any language", async () => {
    const { body: orders } = await call("GET", "/v1/otc/orders", { as: maria });
    const { body: statement } = await call("GET", "/v1/statement", { as: maria });
    expect(statement.items[0].description).toBe(`1 USDT = R$ ${orders.items[0].price.replace(".", ",")}`);
  });

  it("keeps another client's order and quote to themselves", async () => {
    const joao = await aClient(app);
    const { body } = await call("GET", "/v1/otc/orders", { as: maria });
    expect((await call("GET", `/v1/otc/orders/${body.items[0].id}`, { as: joao })).status).toBe(404);
    const quote = await aQuote();
    expect((await call("POST", `/v1/otc/quotes/${quote.id}/decline`, { as: joao })).status).toBe(404);
    const declined = await call("POST", `/v1/otc/quotes/${quote.id}/decline`, { as: maria });
    expect(declined.body.status).toBe("DECLINED");
  });
});

describe("the desk's settings over HTTP", () => {
  it("are for administrators only", async () => {
    for (const url of ["/v1/admin/otc-settings", "/v1/admin/otc/inventory"]) {
      expect((await call("GET", url, { as: maria })).status).toBe(403);
    }
  });

  it("refuse what makes no sense before anything is stored", async () => {
    const { body: settings } = await call("GET", "/v1/admin/otc-settings", { as: admin });
    const assets = settings.assets.map(({ market: _, ...one }: Record<string, unknown>) => one);
    const put = (change: object) =>
      call("PUT", "/v1/admin/otc-settings", {
        as: admin,
        payload: {
          version: settings.version,
          reason: "Alinhamento com o mercado",
          assets: assets.map((one: object, index: number) => (index === 2 ? { ...one, ...change } : one)),
        },
      });
    expect((await put({ buySpreadBps: -1 })).status).toBe(400);
    expect((await put({ buyPrice: "350000.00" })).status).toBe(400);
    expect((await put({ minAmount: "200.00", maxAmount: "100.00" })).status).toBe(400);
    expect((await put({ asset: "ETH" })).status).toBe(400);
    expect((await put({ lossLimit: "0.00" })).status).toBe(400);
    expect((await call("GET", "/v1/admin/otc/inventory", { as: admin })).body.positions).toHaveLength(6);
  });

  it("take two administrators: what one asks for holds once another lets it", async () => {
    const other = await anAdmin(app);
    const read = async () => (await call("GET", "/v1/admin/otc-settings", { as: admin })).body;
    const before = await read();
    const put = async (change: object) => {
      const { version, assets } = await read();
      const wanted = assets.map(({ market: _, ...one }: Record<string, unknown>) =>
        one.asset === "BTC" ? { ...one, ...change } : one,
      );
      const payload = { version, reason: "Alinhamento com o mercado", assets: wanted };
      return call("PUT", "/v1/admin/otc-settings", { as: admin, payload });
    };
    const decide = async (as: SignedInPerson, how: "approve" | "reject") => {
      const { pending } = await read();
      decisions += 1;
      return call("POST", `/v1/admin/approvals/${pending?.id}/${how}`, {
        as,
        key: `decision-number-${decisions}`,
        payload: { reason: "Conferido com a mesa" },
      });
    };
    let decisions = 0;

    const asked = await put({ buySpreadBps: 0, sellSpreadBps: 0 });
    expect([asked.status, asked.body.version]).toEqual([200, before.version]);
    expect(asked.body.pending).toMatchObject({ requestedBy: admin.userId });
    expect((await decide(admin, "approve")).body.code).toBe("approvals.own_request");

    // Another request takes the first one's place.
    await put({ priceBandBps: 150 });
    const { items } = (await call("GET", "/v1/admin/approvals", { as: other })).body;
    expect(items).toHaveLength(1);
    expect(JSON.parse(items[0].facts.deskChanges)).toEqual([
      { asset: "BTC", field: "priceBandBps", from: "100", to: "150" },
    ]);
    expect((await decide(other, "approve")).status).toBe(200);
    const after = await read();
    expect(after).toMatchObject({
      version: before.version + 1,
      changedBy: `admin:${other.userId}`,
      pending: null,
    });
    const btc = after.assets.find(({ asset }: { asset: string }) => asset === "BTC");
    expect(btc).toMatchObject({ priceBandBps: 150, buySpreadBps: 75 });

    // What was asked on a version that is no longer in force cannot be let happen.
    await put({ buySpreadBps: 80 });
    await put({ enabled: false });
    expect((await read()).pending).toBeNull();
    const switchedOn = await put({ enabled: true });
    expect(switchedOn.body.pending).not.toBeNull();
    expect((await decide(other, "approve")).status).toBe(200);
  });
});
