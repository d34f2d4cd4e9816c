import { inTransaction, query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { callAs, offered, sayPrice } from "../../../testing/market.js";
import { posted } from "../../../testing/movements.js";
import { aClient, type SignedInClient } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { customerSummaries } from "../../customers/index.js";
import { fundDesk } from "../../otc/index.js";
import { confirmedPrice, livePrice } from "../../prices/index.js";
import { readReader } from "../people/reader.js";
import { findMarketPrice } from "../prices/market.js";
import { type BookSearch, newConditions } from "./book-search.js";
import { pageSql } from "./price-pages.js";

const clock = createFixedClock();
let app: TestApp;
let reader: SignedInClient;
let owner: SignedInClient;
let buyer: SignedInClient;
const ads = new Map<string, { want: "buy" | "sell"; price: number; ad: Ad }>();

interface Ad {
  readonly id: string;
  readonly payload: { readonly methods: string[]; readonly min: string; readonly max: string };
  readonly price: { readonly price: string; readonly afterFees: string };
}

const PRICES = [
  { mode: "fixed", price: "5.38" },
  { mode: "fixed", price: "5.40" },
  { mode: "fixed", price: "5.42" },
  { mode: "market", bps: 0 },
  { mode: "market", bps: 1 },
  { mode: "market", bps: -150 },
  { mode: "market", bps: 150 },
  { mode: "market", bps: -300, floor: "5.40" },
  { mode: "market", bps: -300, floor: "5.30" },
  { mode: "market", bps: 300, ceiling: "5.42" },
  { mode: "market", bps: 300, ceiling: "5.70" },
  { mode: "market", bps: 100, floor: "5.20", ceiling: "5.90" },
  { mode: "market", bps: -10, floor: "5.41", ceiling: "5.43" },
  { mode: "fixed", price: "5.40" },
] as const;

beforeAll(async () => {
  app = await startTestApp({ clock });
  await sayPrice(app, "USDT", "5.40");
  reader = await aClient(app);
  owner = await aClient(app);
  buyer = await aClient(app);
  await posted(app, owner, { USDT: "100000.000000" });
  await posted(app, buyer, { BRL: "1000.00" });
  for (const [index, price] of PRICES.entries())
    for (const [want, side] of [
      ["buy", "sell"],
      ["sell", "buy"],
    ] as const) {
      const methods = index % 2 === 0 ? ["lastro", "bank_transfer"] : ["lastro"];
      const ad = await offered(app, side === "sell" ? owner : buyer, {
        side,
        price,
        methods,
        min: index < 3 ? "200.00" : "50.00",
        ...(methods.includes("bank_transfer")
          ? { payTo: { account: { ispb: "00000000", branch: "0001", number: "12345", type: "checking" } } }
          : {}),
      });
      ads.set(ad.id, { want, price: Number(ad.price.price), ad });
    }
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});
beforeEach(() => sayPrice(app, "USDT", "5.40"));

const get = async (url: string, as: SignedInClient | undefined = reader) => {
  const { status, body } = await callAs(app, as, "GET", url);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

async function allPages(search: string): Promise<Ad[]> {
  const found: Ad[] = [];
  let cursor = "";
  for (;;) {
    const { items, nextCursor } = await get(`/v1/p2p/orders?limit=3${search}${cursor}`);
    found.push(...items);
    if (nextCursor === null) return found;
    cursor = `&cursor=${nextCursor}`;
  }
}

describe("the book", () => {
  it.each([
    ["buy", 1],
    ["sell", -1],
  ] as const)("lists what one can %s by its price now, each ad once over its pages", async (want, sign) => {
    const expected = [...ads.values()].filter((one) => one.want === want);
    const found = await allPages(`&want=${want}`);
    expect(new Set(found.map(({ id }) => id)).size).toBe(expected.length);
    const prices = found.map(({ price }) => Number(price.price));
    expect(prices).toEqual([...prices].sort((a, b) => sign * (a - b)));
    const after = found.map(({ price }) => Number(price.afterFees));
    expect(after).toEqual([...after].sort((a, b) => sign * (a - b)));
  });

  it.each(["completion", "speed", "newest"])("lists by %s, each ad once over its pages", async (sort) => {
    const found = await allPages(`&sort=${sort}`);
    expect(new Set(found.map(({ id }) => id)).size).toBe(PRICES.length);
  });

  it("finds what takes an amount, and what is paid as one wants", async () => {
    const small = await allPages("&amount=100.00");
    expect(small).toHaveLength(PRICES.length - 3);
    expect(small.every(({ payload }) => Number(payload.min) <= 100)).toBe(true);
    expect(await allPages("&amount=500.00")).toHaveLength(PRICES.length);
    expect(await allPages("&amount=500.01")).toHaveLength(0);
    const transfers = await allPages("&method=bank_transfer");
    expect(transfers).toHaveLength(PRICES.length / 2);
    expect(transfers.every(({ payload }) => payload.methods.includes("bank_transfer"))).toBe(true);
  });

  it("shows nobody their own ads, and neither of two people who blocked one another the other's", async () => {
    const own = await callAs(app, owner, "GET", "/v1/p2p/orders");
    expect(own.body.items).toHaveLength(0);
    await query(
      app.ctx.db,
      "insert into p2p_relation (user_id, other_id, kind, at) values ($1, $2, 'block', now())",
      [owner.userId, reader.userId],
    );
    expect(await allPages("")).toHaveLength(0);
    const [first] = [...ads.keys()];
    expect((await callAs(app, reader, "GET", `/v1/p2p/orders/${first}`)).status).toBe(404);
    await query(app.ctx.db, "delete from p2p_relation", []);
    expect((await callAs(app, reader, "GET", `/v1/p2p/orders/${first}`)).status).toBe(200);
  });

  it("says what one lacks for an ad, and leaves those out when only tradable ones are asked for", async () => {
    const strict = await offered(app, owner, {
      price: { mode: "fixed", price: "5.21" },
      conditions: { minCompletionRate: 90, minTrades: 5, minAccountAgeDays: 30, verifiedOnly: true },
    });
    const [best] = (await get("/v1/p2p/orders?limit=1")).items;
    expect(best.id).toBe(strict.id);
    expect(best.obstacles).toEqual(["completion_rate", "trades", "account_age", "verification"]);
    const [open] = (await get("/v1/p2p/orders?limit=1&tradable=true")).items;
    expect(open.id).not.toBe(strict.id);
    expect(open.obstacles).toEqual([]);
    await callAs(app, owner, "POST", `/v1/p2p/orders/${strict.id}/close`, { version: 1 });
  });

  it("refuses a cursor that is none of its own", async () => {
    for (const cursor of ["nothing", Buffer.from('["price","-1","0","x"]').toString("base64url")]) {
      const { status } = await callAs(app, reader, "GET", `/v1/p2p/orders?cursor=${cursor}`);
      expect(status).toBe(400);
    }
  });

  it("is answered from indexes alone", async () => {
    const market = await findMarketPrice(
      app.ctx.db,
      { clock, priceSource: livePrice, confirmedPrice },
      "USDT",
    );
    const search: BookSearch = {
      side: "sell",
      asset: "USDT",
      market,
      now: clock.now(),
      reader: await readReader(app.ctx.db, { clock, clientsOf: customerSummaries }, reader.userId),
      tradable: true,
    };
    await inTransaction(app.ctx.db, async (tx) => {
      await query(tx, "set local enable_seqscan = off", []);
      await query(tx, "set local enable_sort = off", []);
      const conditions = newConditions();
      const sql = pageSql(search, conditions, undefined, 21);
      const plan = await query<{ "QUERY PLAN": string }>(tx, `explain ${sql}`, conditions.values);
      const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
      for (const index of ["p2p_ad_by_price", "p2p_ad_by_distance", "p2p_ad_by_floor", "p2p_ad_by_ceiling"])
        expect(text).toContain(index);
      expect(text).not.toContain("Seq Scan");
    });
  });
});

describe("what anybody reads", () => {
  it("is the best ads without their owners' words, and how much is bought and sold at each price", async () => {
    const book = await get("/v1/p2p/book?want=buy", undefined);
    expect(book.lines[0].price.price).toBe("5.30");
    expect(book.lines).toHaveLength(PRICES.length);
    expect(JSON.stringify(book)).not.toContain(owner.userId);
    const depth = await get("/v1/p2p/depth", undefined);
    const at540 = depth.asks.find(({ price }: { price: string }) => price === "5.40");
    expect(at540).toEqual({ price: "5.40", quantity: { asset: "USDT", amount: "400.000000" }, ads: 4 });
    expect(Number(depth.bids[0].price)).toBeGreaterThan(Number(depth.bids.at(-1).price));
  });

  it("is kept for some seconds", async () => {
    const before = await get("/v1/p2p/depth?asset=USDC", undefined);
    clock.advanceSeconds(1);
    expect((await get("/v1/p2p/depth?asset=USDC", undefined)).at).toBe(before.at);
    clock.advanceSeconds(5);
    expect((await get("/v1/p2p/depth?asset=USDC", undefined)).at).not.toBe(before.at);
  });

  it("is refused to an address that asks too often", async () => {
    const answers = await Promise.all(
      Array.from({ length: 90 }, () => callAs(app, undefined, "GET", "/v1/p2p/book")),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    clock.advanceSeconds(60);
  });

  it("is the reference prices, marked as such until the market has spoken, and as old once it is silent", async () => {
    const priceOf = async (asset: string) =>
      (await get("/v1/p2p/prices", undefined)).prices.find((one: { asset: string }) => one.asset === asset);
    expect(await priceOf("USDT")).toMatchObject({
      market: "5.40",
      buy: "5.346",
      sell: "5.454",
      source: "market",
      stale: false,
    });
    expect(await priceOf("SOL")).toMatchObject({
      buy: "630.00",
      sell: "645.00",
      source: "reference",
      updatedAt: null,
    });
    expect(await priceOf("ETH")).toBeUndefined();
    clock.advanceSeconds(301);
    expect(await priceOf("USDT")).toMatchObject({ stale: true });
  });

  it("is how many ads are open and what was traded in a day", async () => {
    expect(await get("/v1/p2p/figures", undefined)).toMatchObject({
      volume24h: "0.00",
      trades24h: 0,
      openOrders: PRICES.length * 2,
    });
  });
});

describe("the best way to trade an amount", () => {
  it("is one ad where one has it all, and several where none has", async () => {
    const one = await get("/v1/p2p/express?want=buy&asset=USDT&amount=500.00");
    expect(one.parts).toHaveLength(1);
    expect(one.parts[0]).toMatchObject({ price: "5.30", amount: "500.00", method: "lastro" });
    const several = await get("/v1/p2p/express?want=buy&asset=USDT&amount=1200.00");
    expect(several.parts.map(({ amount }: { amount: string }) => amount)).toEqual([
      "500.00",
      "500.00",
      "200.00",
    ]);
    expect(several).toMatchObject({ desk: null, best: "p2p" });
    expect(several.p2p.amount).toBe("1200.00");
    const none = await get("/v1/p2p/express?want=buy&asset=USDT&amount=5000.00");
    expect(none).toMatchObject({ parts: [], p2p: null, best: null });
  });

  it("is the desk where it asks less for a unit than the ads do", async () => {
    await query(app.ctx.db, "update customers_profile set verified_at = $2 where id = $1", [
      reader.userId,
      clock.now(),
    ]);
    await inTransaction(app.ctx.db, (tx) =>
      fundDesk(tx, { ...app.ctx, actor: { kind: "system", job: "test" }, ip: "" }, [
        { asset: "USDT", minor: 100_000_000_000n },
        { asset: "BRL", minor: 100_000_000n },
      ]),
    );
    await query(
      app.ctx.db,
      `insert into price_check (coin, bid, ask, source_at, received_at) values ('USDT', $1, $1, $2, $2)`,
      [540_000_000n, clock.now()],
    );
    const asked = "/v1/p2p/express?want=buy&asset=USDT&amount=500.00";
    const ours = await get(asked);
    expect(ours.best).toBe("p2p");
    expect(Number(ours.desk.price)).toBeGreaterThan(Number(ours.p2p.price));
    const outside = await get("/v1/p2p/express?want=buy&asset=USDT&amount=60.00&method=pix_key");
    expect(outside).toMatchObject({ parts: [], p2p: null, best: "desk" });
    expect((await callAs(app, reader, "GET", "/v1/otc/orders")).body.items).toEqual([]);
  });

  it("is asked for within what one trade may come to", async () => {
    const { body } = await callAs(app, reader, "GET", "/v1/p2p/express?want=buy&asset=USDT&amount=1.00");
    expect(body.code).toBe("p2p.amount_out_of_range");
  });
});
