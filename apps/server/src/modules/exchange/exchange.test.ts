import { formatMoney } from "@lastro/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type DeskBench, startDeskBench } from "../../testing/desk-bench.js";
import type { SignedInPerson } from "../../testing/people.js";
import { balanceOf, customerAccount, houseAccount } from "../ledger/index.js";

let bench: DeskBench;
beforeAll(async () => {
  bench = await startDeskBench();
});
afterEach(async () => {
  bench.feed.faults.clear();
  await expectBooksInOrder(bench.app.databaseUrl);
});
afterAll(() => bench.close());

interface WireMoney {
  readonly asset: "BRL" | "USD" | "EUR" | "BTC" | "SOL" | "USDT";
  readonly amount: string;
}
interface WireQuote {
  readonly id: string;
  readonly code: string;
  readonly gives: WireMoney;
  readonly gets: WireMoney;
  readonly rate: string;
  readonly iof: string;
  readonly iofBps: number;
  readonly vet: string | null;
  readonly legs: readonly { readonly asset: string; readonly brl: string }[];
  readonly expiresAt: string;
  readonly status: string;
}

type Pair = readonly [gives: string, gets: string];

async function ask(who: SignedInPerson, [gives, gets]: Pair, amount: string, mode = "give") {
  const answer = await bench.call("POST", "/v1/exchange/quotes", who, { gives, gets, mode, amount });
  return { status: answer.status, body: answer.body as unknown as WireQuote };
}
async function take(who: SignedInPerson, quoteId: string) {
  const answer = await bench.call("POST", "/v1/exchange/orders", who, { quoteId });
  return { status: answer.status, body: answer.body as unknown as WireQuote };
}
const has = async (who: SignedInPerson, asset: WireMoney["asset"]) =>
  formatMoney(await balanceOf(bench.app.ctx.db, customerAccount(who.userId, "available", asset)));
const houseHas = async (code: "desk" | "iof_payable", asset: WireMoney["asset"]) =>
  (await balanceOf(bench.app.ctx.db, houseAccount(code, asset))).minor;

