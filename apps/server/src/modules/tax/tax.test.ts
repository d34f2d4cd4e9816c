import { inTransaction } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type DeskBench, startDeskBench } from "../../testing/desk-bench.js";
import type { SignedInPerson } from "../../testing/people.js";
import { balanceOf, customerAccount } from "../ledger/index.js";
import { costRecords, forgetCosts } from "./index.js";

let bench: DeskBench;
beforeAll(async () => {
  bench = await startDeskBench();
});
afterEach(() => expectBooksInOrder(bench.app.databaseUrl));
afterAll(() => bench.close());

interface Operation {
  readonly id: string;
  readonly kind: string;
  readonly transactionId: string;
  readonly asset: string;
  readonly quantity: { readonly amount: string };
  readonly value: string | null;
  readonly fee: string;
  readonly costOut: string | null;
  readonly gain: string | null;
  readonly left: { readonly quantity: { readonly amount: string }; readonly cost: string | null };
  readonly declared: { readonly cost: string | null; readonly version: number } | null;
}
interface Summary {
  readonly currentMonth: string;
  readonly assets: readonly {
    readonly asset: string;
    readonly quantity: { amount: string };
    readonly cost: string | null;
    readonly average: string | null;
  }[];
  readonly months: readonly {
    readonly month: string;
    readonly disposals: string;
    readonly gain: string;
    readonly loss: string;
    readonly unknown: number;
    readonly aboveLimit: boolean;
  }[];
  readonly missing: number;
  readonly investments: readonly Record<string, unknown>[];
}

const summary = async (who: SignedInPerson) =>
  (await bench.call("GET", "/v1/tax", who)).body as unknown as Summary;
const operations = async (who: SignedInPerson, filters = "") =>
  ((await bench.call("GET", `/v1/tax/operations?${filters}`, who)).body as { items: Operation[] }).items;
const declare = (who: SignedInPerson, one: Operation, cost: string | null, version = 0) =>
  bench.call("PUT", `/v1/tax/costs/${one.transactionId}/${one.asset}`, who, { cost, version });
const csv = async (who: SignedInPerson, url: string) =>
  (await bench.app.http.inject({ url, headers: who.headers })).body.trimEnd().split("\r\n");
const centavos = (text: string | null | undefined) => BigInt((text ?? "").replace(".", ""));

async function exchange(who: SignedInPerson, gives: string, gets: string, amount: string): Promise<void> {
  const quote = await bench.call("POST", "/v1/exchange/quotes", who, { gives, gets, mode: "give", amount });
  expect((await bench.call("POST", "/v1/exchange/orders", who, { quoteId: quote.body.id })).status).toBe(201);
}

describe("a client who buys, swaps and sells", () => {
  it("has the average cost of each asset, the gain of each disposal, and the month they make", async () => {
    const ana = await bench.client("100000.00 BRL");
    expect(await bench.trade(ana, "buy", "BTC", "20000.00")).toBe("settled");
    bench.clock.advanceSeconds(1);
    expect(await bench.trade(ana, "buy", "BTC", "10000.00")).toBe("settled");
    bench.clock.advanceSeconds(1);
    expect(await bench.trade(ana, "sell", "BTC", "5000.00")).toBe("settled");
    bench.clock.advanceSeconds(1);
    await exchange(ana, "BTC", "USDT", "0.01000000");

    const [usdt, out, sale, second, first] = await operations(ana);
    expect([first, second, sale, out, usdt].map((one) => one?.kind)).toEqual([
      "bought",
      "bought",
      "sold",
      "swapped_out",
      "swapped_in",
    ]);
    // The fees are in the cost: what was bought cost what was paid for it.
    expect([first?.left.cost, second?.left.cost]).toEqual(["20000.00", "30000.00"]);
    expect(centavos(first?.value) + centavos(first?.fee)).toBe(2_000_000n);
    expect(sale?.value).toBe("5000.00");
    expect(centavos(sale?.gain)).toBe(centavos(sale?.value) - centavos(sale?.fee) - centavos(sale?.costOut));
    expect(out?.value).toBe(usdt?.left.cost);
    const costOut = centavos(sale?.costOut) + centavos(out?.costOut);

    const all = await summary(ana);
    const [of, coin] = ["BTC", "USDT"].map((asset) => all.assets.find((one) => one.asset === asset));
    expect(centavos(of?.cost)).toBe(3_000_000n - costOut);
    expect(of?.quantity).toEqual({
      asset: "BTC",
      amount: (await balanceOf(bench.app.ctx.db, customerAccount(ana.userId, "available", "BTC"))).minor
        .toString()
        .padStart(9, "0")
        .replace(/(\d{8})$/, ".$1"),
    });
    expect(coin?.average).toMatch(/^\d+\.\d{8}$/);
    const month = all.months[0];
    expect(month).toMatchObject({ month: all.currentMonth, unknown: 0, aboveLimit: false });
    expect(centavos(month?.disposals)).toBe(centavos(sale?.value) + centavos(out?.value));
    expect(centavos(month?.gain) - centavos(month?.loss)).toBe(centavos(sale?.gain) + centavos(out?.gain));
    expect((await operations(ana, "only=disposals")).map(({ kind }) => kind)).toEqual([
      "swapped_out",
      "sold",
    ]);
  });

  it("is above the limit once a month's disposals are more than it", async () => {
    const ana = await bench.client("60000.00 BRL");
    await bench.trade(ana, "buy", "BTC", "50000.00");
    bench.clock.advanceSeconds(1);
    expect(await bench.trade(ana, "sell", "BTC", "35000.00")).toBe("settled");
    expect((await summary(ana)).months[0]).toMatchObject({ disposals: "35000.00", aboveLimit: false });
    bench.clock.advanceSeconds(1);
    expect(await bench.trade(ana, "sell", "BTC", "100.00")).toBe("settled");
    expect((await summary(ana)).months[0]).toMatchObject({ disposals: "35100.00", aboveLimit: true });
  });
});

