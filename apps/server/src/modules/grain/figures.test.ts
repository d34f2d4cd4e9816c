import { parseDecimal } from "@lastro/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../testing/grain-bench.js";
import { anAdmin } from "../../testing/people.js";
import { type SeededOrder, tenOrders } from "../../testing/ten-orders.js";
import type { SignedInTrader } from "../../testing/traders.js";

const DEPOSITED = 1_000_000_000_000n;

let market: GrainBench;
let producer: SignedInTrader;
let buyer: SignedInTrader;
let admin: GrainPerson;
let orders: readonly SeededOrder[];
beforeAll(async () => {
  market = await startGrainBench();
  [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  orders = await tenOrders(market, producer, buyer);
  admin = { ...(await anAdmin(market.app)), userId: "", email: "" };
}, 120_000);
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

async function read(who: GrainPerson, path: string) {
  const { status, body } = await market.call(who, "GET", path);
  expect(status, path).toBe(200);
  return body;
}

/** The rows of a file of the last thirty days, by the names of its columns. */
async function rowsOf(file: string): Promise<Readonly<Record<string, string>>[]> {
  const url = `/agro/v1/reports/30days/${file}.csv?format=plain`;
  const { body } = await market.app.http.inject({ url, headers: producer.headers });
  const [head = [], ...lines] = body
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])));
}

const micro = (amount: string | undefined): bigint =>
  amount?.startsWith("-") ? -micro(amount.slice(1)) : parseDecimal(amount ?? "", 6);
const sum = (figure: (order: SeededOrder) => bigint, of: readonly SeededOrder[] = orders) =>
  of.reduce((all, order) => all + figure(order), 0n);
const sumOf = (rows: readonly Readonly<Record<string, string>>[], column: string) =>
  rows.reduce((all, row) => all + micro(row[column]), 0n);

const held = ({ funded, released, refunded }: SeededOrder) => funded - released - refunded;
const received = ({ released, fee }: SeededOrder) => released - fee;
const spent = ({ funded, refunded }: SeededOrder) => funded - refunded;
const moneyOf = (order: SeededOrder) => ({
  funded: order.funded,
  inEscrow: held(order),
  released: order.released,
  fee: order.fee,
  net: received(order),
  refunded: order.refunded,
});
const inMicros = (money: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(money).map(([name, amount]) => [name, micro(amount)]));

describe("the money of an order", () => {
  it("is the same for its buyer, its producer and an administrator, and what the books say", async () => {
    for (const order of orders) {
      const expected = moneyOf(order);
      const [mine, theirs, any, books] = await Promise.all([
        read(buyer, `/agro/v1/orders/${order.id}`),
        read(producer, `/agro/v1/orders/${order.id}`),
        read(admin, `/v1/admin/grain/orders/${order.id}`),
        read(admin, `/v1/admin/grain/orders/${order.id}/books`),
      ]);
      for (const { money } of [mine, theirs, any.order])
        expect(inMicros(money), order.name).toEqual(expected);
      expect(micro(any.inEscrow), order.name).toBe(expected.inEscrow);
      expect(micro(books.escrow), order.name).toBe(expected.inEscrow);
      const booked = (account: string): bigint =>
        books.transactions
          .flatMap(({ entries }: { entries: { account: string; amount: string }[] }) => entries)
          .filter((entry: { account: string }) => entry.account === account)
          .reduce((all: bigint, { amount }: { amount: string }) => all + micro(amount), 0n);
      expect([booked("buyer"), booked("producer"), booked("house")], order.name).toEqual([
        -spent(order),
        received(order),
        order.fee,
      ]);
    }
  });

  it("is the same in the producer's history, with the weight that was paid for, and in their file", async () => {
    const { items } = await read(producer, "/agro/v1/financial?limit=50");
    const sales = await rowsOf("vendas");
    for (const order of orders) {
      const line = items.find(({ orderId }: { orderId: string }) => orderId === order.id);
      expect([micro(line.released), micro(line.received)], order.name).toEqual([
        order.released,
        received(order),
      ]);
      const settled = line.settled === null ? null : parseDecimal(line.settled, 3);
      expect(settled, order.name).toBe(order.settled);
      const rows = sales.filter(({ order_number }) => order_number === line.number);
      expect(
        ["gross_usdt", "fee_usdt", "net_usdt"].map((column) => sumOf(rows, column)),
        order.name,
      ).toEqual([order.released, order.fee, received(order)]);
    }
  });

  it("in escrow is what the administrators' list says of it", async () => {
    const { items } = await read(admin, "/v1/admin/grain/orders?limit=50");
    const listed = new Map(
      items.map(({ id, inEscrow }: { id: string; inEscrow: string }) => [id, micro(inEscrow)]),
    );
    expect(orders.map(({ id }) => listed.get(id))).toEqual(orders.map(held));
  });
});

