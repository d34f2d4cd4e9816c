import { parseDecimal } from "@lastro/money";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { openZip } from "@lastro/platform/testing/open-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { aForm } from "../../../testing/kyc.js";
import { tenOrders } from "../../../testing/ten-orders.js";
import type { SignedInTrader } from "../../../testing/traders.js";

const NFE = "51260411222333000181550010000001231123456789";

let market: GrainBench;
let producer: SignedInTrader;
let buyer: SignedInTrader;
let orders: Awaited<ReturnType<typeof tenOrders>>;
beforeAll(async () => {
  market = await startGrainBench({ clock: createFixedClock(new Date("2026-11-21T15:00:00Z")) });
  [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  orders = await tenOrders(market, producer, buyer);
}, 120_000);
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

async function done(answer: ReturnType<GrainBench["call"]>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

const report = (who: SignedInTrader) => done(market.call(who, "GET", "/agro/v1/reports/30days"));

const file = (who: SignedInTrader, name: string) =>
  market.app.http.inject({ url: `/agro/v1/reports/30days/${name}`, headers: who.headers });

/** The rows of a file, by the names of its columns. */
async function rowsOf(who: SignedInTrader, kind: string): Promise<Readonly<Record<string, string>>[]> {
  const { body } = await file(who, `${kind}.csv?format=plain`);
  const [head = [], ...lines] = body
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])));
}

const micro = (amount: string | undefined): bigint =>
  amount?.startsWith("-") ? -micro(amount.slice(1)) : parseDecimal(amount || "0", 6);
const sumOf = (rows: readonly Readonly<Record<string, string>>[], column: string) =>
  rows.reduce((all, row) => all + micro(row[column]), 0n);
/** The numbers people call these orders by. */
const numbersOf = (some: typeof orders) =>
  Promise.all(some.map(async (order) => (await market.read(buyer, order)).number as string));
const released = () => orders.reduce((all, order) => all + order.released, 0n);

describe("a buyer's report", () => {
  it("says what they bought as the orders do, the same as their producer sold, and of a fee nothing", async () => {
    const [bought, sold] = await Promise.all([report(buyer), report(producer)]);
    expect([bought.side, sold.side]).toEqual(["buyer", "producer"]);
    expect(micro(bought.cards.gross)).toBe(released());
    for (const figure of ["orders", "gross", "volume", "averageTicket", "averagePrice"])
      expect(bought.cards[figure], figure).toBe(sold.cards[figure]);
    expect(bought.cards).toMatchObject({ fee: null, net: null, topProduct: { fee: null, net: null } });
    expect(bought.growth.net).toBeNull();
    expect(sumOf(bought.months, "gross")).toBe(released());
    expect(sumOf(bought.days, "gross")).toBe(released());
    expect(sumOf(bought.products, "gross")).toBe(released());
    expect(JSON.stringify(bought)).not.toContain(sold.cards.fee);
  });

  it("has nothing of another buyer's purchases", async () => {
    const other = await market.richBuyer();
    expect((await report(other)).cards).toMatchObject({ orders: 0, gross: "0.000000", topProduct: null });
    expect(await rowsOf(other, "compras")).toEqual([]);
  });
});

describe("a buyer's files", () => {
  it("have a row for each load accepted and paid, which add up to the cards and the producer's sales", async () => {
    const [bought, sold] = [await rowsOf(buyer, "compras"), await rowsOf(producer, "vendas")];
    expect(bought.length).toBe(sold.length);
    expect(sumOf(bought, "gross_usdt")).toBe(released());
    expect(sumOf(bought, "refunded_usdt")).toBe(sumOf(sold, "refunded_usdt"));
    const numbers = await numbersOf(orders.filter((order) => order.released > 0n));
    expect([...new Set(bought.map(({ order_number }) => order_number))].toSorted()).toEqual(
      numbers.toSorted(),
    );
    expect(new Set(bought.map((row) => row.producer))).toEqual(new Set([producer.name]));
    const { cards } = await report(buyer);
    expect(micro(cards.gross)).toBe(sumOf(bought, "gross_usdt"));
  });

  it("name the NF-e of a load, and none that was taken back", async () => {
    const [someone, seller] = await Promise.all([market.richBuyer(), market.producer()]);
    const offer = await market.offer(seller);
    const order = (await market.buy(someone, offer, "10")).body;
    await done(market.act(seller, order, "accept"));
    const { loads } = await done(market.act(seller, order, "loads"));
    const { headers, payload } = aForm([
      { name: "kind", content: "invoice" },
      { name: "accessKey", content: NFE },
    ]);
    const added = await market.app.http.inject({
      ...{ method: "POST", url: `/agro/v1/orders/${order.id}/loads/${loads[0].id}/papers`, payload },
      headers: { ...seller.headers, ...headers },
    });
    expect(added.statusCode, added.body).toBe(201);
    await done(market.act(someone, order, "confirm"));
    expect((await rowsOf(someone, "compras")).map(({ nfe_key }) => nfe_key)).toEqual([NFE]);
  });

  it("have the wallet as the books do, each purchase by its order's number", async () => {
    const rows = await rowsOf(buyer, "financeiro");
    expect(sumOf(rows.slice(1, -1), "amount_usdt")).toBe(await market.wallet(buyer));
    const known = new Set(await numbersOf(orders));
    const purchases = rows.filter(({ kind }) => kind === "Grain purchase");
    expect(purchases.length).toBeGreaterThan(5);
    for (const { order_number } of purchases) expect(known.has(order_number ?? "")).toBe(true);
  });

  it("come all at once, with totals and definitions of purchases", async () => {
    const parts = openZip((await file(buyer, "completo.zip")).rawPayload);
    expect([...parts.keys()]).toEqual([
      ...["compras.csv", "financeiro.csv", "produtos.csv", "totais.csv", "definicoes.txt"],
    ]);
    const text = [...parts.values()].map(String).join("\n");
    expect(text).toContain("Total Comprado (USDT)");
    expect(text).toContain("Relatório de compras de grãos");
    expect(parts.get("totais.csv")?.toString()).not.toContain("Taxa do mercado");
    expect((await file(buyer, "completo.xlsx")).statusCode).toBe(200);
  });

  it.each([
    ["buyer", "vendas.csv"],
    ["producer", "compras.xlsx"],
  ] as const)(
    "are their own side's: a %s is refused %s, at once and in the background",
    async (side, name) => {
      const who = side === "buyer" ? buyer : producer;
      const answer = await file(who, name);
      expect([answer.statusCode, answer.json().code]).toEqual([403, "grain.report_file_of_other_side"]);
      const wanted = { period: "30days", file: name, format: "plain" };
      const asked = await market.call(who, "POST", "/agro/v1/report-files", wanted);
      expect(asked.body.code).toBe("grain.report_file_of_other_side");
    },
  );
});