describe("what came from outside", () => {
  it("has no cost until the client declares it, and everything after it follows", async () => {
    const ana = await bench.client("0.50000000 BTC");
    bench.clock.advanceSeconds(1);
    expect(await bench.trade(ana, "sell", "BTC", "1000.00")).toBe("settled");
    expect(await summary(ana)).toMatchObject({
      missing: 1,
      assets: [{ asset: "BTC", cost: null, average: null }],
      months: [{ disposals: "1000.00", gain: "0.00", unknown: 1 }],
    });
    const [deposit] = await operations(ana, "only=missing");
    if (!deposit) throw new Error("A deposit without its cost");
    expect(deposit).toMatchObject({ kind: "deposited", declared: { cost: null, version: 0 } });
    const answer = await declare(ana, deposit, "150000.00");
    expect(answer).toEqual({ status: 200, body: { cost: "150000.00", version: 1 } });

    const after = await summary(ana);
    expect(after).toMatchObject({ missing: 0, months: [{ unknown: 0 }] });
    const [sale] = await operations(ana, "only=disposals");
    expect(centavos(after.assets[0]?.cost)).toBe(15_000_000n - centavos(sale?.costOut));
    const { rows } = await bench.app.pool.query(
      "select actor, details from audit_event where action = 'tax.cost_declared' and subject = $1",
      [deposit.transactionId],
    );
    expect(rows).toMatchObject([{ details: { asset: "BTC", cost: { asset: "BRL", amount: "150000.00" } } }]);

    // Taken back, it is unknown again.
    expect((await declare(ana, deposit, null, 1)).body).toEqual({ cost: null, version: 2 });
    expect(await summary(ana)).toMatchObject({ missing: 1 });
  });

  it("is declared on the version that was shown: of several at once one is written", async () => {
    const ana = await bench.client("1.00000000 BTC");
    const [deposit] = await operations(ana);
    if (!deposit) throw new Error("A deposit");
    const answers = await Promise.all(
      ["1.00", "2.00", "3.00", "4.00"].map((cost) => declare(ana, deposit, cost)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await declare(ana, deposit, "5.00")).body.code).toBe("tax.cost_changed");
    expect((await declare(ana, deposit, "5.00", 1)).body).toEqual({ cost: "5.00", version: 2 });
  });

  it("is nobody else's to declare, and what was bought has its cost already", async () => {
    const [ana, bia] = [await bench.client("1.00000000 BTC", "1000.00 BRL"), await bench.client()];
    const [deposit] = await operations(ana);
    if (!deposit) throw new Error("A deposit");
    expect((await declare(bia, deposit, "1.00")).body.code).toBe("resource.not_found");
    expect(await operations(bia)).toEqual([]);
    bench.clock.advanceSeconds(1);
    await bench.trade(ana, "buy", "BTC", "500.00");
    const [bought] = await operations(ana);
    if (!bought) throw new Error("A purchase");
    expect(bought.declared).toBeNull();
    expect((await declare(ana, bought, "1.00")).body.code).toBe("resource.not_found");
    expect((await declare(ana, deposit, "-1.00")).status).toBe(400);
  });
});

