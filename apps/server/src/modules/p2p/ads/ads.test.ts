import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { anAd, callAs, offered, sayPrice } from "../../../testing/market.js";
import { posted } from "../../../testing/movements.js";
import { aClient, type SignedInClient, signInAgain } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

const clock = createFixedClock();
let app: TestApp;
let ana: SignedInClient;
let bia: SignedInClient;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});
beforeEach(async () => {
  await sayPrice(app, "USDT", "5.40");
  [ana, bia] = [await aClient(app), await aClient(app)];
});

type Call = Parameters<typeof callAs> extends [unknown, unknown, ...infer Rest] ? Rest : never;
const call = (person: SignedInClient | undefined, ...rest: Call) => callAs(app, person, ...rest);
const offer = (person: SignedInClient, said: Record<string, unknown> = {}) =>
  call(person, "POST", "/v1/p2p/orders", anAd(said));
const step = (person: SignedInClient, name: string, { id, version }: { id: string; version: number }) =>
  call(person, "POST", `/v1/p2p/orders/${id}/${name}`, { version });
const noticesOf = async (person: SignedInClient) =>
  (await call(person, "GET", "/v1/notices")).body.items.map(({ kind }: { kind: string }) => kind);

describe("offering", () => {
  it("opens an ad whose owner has what it sells, with the price the market makes of it", async () => {
    await posted(app, ana, { USDT: "200.000000" });
    const { status, body } = await offer(ana, {
      price: { mode: "market", bps: 150 },
      terms: "Pago na hora.",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "active",
      version: 1,
      payload: { side: "sell", asset: "USDT", terms: "Pago na hora." },
      price: { price: "5.481", afterFees: "5.49749247", source: "market", distanceBps: 150 },
      available: { asset: "USDT", amount: "100.000000" },
      tradable: { least: "50.00", most: "500.00" },
      owner: { completed: 0, completionRate: null, accountAgeDays: 0 },
      obstacles: ["own"],
      own: { reason: null, payTo: { pixKey: null, account: null }, openTrades: 0 },
    });
  });

  it("keeps an ad pending until its funds come, and opens it then", async () => {
    const ad = await offered(app, ana);
    expect(ad).toMatchObject({ status: "pending", own: { reason: "short" }, tradable: null });
    expect((await step(ana, "resume", ad)).body.code).toBe("p2p.balance_too_low");
    await posted(app, ana, { USDT: "100.200000" });
    await app.worker.runDue();
    expect((await call(ana, "GET", `/v1/p2p/orders/${ad.id}`)).body).toMatchObject({
      status: "active",
      own: { reason: null },
    });
  });

  it("opens who buys and pays outside at once, and who pays inside once they have the reais", async () => {
    const outside = await offered(app, ana, { side: "buy", methods: ["lastro", "pix_key"] });
    expect(outside.status).toBe("active");
    expect((await offered(app, ana, { side: "buy" })).status).toBe("pending");
    await posted(app, bia, { BRL: "50.00" });
    expect((await offered(app, bia, { side: "buy" })).status).toBe("active");
  });

  it.each([
    ["a price of nothing", { price: { mode: "fixed", price: "0" } }, "request.invalid"],
    ["a price of 1e21", { price: { mode: "fixed", price: "1e21" } }, "request.invalid"],
    [
      "a price of 1 with 21 zeros",
      { price: { mode: "fixed", price: `1${"0".repeat(21)}` } },
      "request.invalid",
    ],
    [
      "a price far above the market",
      { price: { mode: "fixed", price: "9999999999" } },
      "p2p.price_out_of_bounds",
    ],
    [
      "a price far below the market",
      { price: { mode: "fixed", price: "0.00000001" } },
      "p2p.price_out_of_bounds",
    ],
    [
      "a floor above the ceiling",
      { price: { mode: "market", bps: 0, floor: "5.5", ceiling: "5.3" } },
      "p2p.floor_above_ceiling",
    ],
    [
      "a ceiling nobody would reach",
      { price: { mode: "market", bps: 0, ceiling: "1" } },
      "p2p.price_out_of_bounds",
    ],
    ["a minimum above the maximum", { min: "501.00" }, "request.invalid"],
    ["a minimum below the market's", { min: "0.01" }, "p2p.amount_out_of_range"],
    ["a maximum above the market's", { max: "50000.01" }, "p2p.amount_out_of_range"],
    [
      "a minimum above all it offers",
      { min: "500.00", total: { asset: "USDT", amount: "10.000000" } },
      "p2p.minimum_above_total",
    ],
    ["another asset's total", { total: { asset: "BTC", amount: "1.00000000" } }, "request.invalid"],
    ["no way to be paid", { methods: ["pix_key"] }, "p2p.payment_details_missing"],
    [
      "a key that is none",
      { methods: ["pix_key"], payTo: { pixKey: { key: "não é chave" } } },
      "p2p.key_invalid",
    ],
    [
      "another's registered key",
      { methods: ["pix_key"], payTo: { pixKey: { keyId: "0190a000-0000-7000-8000-000000000000" } } },
      "p2p.key_invalid",
    ],
    ["terms with hidden characters", { terms: "Pague\u202e aqui" }, "request.unsafe_characters"],
  ])("refuses %s", async (_, said, code) => {
    const { status, body } = await offer(ana, said);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.code).toBe(code);
  });

  it("keeps script in an ad's terms as the text it is", async () => {
    const terms = '<script>alert("x")</script>';
    expect((await offered(app, ana, { terms })).payload.terms).toBe(terms);
  });

  it("refuses everybody while the price is too old, and goes by the reference before the market has spoken", async () => {
    clock.advanceSeconds(301);
    expect((await offer(ana)).body.code).toBe("p2p.price_unavailable");
    const ad = await offered(app, ana, { asset: "BTC", total: { asset: "BTC", amount: "0.01000000" } });
    expect(ad.price).toMatchObject({ price: "350000.00", source: "reference" });
    expect(
      (await offer(ana, { asset: "ETH", total: { asset: "ETH", amount: "1.000000000000000000" } })).body.code,
    ).toBe("p2p.price_unavailable");
  });

  it("takes no more open ads than the market allows, also in a race", async () => {
    await query(
      app.ctx.db,
      "insert into p2p_settings select 2, enabled, assets, maker_bps, taker_bps, min_trade, max_trade, price_band_bps, first_trade_hold_hours, ad_days, 2, two_above, changed_at, null from p2p_settings where version = 1 on conflict do nothing",
      [],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => offer(ana)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(["p2p.ads_too_many"]),
    );
  });
});

