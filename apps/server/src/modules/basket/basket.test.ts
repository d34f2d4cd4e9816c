import { type Asset, formatMoney, parseMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type DeskBench, startDeskBench } from "../../testing/desk-bench.js";
import { anAdmin, type SignedInPerson } from "../../testing/people.js";
import { balanceOf, basketAccount, customerAccount } from "../ledger/index.js";
import { fundDesk } from "../otc/index.js";
import { basketRecords, hasBasket } from "./index.js";

let bench: DeskBench;
beforeAll(async () => {
  bench = await startDeskBench();
  await inTransaction(bench.app.ctx.db, (tx) =>
    fundDesk(tx, { ...bench.app.ctx, actor: { kind: "system", job: "test" }, ip: "" }, [
      parseMoney("ETH", "1000.000000000000000000"),
      parseMoney("USDC", "1000000.000000"),
    ]),
  );
});
afterEach(() => expectBooksInOrder(bench.app.databaseUrl));
afterAll(() => bench.close());

type Amount = { readonly asset: string; readonly amount: string };
interface Leg {
  readonly side: "buy" | "sell";
  readonly asset: string;
  readonly amount: string;
  readonly pays: Amount;
  readonly receives: Amount;
}
interface Quote {
  readonly id: string;
  readonly code?: string;
  readonly status: string;
  readonly legs: readonly Leg[];
  readonly pays: string;
  readonly receives: string;
  readonly released: readonly Amount[];
}
interface Standing {
  readonly basket: {
    readonly index: string | null;
    readonly holdings: readonly {
      readonly asset: string;
      readonly amount: Amount;
      readonly value: string;
      readonly cost: string;
      readonly weightBps: number | null;
      readonly targetBps: number;
    }[];
    readonly cost: string;
    readonly driftBps: number | null;
  } | null;
}

async function call<Body>(
  method: "GET" | "POST" | "PUT",
  url: string,
  as: SignedInPerson,
  payload?: object,
): Promise<{ readonly status: number; readonly body: Body & { readonly code?: string } }> {
  return (await bench.call(method, url, as, payload)) as never;
}
const choose = (who: SignedInPerson, recipe: object) =>
  call<Standing>("PUT", "/v1/basket/recipe", who, recipe);
const ask = (who: SignedInPerson, asked: object) => call<Quote>("POST", "/v1/basket/quotes", who, asked);
const accept = (who: SignedInPerson, quoteId: string) =>
  call<Quote>("POST", "/v1/basket/orders", who, { quoteId });
const decline = (who: SignedInPerson, id: string) =>
  call<Quote>("POST", `/v1/basket/quotes/${id}/decline`, who);
const takeOut = (who: SignedInPerson, shareBps: number) =>
  call<{ moved: Amount[] }>("POST", "/v1/basket/withdrawals", who, { shareBps });
const standing = async (who: SignedInPerson) => {
  const { basket } = (await call<Standing>("GET", "/v1/basket", who)).body;
  if (!basket) throw new Error("There is no basket");
  return basket;
};
const available = async (who: SignedInPerson, asset: Asset) =>
  formatMoney(await balanceOf(bench.app.ctx.db, customerAccount(who.userId, "available", asset)));
const inBasket = async (who: SignedInPerson, asset: Asset) =>
  formatMoney(await balanceOf(bench.app.ctx.db, basketAccount(who.userId, asset)));
const statesOf = async (bundle: string) =>
  (
    await query<{ status: string }>(
      bench.app.ctx.db,
      "select distinct status from otc_quote where bundle_id = $1",
      [bundle],
    )
  ).map(({ status }) => status);

/** A client with reais whose basket follows an index, or holds what an amount bought. */
async function aBasket({
  has = "10000.00",
  index = "three_largest",
  of,
}: {
  has?: string;
  index?: string;
  of?: string;
} = {}) {
  const who = await bench.client(`${has} BRL`);
  expect((await choose(who, { index })).status).toBe(200);
  if (of !== undefined) {
    const { body } = await ask(who, { purpose: "buy", amount: of });
    expect((await accept(who, body.id)).status).toBe(201);
  }
  return who;
}