describe("what orders come to", () => {
  it("was received: the same on the dashboard, the financial page, the orders, the report, its files and the wallet", async () => {
    const everything = sum(received);
    const [dashboard, financial, list, report] = await Promise.all([
      read(producer, "/agro/v1/dashboard"),
      read(producer, "/agro/v1/financial?limit=50"),
      read(producer, "/agro/v1/orders"),
      read(producer, "/agro/v1/reports/30days"),
    ]);
    expect(everything).toBe(66_528_000_000n);
    expect(
      [
        dashboard.producer.revenue,
        dashboard.producer.revenueThisMonth,
        financial.cards.total,
        financial.cards.month,
        list.totals.received,
        report.cards.net,
      ].map(micro),
    ).toEqual(Array(6).fill(everything));
    expect(sumOf(financial.items, "received")).toBe(everything);
    expect(sumOf(await rowsOf("vendas"), "net_usdt")).toBe(everything);
    expect(sumOf(await rowsOf("produtos"), "net_usdt")).toBe(everything);
    expect(await market.wallet(producer)).toBe(everything);
  });

  it("was released before the commission, which is the market's", async () => {
    const [financial, list, report, stats] = await Promise.all([
      read(producer, "/agro/v1/financial"),
      read(producer, "/agro/v1/orders"),
      read(producer, "/agro/v1/reports/30days"),
      read(admin, "/v1/admin/grain/stats"),
    ]);
    const [gross, fee] = [sum(({ released }) => released), sum((order) => order.fee)];
    expect([financial.cards.gross, list.totals.released, report.cards.gross].map(micro)).toEqual(
      Array(3).fill(gross),
    );
    expect([financial.cards.fee, report.cards.fee, stats.fees, stats.fees30Days].map(micro)).toEqual(
      Array(4).fill(fee),
    );
    expect((await market.fees()).minor).toBe(fee);
    expect(parseDecimal(report.cards.volume, 3)).toBe(sum(({ settled }) => settled ?? 0n));
  });

  it("stands in escrow: the same for both sides and the administrators", async () => {
    const [financial, mine, theirs, stats] = await Promise.all([
      read(producer, "/agro/v1/financial"),
      read(buyer, "/agro/v1/orders"),
      read(producer, "/agro/v1/orders"),
      read(admin, "/v1/admin/grain/stats"),
    ]);
    expect(
      [financial.cards.inEscrow, mine.totals.inEscrow, theirs.totals.inEscrow, stats.inEscrow].map(micro),
    ).toEqual(Array(4).fill(sum(held)));
  });

  it("was spent, less what came back: the buyer's figures, their wallet, and the market's volume of thirty days", async () => {
    const [dashboard, list, stats] = await Promise.all([
      read(buyer, "/agro/v1/dashboard"),
      read(buyer, "/agro/v1/orders"),
      read(admin, "/v1/admin/grain/stats"),
    ]);
    expect([dashboard.buyer.spent, list.totals.spent, stats.volume30Days].map(micro)).toEqual(
      Array(3).fill(sum(spent)),
    );
    expect(DEPOSITED - (await market.wallet(buyer))).toBe(sum(spent));
  });

  it("is still to come, before the commission: the card is the sum of the lines beneath it", async () => {
    const { cards, items } = await read(producer, "/agro/v1/financial?limit=50");
    const proposed = 39_000_000_000n;
    expect(micro(cards.pending)).toBe(sum(held) + proposed);
    expect(sumOf(items, "outstanding")).toBe(micro(cards.pending));
  });
});

describe("how many orders there are", () => {
  it("completed are those delivered, cancelled ones not among them, wherever they are counted", async () => {
    const [dashboard, financial, list, stats] = await Promise.all([
      read(producer, "/agro/v1/dashboard"),
      read(producer, "/agro/v1/financial?group=received"),
      read(producer, "/agro/v1/orders"),
      read(admin, "/v1/admin/grain/stats"),
    ]);
    const completed = [
      dashboard.producer.orders.delivered,
      financial.cards.transactions,
      financial.counts.received,
      financial.items.length,
      list.counts.entregue,
      stats.orders.entregue,
    ];
    expect(completed).toEqual(Array(6).fill(3));
  });

  it("active are neither delivered nor cancelled, and pending those of which nothing is shipped", async () => {
    const [mine, dashboard, financial, list] = await Promise.all([
      read(buyer, "/agro/v1/dashboard"),
      read(producer, "/agro/v1/dashboard"),
      read(producer, "/agro/v1/financial"),
      read(producer, "/agro/v1/orders"),
    ]);
    expect([mine.buyer.active, financial.counts.pending, list.totals.active]).toEqual([6, 6, 6]);
    expect([dashboard.producer.orders.pending, list.totals.pending]).toEqual([3, 3]);
    expect([mine.buyer.orders, dashboard.producer.orders.all, financial.counts.all]).toEqual([10, 10, 10]);
  });
});