describe("what a client declared", () => {
  it("is in the copy of their data, and goes with them", async () => {
    const [ana, bia] = [await bench.client("1.00000000 BTC"), await bench.client("2.00000000 BTC")];
    for (const one of [ana, bia]) {
      const [deposit] = await operations(one);
      if (deposit) await declare(one, deposit, "1234.50");
    }
    const recordsOf = async ({ userId }: SignedInPerson) => {
      const records: object[] = [];
      for await (const record of costRecords(bench.app.ctx.db, userId)) records.push(record);
      return records;
    };
    expect(await recordsOf(ana)).toMatchObject([{ asset: "BTC", cost: "1234.50" }]);
    await inTransaction(bench.app.ctx.db, (tx) => forgetCosts(tx, ana.userId));
    expect([await recordsOf(ana), await recordsOf(bia)]).toMatchObject([[], [{ asset: "BTC" }]]);
    expect(await summary(ana)).toMatchObject({ missing: 1 });
  });
});

describe("a long list", () => {
  it("is read page by page, each operation once", async () => {
    const ana = await bench.client(...Array.from({ length: 7 }, () => "1.00000000 BTC"));
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await bench.call(
        "GET",
        `/v1/tax/operations?limit=3${cursor && `&cursor=${cursor}`}`,
        ana,
      );
      const page = body as unknown as { items: Operation[]; nextCursor: string | null };
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
    expect((await bench.call("GET", "/v1/tax/operations?cursor=x", ana)).status).toBe(400);
  });
});

describe("the files", () => {
  it("have each operation with ten decimals, the value without fees, and the fees", async () => {
    const ana = await bench.client("1000.00 BRL", "2.50000000 BTC");
    bench.clock.advanceSeconds(1);
    await bench.trade(ana, "buy", "USDT", "100.00");
    const [head, deposit, bought, ...rest] = await csv(ana, "/v1/tax/operations.csv");
    expect(head).toBe(
      "\ufeffData e hora;Tipo;Contraparte;Ativo;Quantidade;Valor em reais sem taxas;Taxas em reais;Hash da transação",
    );
    expect(deposit).toMatch(
      /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;Transferência \(entrada\);Carteira externa;BTC;2,5000000000;;0,00;$/,
    );
    const [one] = await operations(ana);
    expect(bought).toContain(
      `;Compra;Prestadora (Lastro);USDT;${one?.quantity.amount.replace(".", ",")}0000;` +
        `${one?.value?.replace(".", ",")};${one?.fee.replace(".", ",")};`,
    );
    expect(rest).toEqual([]);
    expect(await csv(ana, "/v1/tax/operations.csv?month=2020-01")).toHaveLength(1);
  });

  it("have the income of investments by year, with what was kept back", async () => {
    let ana = await bench.client("10000.00 BRL");
    const applied = { productId: "0190c1f0-0000-7000-8000-0000000cd100", amount: "10000.00" };
    expect((await bench.call("POST", "/v1/investments/applications", ana, applied)).status).toBe(201);
    bench.clock.advanceSeconds(40 * 86_400);
    for (let day = 0; day < 3; day += 1) await bench.app.worker.runDue();
    ana = await bench.again(ana);
    const { body } = await bench.call("POST", "/v1/investments/redemptions", ana, {
      productId: applied.productId,
    });
    const year = bench.clock.now().getUTCFullYear();
    const [income] = (await summary(ana)).investments;
    expect(income).toMatchObject({ year, gross: body.yield, iof: body.iof, incomeTax: body.incomeTax });
    const file = await csv(ana, `/v1/tax/investments.csv?year=${year}`);
    const figures = [body.principal, body.yield, body.iof, body.incomeTax].map((one) =>
      String(one).replace(".", ","),
    );
    expect(file.at(-1)).toContain(`Total;;;${figures.join(";")};`);
    expect(await csv(ana, "/v1/tax/investments.csv?year=2020")).toHaveLength(2);
  });
});