/** The market moves in steps the house takes for true. */
async function marketGoes(coin: string, percent: number, times: number): Promise<void> {
  for (let step = 0; step < times; step++) {
    await bench.moveMarket(coin, percent);
    await bench.pass(30);
  }
}

describe("a purchase into a basket", () => {
  it("is split by the weights to the centavo, and every asset is the client's own", async () => {
    const who = await aBasket();
    const { body: quote } = await ask(who, { purpose: "buy", amount: "1000.01" });
    expect(quote.legs.map(({ side, asset, amount }) => [side, asset, amount])).toEqual([
      ["buy", "BTC", "700.01"],
      ["buy", "ETH", "220.00"],
      ["buy", "SOL", "80.00"],
    ]);
    expect(quote).toMatchObject({ status: "ISSUED", pays: "1000.01", receives: "0.00", released: [] });
    const { status, body: settled } = await accept(who, quote.id);
    expect([status, settled.status]).toEqual([201, "ACCEPTED"]);
    expect(await available(who, "BRL")).toBe("8999.99");
    for (const { receives } of quote.legs) {
      expect(await inBasket(who, receives.asset as Asset)).toBe(receives.amount);
      expect(Number(await available(who, receives.asset as Asset))).toBe(0);
    }
    expect(await standing(who)).toMatchObject({ cost: "1000.01", driftBps: 0 });
    expect(await statesOf(quote.id)).toEqual(["ACCEPTED"]);
  });

  it("is an order of the desk's for each asset, and counts in what the wallets are worth", async () => {
    const who = await aBasket({ of: "1000.00" });
    const orders = await call<{ items: { asset: string }[] }>("GET", "/v1/otc/orders", who);
    expect(orders.body.items.map(({ asset }) => asset).sort()).toEqual(["BTC", "ETH", "SOL"]);
    const { body } = await call<{ wallets: { asset: string; inBasket: Amount; total: Amount }[] }>(
      "GET",
      "/v1/wallets",
      who,
    );
    const btc = body.wallets.find(({ asset }) => asset === "BTC");
    expect(btc?.inBasket.amount).toBe(await inBasket(who, "BTC"));
    expect(btc?.total).toEqual(btc?.inBasket);
  });

  it("is refused below what brings every part to the desk's minimum", async () => {
    const who = await aBasket();
    expect((await ask(who, { purpose: "buy", amount: "124.99" })).body.code).toBe(
      "basket.amount_below_minimum",
    );
    expect((await ask(who, { purpose: "buy", amount: "125.00" })).status).toBe(201);
  });

  it("follows weights of the client's own, which are the whole and name each asset once", async () => {
    const who = await bench.client("1000.00 BRL");
    expect((await ask(who, { purpose: "buy", amount: "500.00" })).body.code).toBe("basket.no_recipe");
    for (const weights of [
      [{ asset: "BTC", bps: 9_999 }],
      [
        { asset: "BTC", bps: 5_000 },
        { asset: "BTC", bps: 5_000 },
      ],
      [{ asset: "USDT", bps: 10_000 }],
    ])
      expect((await choose(who, { weights })).status).toBe(400);
    await choose(who, {
      weights: [
        { asset: "BTC", bps: 2_500 },
        { asset: "USDC", bps: 7_500 },
      ],
    });
    const { body } = await ask(who, { purpose: "buy", amount: "100.00" });
    expect(body.legs.map(({ asset, amount }) => [asset, amount])).toEqual([
      ["BTC", "25.00"],
      ["USDC", "75.00"],
    ]);
  });

  it("moves nothing where the reais do not suffice for all of it", async () => {
    const who = await aBasket({ has: "999.99" });
    const { body } = await ask(who, { purpose: "buy", amount: "1000.00" });
    expect((await accept(who, body.id)).body.code).toBe("ledger.insufficient_funds");
    expect(await available(who, "BRL")).toBe("999.99");
    expect(await hasBasket(bench.app.ctx.db, who.userId)).toBe(false);
  });

  it("moves nothing once one of its prices left its band", async () => {
    const who = await aBasket();
    const { body } = await ask(who, { purpose: "buy", amount: "1000.00" });
    await bench.moveMarket("solana", 4);
    bench.clock.advanceSeconds(10);
    await bench.app.worker.runDue();
    expect((await accept(who, body.id)).body.code).toBe("otc.price_moved");
    expect(await available(who, "BRL")).toBe("10000.00");
    expect(await statesOf(body.id)).toEqual(["ISSUED"]);
  });

  it("is refused once its time is over, and ends as expired with every trade of it", async () => {
    const who = await aBasket();
    const { body } = await ask(who, { purpose: "buy", amount: "1000.00" });
    bench.clock.advanceSeconds(15);
    expect((await accept(who, body.id)).body.code).toBe("otc.quote_expired");
    await bench.pass(30);
    expect(await statesOf(body.id)).toEqual(["EXPIRED"]);
    expect((await decline(who, body.id)).body.code).toBe("otc.quote_not_open");
  });

  it("happens once, however often and at the same moment it is accepted", async () => {
    const who = await aBasket();
    const { body } = await ask(who, { purpose: "buy", amount: "1000.00" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(who, body.id)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await available(who, "BRL")).toBe("9000.00");
  });

  it("is not another's to see, to accept or to decline, and no trade of it stands alone", async () => {
    const who = await aBasket();
    const other = await aBasket();
    const { body } = await ask(who, { purpose: "buy", amount: "1000.00" });
    expect((await accept(other, body.id)).status).toBe(404);
    expect((await decline(other, body.id)).status).toBe(404);
    const [leg] = await query<{ id: string }>(
      bench.app.ctx.db,
      "select id from otc_quote where bundle_id = $1",
      [body.id],
    );
    expect((await call("POST", "/v1/otc/orders", who, { quoteId: leg?.id })).status).toBe(404);
    expect((await decline(who, body.id)).body.status).toBe("DECLINED");
    expect(await statesOf(body.id)).toEqual(["DECLINED"]);
    expect((await accept(who, body.id)).body.code).toBe("otc.quote_not_open");
  });

  it("gives way to the next quote, to another recipe and to what is taken out", async () => {
    const who = await aBasket({ of: "1000.00" });
    const asking = { purpose: "buy", amount: "500.00" };
    const first = (await ask(who, asking)).body;
    const second = (await ask(who, asking)).body;
    expect(await statesOf(first.id)).toEqual(["REPLACED"]);
    await choose(who, { index: "equal_parts" });
    expect(await statesOf(second.id)).toEqual(["REPLACED"]);
    const third = (await ask(who, asking)).body;
    await takeOut(who, 5_000);
    expect((await accept(who, third.id)).body.code).toBe("otc.quote_not_open");
  });
});

describe("a rebalancing", () => {
  it("sells what is above its weight and buys what is below with what that brings", async () => {
    const who = await aBasket({ of: "5000.00" });
    await marketGoes("solana", 8, 10);
    const before = await standing(who);
    expect(before.driftBps).toBeGreaterThan(500);
    const reais = await available(who, "BRL");
    const { body: quote } = await ask(who, { purpose: "rebalance" });
    expect(quote.legs[0]).toMatchObject({ side: "sell", asset: "SOL" });
    expect(quote.legs.slice(1).map(({ side, asset }) => [side, asset])).toEqual([
      ["buy", "BTC"],
      ["buy", "ETH"],
    ]);
    const [sold, ...bought] = quote.legs;
    const spent = bought.reduce((sum, leg) => sum + Number(leg.amount), 0);
    expect(Number(sold?.receives.amount)).toBeCloseTo(spent + Number(quote.receives), 2);
    expect((await accept(who, quote.id)).status).toBe(201);
    expect((await standing(who)).driftBps).toBeLessThan(50);
    expect(Number(await available(who, "BRL")) - Number(reais)).toBeCloseTo(Number(quote.receives), 2);
    expect(await available(who, "SOL")).toBe("0.000000000");
  });

  it("leaves a basket alone whose differences are below the desk's minimum, and one that is empty", async () => {
    const who = await aBasket();
    expect((await ask(who, { purpose: "rebalance" })).body.code).toBe("basket.empty");
    const small = await aBasket({ of: "1000.00" });
    expect((await ask(small, { purpose: "rebalance" })).body.code).toBe("basket.nothing_to_rebalance");
  });

  it("sells all of an asset that its recipe no longer has", async () => {
    const who = await aBasket({ of: "1000.00" });
    await choose(who, { weights: [{ asset: "BTC", bps: 10_000 }] });
    const { body } = await ask(who, { purpose: "rebalance" });
    expect((await accept(who, body.id)).status).toBe(201);
    const { holdings } = await standing(who);
    expect(holdings.map(({ asset, weightBps }) => [asset, weightBps])).toEqual([["BTC", 10_000]]);
  });

  it("is refused whole where the price of one of its trades moved", async () => {
    const who = await aBasket({ of: "1000.00" });
    await choose(who, { index: "equal_parts" });
    const { body } = await ask(who, { purpose: "rebalance" });
    const before = await standing(who);
    await bench.moveMarket("ethereum", 4);
    bench.clock.advanceSeconds(10);
    await bench.app.worker.runDue();
    expect((await accept(who, body.id)).body.code).toBe("otc.price_moved");
    expect((await standing(who)).holdings.map(({ amount }) => amount)).toEqual(
      before.holdings.map(({ amount }) => amount),
    );
  });
});

describe("what is taken out of a basket", () => {
  it("goes to the wallets as it is, with its share of the cost", async () => {
    const who = await aBasket({ of: "1000.00" });
    const bitcoin = Number(await inBasket(who, "BTC"));
    expect((await takeOut(who, 5_000)).status).toBe(201);
    expect(Number(await available(who, "BTC"))).toBeCloseTo(bitcoin / 2, 7);
    expect(Number((await standing(who)).cost)).toBeCloseTo(500, 0);
    await takeOut(who, 10_000);
    expect(await standing(who)).toMatchObject({ cost: "0.00", driftBps: null });
    expect((await takeOut(who, 10_000)).body.code).toBe("basket.empty");
  });

  it("is sold for reais at a firm quote", async () => {
    const who = await aBasket({ of: "1000.00" });
    const { body } = await ask(who, { purpose: "sell", shareBps: 5_000 });
    expect(body.legs.every(({ side }) => side === "sell")).toBe(true);
    expect((await accept(who, body.id)).status).toBe(201);
    expect(Number(await available(who, "BRL"))).toBeCloseTo(9_000 + Number(body.receives), 2);
    expect(Number((await standing(who)).cost)).toBeCloseTo(500, 0);
  });

  it("is the whole basket: what is too little for the desk goes to the wallets as it is", async () => {
    const who = await aBasket({ of: "130.00" });
    const sol = await inBasket(who, "SOL");
    const { body: half } = await ask(who, { purpose: "sell", shareBps: 5_000 });
    expect(half.legs.map(({ asset }) => asset)).toEqual(["BTC", "ETH"]);
    expect(half.released).toEqual([]);
    await marketGoes("solana", -8, 2);
    const { body } = await ask(who, { purpose: "sell", shareBps: 10_000 });
    expect(body.released).toEqual([{ asset: "SOL", amount: sol }]);
    expect((await accept(who, body.id)).body.released).toEqual([{ asset: "SOL", amount: sol }]);
    expect(await available(who, "SOL")).toBe(sol);
    expect(await hasBasket(bench.app.ctx.db, who.userId)).toBe(false);
  });

  it("is refused for sale where every part is below the desk's minimum", async () => {
    const who = await aBasket({ of: "130.00" });
    expect((await ask(who, { purpose: "sell", shareBps: 100 })).body.code).toBe("basket.too_little_to_sell");
  });

  it("is at most what is there, also when it is taken out and sold at the same moment", async () => {
    const who = await aBasket({ of: "1000.00" });
    const { body } = await ask(who, { purpose: "sell", shareBps: 10_000 });
    const answers = await Promise.all([accept(who, body.id), takeOut(who, 10_000), takeOut(who, 10_000)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await hasBasket(bench.app.ctx.db, who.userId)).toBe(false);
  });
});

describe("what a client is told, and may take along", () => {
  it("is told once that the basket drifted, and again only after it was near its weights", async () => {
    const who = await aBasket({ of: "5000.00", index: "equal_parts" });
    const told = async () => {
      bench.clock.advanceSeconds(880);
      await bench.app.worker.runDue();
      await bench.pass(30);
      const { body } = await call<{ items: { kind: string }[] }>(
        "GET",
        "/v1/notices",
        await bench.again(who),
      );
      return body.items.filter(({ kind }) => kind === "basket_drift").length;
    };
    expect(await told()).toBe(0);
    await choose(await bench.again(who), { index: "half_dollar" });
    expect(await told()).toBe(1);
    expect(await told()).toBe(1);
    await choose(await bench.again(who), { index: "equal_parts" });
    expect(await told()).toBe(1);
    await choose(await bench.again(who), { index: "half_dollar" });
    expect(await told()).toBe(2);
  });

  it("hands out what went in and came out in a copy of the client's data, and keeps the account from being closed", async () => {
    const who = await aBasket({ of: "1000.00" });
    await takeOut(who, 10_000);
    const records: unknown[] = [];
    for await (const record of basketRecords(bench.app.ctx, who.userId)) records.push(record);
    expect(records).toHaveLength(7);
    expect(records[0]).toEqual({ kind: "basket", index: "three_largest" });
    const holder = await aBasket({ of: "1000.00" });
    const closure = await call<{ obstacles: string[] }>("GET", "/v1/me/closure", holder);
    expect(closure.body.obstacles).toContain("basket");
  });
});

describe("the indices of the bank", () => {
  it("are published by two administrators, on the version the first has seen", async () => {
    const [ada, bia] = [await anAdmin(bench.app), await anAdmin(bench.app)];
    const url = "/v1/admin/basket/settings";
    const { body: now } = await call<{ version: number; driftBps: number; indices: object[] }>(
      "GET",
      url,
      ada,
    );
    const wanted = { indices: now.indices, driftBps: 700, version: now.version, reason: "Menos avisos" };
    expect((await call("PUT", url, ada, { ...wanted, driftBps: now.driftBps })).body.code).toBe(
      "basket.settings_same",
    );
    const asked = await call<{ driftBps: number; pending: { id: string } | null }>("PUT", url, ada, wanted);
    expect(asked.body.driftBps).toBe(now.driftBps);
    const approval = `/v1/admin/approvals/${asked.body.pending?.id}/approve`;
    expect((await call("POST", approval, ada, { reason: "Eu mesma" })).body.code).toBe(
      "approvals.own_request",
    );
    expect((await call("POST", approval, bia, { reason: "De acordo" })).status).toBe(200);
    expect((await call<{ driftBps: number }>("GET", url, bia)).body.driftBps).toBe(700);
    expect((await call("PUT", url, ada, wanted)).body.code).toBe("basket.settings_changed");
  });
});