describe("a client who exchanges", () => {
  it("gives reais for dollars: the rate, the tax and the total are those of the quote, and so is the movement", async () => {
    const ana = await bench.client("10000.00 BRL");
    const before = { tax: await houseHas("iof_payable", "BRL"), dollars: await houseHas("desk", "USD") };
    const quote = await ask(ana, ["BRL", "USD"], "5000.00");
    expect(quote).toMatchObject({
      status: 201,
      body: { status: "ISSUED", gives: { asset: "BRL", amount: "5000.00" }, iofBps: 350 },
    });
    expect(quote.body.legs.map(({ asset }) => asset)).toEqual(["USD"]);
    const order = await take(ana, quote.body.id);
    expect(order).toMatchObject({ status: 201, body: { status: "SETTLED", gets: quote.body.gets } });
    expect(await has(ana, "BRL")).toBe("5000.00");
    expect(await has(ana, "USD")).toBe(quote.body.gets.amount);
    const cents = (text: string) => BigInt(text.replace(".", ""));
    expect((await houseHas("iof_payable", "BRL")) - before.tax).toBe(cents(quote.body.iof));
    expect(before.dollars - (await houseHas("desk", "USD"))).toBe(cents(quote.body.gets.amount));
    const vet = Number(quote.body.vet);
    expect(vet).toBeCloseTo(5000 / Number(quote.body.gets.amount), 3);
  });

  it("gives USDT for SOL and dollars for SOL, each at the price both sources confirm", async () => {
    const ana = await bench.client("1000.000000 USDT", "1000.00 USD");
    for (const gives of ["USDT", "USD"] as const) {
      const quote = await ask(ana, [gives, "SOL"], "2.000000000", "get");
      expect(quote).toMatchObject({ status: 201, body: { gets: { asset: "SOL", amount: "2.000000000" } } });
      expect(quote.body.legs.map(({ asset }) => asset)).toContain("SOL");
      expect((await take(ana, quote.body.id)).status).toBe(201);
    }
    expect(await has(ana, "SOL")).toBe("4.000000000");
    bench.feed.faults.arm("tickerWrongPercent", 5, { endpoint: "solana" });
    await bench.pass(60);
    expect((await ask(ana, ["USDT", "SOL"], "1.000000000", "get")).status).not.toBe(201);
  });

  it("gets so many euros for dollars, without reais or tax, at the cross of both legs", async () => {
    const ana = await bench.client("2000.00 USD");
    const quote = await ask(ana, ["USD", "EUR"], "1000.00", "get");
    expect(quote.body).toMatchObject({
      gets: { asset: "EUR", amount: "1000.00" },
      iofBps: 0,
      vet: null,
      iof: "0.00",
    });
    const [dollar, euro] = ["USD", "EUR"].map((asset) =>
      Number(quote.body.legs.find((leg) => leg.asset === asset)?.brl),
    );
    expect(Number(quote.body.rate)).toBeCloseTo(((euro ?? 0) / (dollar ?? 1)) * 1.012, 4);
    expect((await take(ana, quote.body.id)).status).toBe(201);
    expect(await has(ana, "EUR")).toBe("1000.00");
    expect(Number(await has(ana, "USD"))).toBeCloseTo(2000 - Number(quote.body.gives.amount), 2);
  });

  it("turns bitcoin into dollars and back, and is no richer", async () => {
    const ana = await bench.client("0.01000000 BTC");
    const there = await ask(ana, ["BTC", "USD"], "0.01000000");
    await take(ana, there.body.id);
    const back = await ask(ana, ["USD", "BTC"], await has(ana, "USD"));
    await take(ana, back.body.id);
    expect(Number(await has(ana, "BTC"))).toBeLessThan(0.01);
    expect(Number(await has(ana, "BTC"))).toBeGreaterThan(0.0095);
  });

  it("sells dollars for reais, less the tax", async () => {
    const ana = await bench.client("1000.00 USD");
    const quote = await ask(ana, ["USD", "BRL"], "1000.00");
    expect(quote.body).toMatchObject({ iofBps: 38, gives: { amount: "1000.00" } });
    await take(ana, quote.body.id);
    expect(await has(ana, "BRL")).toBe(quote.body.gets.amount);
    expect(await has(ana, "USD")).toBe("0.00");
  });

  it("sees it in the statement by its name, with the rate, and in the list of exchanges", async () => {
    const ana = await bench.client("1000.00 BRL");
    const quote = await ask(ana, ["BRL", "EUR"], "1000.00");
    await take(ana, quote.body.id);
    const { body } = await bench.call("GET", "/v1/statement?kind=exchange", ana);
    expect(body.items).toMatchObject([
      { title: "exchanged", description: expect.stringMatching(/^1 EUR = \d,\d+ BRL$/) },
      { title: "exchanged" },
    ]);
    const orders = await bench.call("GET", "/v1/exchange/orders", ana);
    expect(orders.body.items).toMatchObject([{ gives: { amount: "1000.00" }, status: "SETTLED" }]);
  });

  it("finds the same order when a quote is accepted twice, also at once", async () => {
    const ana = await bench.client("3000.00 BRL");
    const quote = await ask(ana, ["BRL", "USD"], "1000.00");
    const answers = await Promise.all([1, 2, 3, 4].map(() => take(ana, quote.body.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await has(ana, "BRL")).toBe("2000.00");
  });
});

describe("an exchange is refused, and nothing moves", () => {
  it("to whoever has not passed KYC Plus, and for what another asked for", async () => {
    const ana = await bench.client("1000.00 BRL");
    const bia = await bench.client("1000.00 BRL");
    await bench.app.pool.query("update customers_profile set verified_at = null where id = $1", [bia.userId]);
    expect((await ask(bia, ["BRL", "USD"], "100.00")).body.code).toBe("exchange.verification_required");
    await bench.app.pool.query("update customers_profile set verified_at = now() where id = $1", [
      bia.userId,
    ]);
    const quote = await ask(ana, ["BRL", "USD"], "100.00");
    expect((await take(bia, quote.body.id)).status).toBe(404);
    const order = await take(ana, quote.body.id);
    expect((await bench.call("GET", `/v1/exchange/orders/${order.body.id}`, bia)).status).toBe(404);
    expect(await has(bia, "BRL")).toBe("1000.00");
  });

  it("for reais and crypto, which are the desk's, for one and the same, and for amounts that are none", async () => {
    const ana = await bench.client("1000.00 BRL");
    const codes = [];
    for (const [pair, amount] of [
      [["BRL", "BTC"], "100.00"],
      [["BRL", "BRL"], "100.00"],
      [["BRL", "USD"], "0"],
      [["BRL", "USD"], "-5.00"],
      [["BRL", "USD"], "1.001"],
      [["BRL", "USD"], "9.99"],
      [["BRL", "USD"], "500000.00"],
    ] as const)
      codes.push((await ask(ana, pair, amount)).body.code);
    expect(codes).toEqual([
      "exchange.pair_at_desk",
      "exchange.pair_not_offered",
      "exchange.invalid_amount",
      "exchange.invalid_amount",
      "exchange.invalid_amount",
      "exchange.amount_below_minimum",
      "exchange.amount_above_maximum",
    ]);
  });

  it("beyond the balance, after its time, and once declined", async () => {
    const ana = await bench.client("50.00 BRL");
    const tooMuch = await ask(ana, ["BRL", "USD"], "100.00");
    expect((await take(ana, tooMuch.body.id)).body.code).toBe("ledger.insufficient_funds");
    const late = await ask(ana, ["BRL", "USD"], "50.00");
    await bench.pass(31);
    expect((await take(ana, late.body.id)).body.code).toBe("exchange.quote_expired");
    const declined = await ask(ana, ["BRL", "USD"], "50.00");
    await bench.call("POST", `/v1/exchange/quotes/${declined.body.id}/decline`, ana);
    expect((await take(ana, declined.body.id)).body.code).toBe("exchange.quote_not_open");
    expect(await has(ana, "BRL")).toBe("50.00");
  });

  it("while the market of a currency is silent, or stands far from its official closing", async () => {
    const ana = await bench.client("1000.00 BRL");
    bench.feed.faults.arm("currencyStale", 900);
    bench.clock.advanceSeconds(120);
    expect((await ask(ana, ["BRL", "USD"], "100.00")).body.code).toBe("exchange.price_unavailable");
    bench.feed.faults.clear();
    bench.clock.advanceSeconds(10);
    expect((await ask(ana, ["BRL", "USD"], "100.00")).status).toBe(201);
    // Within what a jump may be, beyond what a closing allows.
    bench.feed.faults.arm("currencyWrongPercent", 8, { endpoint: "USD" });
    bench.clock.advanceSeconds(10);
    expect((await ask(ana, ["BRL", "USD"], "100.00")).body.code).toBe("exchange.price_unconfirmed");
    bench.feed.faults.clear();
    bench.clock.advanceSeconds(10);
  });

  it("beyond the limit of a day, which is shared with the desk", async () => {
    const ana = await bench.client("300000.00 USD");
    const codes: string[] = [];
    for (let exchanged = 0; exchanged < 6; exchanged += 1) {
      const quote = await ask(ana, ["USD", "EUR"], "15000.00");
      codes.push((await take(ana, quote.body.id)).body.code);
    }
    expect(codes.at(-1)).toBe("limits.exceeded");
  });

  it("beyond what one client, and all together, exchange in 24 hours", async () => {
    const ana = await bench.client("5000.00 BRL");
    const bia = await bench.client("5000.00 BRL");
    await changeSettings({ client_limit: 150000 });
    await take(ana, (await ask(ana, ["BRL", "USD"], "1000.00")).body.id);
    const second = await ask(ana, ["BRL", "USD"], "1000.00");
    expect((await take(ana, second.body.id)).body.code).toBe("exchange.client_limit_reached");
    await changeSettings({ day_limit: 1 });
    const hers = await ask(bia, ["BRL", "USD"], "1000.00");
    expect((await take(bia, hers.body.id)).body.code).toBe("exchange.day_limit_reached");
    await changeSettings({ client_limit: 20000000, day_limit: 200000000 });
    expect(await has(bia, "BRL")).toBe("5000.00");
  });

  it("while it is switched off, or the desk holds too little", async () => {
    const ana = await bench.client("5000.00 BRL");
    const open = await ask(ana, ["BRL", "USD"], "1000.00");
    await changeSettings({ enabled: false });
    expect((await ask(ana, ["BRL", "USD"], "1000.00")).body.code).toBe("exchange.pair_not_offered");
    expect((await take(ana, open.body.id)).body.code).toBe("exchange.pair_not_offered");
    await changeSettings({ enabled: true, max_amount: 10_000_000_000 });
    expect((await ask(ana, ["BRL", "USD"], "90000000.00")).body.code).toBe("exchange.desk_short");
    await changeSettings({ max_amount: 10000000 });
  });
});

/** Puts a new version of the settings in force, as the one before but for this. */
async function changeSettings(change: object): Promise<void> {
  await bench.app.pool.query(
    `insert into exchange_settings
     select (jsonb_populate_record(null::exchange_settings,
       to_jsonb(s) || $1::jsonb || jsonb_build_object('version', s.version + 1))).*
     from (select * from exchange_settings order by version desc limit 1) s`,
    [JSON.stringify(change)],
  );
}

describe("whoever asks about currencies", () => {
  it("sees market and official closing, the partner abroad, and a year of history, without signing in", async () => {
    const nobody = { headers: {} } as SignedInPerson;
    const { body } = await bench.call("GET", "/v1/currencies", nobody);
    expect(body).toMatchObject({ open: true, partner: "Parceiro simulado" });
    expect(body.items).toMatchObject([
      { currency: "USD", stale: false, closing: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
      { currency: "EUR", stale: false },
    ]);
    const year = await bench.call("GET", "/v1/currencies/EUR/history?period=1y", nobody);
    expect((year.body.points as unknown[]).length).toBeGreaterThan(250);
    const day = await bench.call("GET", "/v1/currencies/USD/history?period=1d", nobody);
    expect((day.body.points as unknown[]).length).toBeGreaterThan(0);
  });

  it("is told about what an exchange would be, and is bound to nothing", async () => {
    const nobody = { headers: {} } as SignedInPerson;
    const url = "/v1/exchange/indicative?gives=BRL&gets=USD&mode=give&amount=1000.00";
    const { status, body } = await bench.call("GET", url, nobody);
    expect(status).toBe(200);
    expect(body).toMatchObject({ gives: { amount: "1000.00" }, iofBps: 350 });
  });
});