describe("an ad of one's own", () => {
  it("becomes a new version by an edit, and one that was seen before is refused", async () => {
    await posted(app, ana, { USDT: "200.000000" });
    const ad = await offered(app, ana);
    const edited = await call(ana, "PATCH", `/v1/p2p/orders/${ad.id}`, {
      version: 1,
      price: { mode: "fixed", price: "5.45" },
      conditions: { minTrades: 3 },
    });
    expect(edited.body).toMatchObject({
      version: 2,
      status: "active",
      price: { price: "5.45" },
      payload: { conditions: { minTrades: 3, verifiedOnly: false }, min: "50.00" },
    });
    const again = await call(ana, "PATCH", `/v1/p2p/orders/${ad.id}`, { version: 1, max: "400.00" });
    expect([again.status, again.body.code]).toEqual([409, "p2p.ad_changed"]);
  });

  it("is paused by an edit that offers more than its owner has", async () => {
    await posted(app, ana, { USDT: "101.000000" });
    const ad = await offered(app, ana);
    const { body } = await call(ana, "PATCH", `/v1/p2p/orders/${ad.id}`, {
      version: 1,
      total: { asset: "USDT", amount: "1000.000000" },
    });
    expect(body).toMatchObject({ status: "paused", own: { reason: "short" } });
  });

  it("is paused, resumed, and closed for good", async () => {
    await posted(app, ana, { USDT: "101.000000" });
    const ad = await offered(app, ana);
    expect((await step(ana, "pause", ad)).body).toMatchObject({ status: "paused", own: { reason: "owner" } });
    expect((await call(bia, "GET", `/v1/p2p/orders/${ad.id}`)).status).toBe(404);
    expect((await step(ana, "resume", ad)).body).toMatchObject({ status: "active" });
    expect((await step(ana, "close", ad)).body).toMatchObject({ status: "closed" });
    for (const name of ["pause", "resume", "renew", "close"])
      expect((await step(ana, name, ad)).body.code).toBe("p2p.ad_step_unavailable");
  });

  it("is paused and its owner told once its smallest trade is not covered any more", async () => {
    await posted(app, ana, { USDT: "101.000000" });
    const ad = await offered(app, ana);
    await posted(app, ana, { USDT: "-50.000000" });
    await app.worker.runDue();
    expect((await call(ana, "GET", `/v1/p2p/orders/${ad.id}`)).body.status).toBe("active");
    await posted(app, ana, { USDT: "-50.000000" });
    clock.advanceSeconds(20);
    await app.worker.runDue();
    expect((await call(ana, "GET", `/v1/p2p/orders/${ad.id}`)).body).toMatchObject({
      status: "paused",
      own: { reason: "short" },
    });
    expect(await noticesOf(ana)).toContain("p2p_ad_paused");
  });

  it("leaves the book when its time is over, tells its owner, and opens again when renewed", async () => {
    await posted(app, ana, { USDT: "101.000000" });
    const ad = await offered(app, ana);
    clock.advanceSeconds(30 * 86_400);
    await app.worker.runDue();
    await sayPrice(app, "USDT", "5.40");
    const [row] = await query<{ status: string }>(app.ctx.db, "select status from p2p_ad where id = $1", [
      ad.id,
    ]);
    expect(row?.status).toBe("expired");
    const renewed = await step(await signInAgain(app, ana), "renew", ad);
    expect(renewed.body).toMatchObject({ status: "active" });
    expect(new Date(renewed.body.own.expiresAt).getTime() - clock.now().getTime()).toBe(30 * 86_400_000);
  });

  it("is nobody else's to change", async () => {
    const ad = await offered(app, ana);
    for (const name of ["pause", "resume", "renew", "close"])
      expect((await step(bia, name, ad)).status).toBe(404);
    expect((await call(bia, "PATCH", `/v1/p2p/orders/${ad.id}`, { version: 1, max: "60.00" })).status).toBe(
      404,
    );
    expect((await call(undefined, "GET", `/v1/p2p/orders/${ad.id}`)).status).toBe(401);
  });

  it("is listed to its owner by its state", async () => {
    const [first, second] = [await offered(app, ana), await offered(app, ana)];
    await step(ana, "close", first);
    const own = async (query: string) =>
      (await call(ana, "GET", `/v1/p2p/orders?mine=true${query}`)).body.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await own("")).toEqual([second.id, first.id]);
    expect(await own("&status=closed")).toEqual([first.id]);
  });
});
