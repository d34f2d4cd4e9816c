import { parseDecimal } from "@lastro/money";
import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { openZip } from "@lastro/platform/testing/open-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let market: GrainBench;
let clock: ReturnType<typeof createFixedClock>;
beforeAll(async () => {
  clock = createFixedClock(new Date("2026-11-21T15:00:00Z"));
  market = await startGrainBench({ clock });
});
afterAll(() => market.close());

type Order = { readonly id: string; readonly number: string; readonly version: number };

/** A producer and a buyer with an order of so many tonnes that was taken on. */
async function anOrder(
  tonnes: string,
  sides: { producer?: SignedInTrader; buyer?: SignedInTrader; offer?: { id: string } } = {},
) {
  const producer = sides.producer ?? (await market.producer());
  const buyer = sides.buyer ?? (await market.richBuyer());
  const offer = sides.offer ?? (await market.offer(producer));
  const { status, body: order } = await market.buy(buyer, offer, tonnes);
  if (status !== 201) throw new Error(JSON.stringify(order));
  await done(market.act(producer, order, "accept"));
  return { producer, buyer, offer, order: order as Order };
}

async function done(answer: ReturnType<GrainBench["call"]>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

/** The same person with a session of now: time was moved past the last one. */
async function again(who: SignedInTrader): Promise<SignedInTrader> {
  return { ...who, ...(await market.signedIn(who.email)) };
}

async function sidesAgain(sides: Sides): Promise<Sides> {
  const [producer, buyer] = await Promise.all([again(sides.producer), again(sides.buyer)]);
  return { ...sides, producer, buyer };
}

type Sides = Awaited<ReturnType<typeof anOrder>>;

/** Ships some or all of an order and has it accepted: the producer is paid now. */
async function deliver({ producer, buyer, order }: Sides, quantity?: string) {
  await done(market.act(producer, order, "loads", quantity === undefined ? {} : { quantity }));
  await done(market.act(buyer, order, "confirm"));
}

/** An order of 20 tonnes, half of it delivered; of the other half both sides sign 1000 USDT to the producer. */
async function disputed() {
  const sides = await anOrder("20");
  const { producer, buyer, order } = sides;
  await deliver(sides, "10");
  const { loads } = await done(market.act(producer, order, "loads"));
  const loadId = loads[1].id;
  const complaint = { reason: "weight", description: "Faltam duas toneladas na carga", loadId };
  await done(market.act(buyer, order, "dispute", complaint));
  await done(market.act(producer, order, "dispute/proposals", { loadId, toProducer: "1000.00" }));
  const { loadDisputes } = await market.read(buyer, order);
  const [{ id: proposal }] = loadDisputes[0].proposals;
  await done(market.act(buyer, order, `dispute/proposals/${proposal}/sign`, { loadId }));
  return sides;
}

async function report(who: SignedInTrader, period = "30days") {
  return done(market.call(await again(who), "GET", `/agro/v1/reports/${period}`));
}

async function file(who: SignedInTrader, name: string, period = "30days") {
  const url = `/agro/v1/reports/${period}/${name}`;
  const answer = await market.app.http.inject({ url, headers: who.headers });
  expect(answer.statusCode).toBe(200);
  return answer;
}

async function settle(who: SignedInTrader, timeZone: string) {
  const now = await again(who);
  const { chosen: _, ...settings } = await done(market.call(now, "GET", "/agro/v1/settings"));
  await done(put(now, { ...settings, timeZone }));
}

async function put(who: SignedInTrader, payload: object) {
  const answer = await market.app.http.inject({
    method: "PUT",
    url: "/agro/v1/settings",
    headers: who.headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const micro = (usdt: string) => parseDecimal(usdt, 6);

describe("a producer's report", () => {
  it("says of no sales that there were none, and has every month of the year", async () => {
    const nobody = await market.producer();
    const { cards, growth, months, days, products, window, timeZone } = await report(nobody, "1year");
    expect(timeZone).toBe("America/Sao_Paulo");
    expect(window).toEqual({ from: "2025-11-22T03:00:00.000Z", to: "2026-11-22T03:00:00.000Z" });
    expect(cards).toEqual({
      orders: 0,
      gross: "0.000000",
      fee: "0.000000",
      net: "0.000000",
      volume: "0",
      averageTicket: null,
      averagePrice: null,
      topProduct: null,
    });
    expect(growth).toEqual({ orders: null, gross: null, net: null, volume: null });
    expect(months.map(({ month }: { month: string }) => month)).toEqual([
      ...["2025-11", "2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"],
      ...["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"],
    ]);
    expect([days, products]).toEqual([null, []]);
  });

  it("counts what was released and nothing that is only created, paid, shipped or cancelled", async () => {
    const sold = await anOrder("12.5");
    await deliver(sold);
    const { producer, buyer, offer } = sold;
    await anOrder("20", { producer, buyer, offer });
    const shipped = await anOrder("30", { producer, buyer, offer });
    await done(market.act(producer, shipped.order, "loads"));
    const cancelled = await anOrder("40", { producer, buyer, offer });
    await done(market.act(producer, cancelled.order, "cancel"));
    const { cards, products } = await report(producer);
    expect(cards).toMatchObject({
      orders: 1,
      gross: "4981.250000",
      fee: "49.812500",
      net: "4931.437500",
      volume: "12.5",
      averageTicket: "4981.250000",
      averagePrice: "398.50",
    });
    expect(products).toEqual([cards.topProduct]);
    expect(cards.topProduct).toMatchObject({ offerId: offer.id, name: "Soja safra nova", share: "100.00" });
  });

  it("counts of a dispute what the producer was given, and the weight that buys", async () => {
    const { producer } = await disputed();
    const { cards } = await report(producer);
    expect(cards).toMatchObject({ orders: 1, gross: "4985.000000", fee: "49.850000", volume: "12.509" });
    const rows = (await file(producer, "vendas.csv?format=plain")).body.trim().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(",").slice(-4))).toEqual([
      ["3985.000000", "0.000000", "39.850000", "3945.150000"],
      ["1000.000000", "2985.000000", "10.000000", "990.000000"],
    ]);
  });

  it("counts an order of several loads once, and its money load by load", async () => {
    const sides = await anOrder("30");
    await deliver(sides, "10");
    clock.advanceSeconds(86_400);
    await deliver(await sidesAgain(sides), "20");
    const { cards, months, days } = await report(sides.producer);
    expect([cards.orders, cards.gross]).toEqual([1, "11955.000000"]);
    expect(days.slice(-2).map(({ orders, gross }: Line) => [orders, gross])).toEqual([
      [1, "3985.000000"],
      [0, "7970.000000"],
    ]);
    expect(sumOf(months)).toEqual(sumOf([cards]));
    expect(sumOf(days)).toEqual(sumOf([cards]));
  });

  it("counts an order that had released before the window began, once, where it releases first inside", async () => {
    const sides = await anOrder("30");
    await deliver(sides, "10");
    clock.advanceSeconds(8 * 86_400);
    await deliver(await sidesAgain(sides), "5");
    clock.advanceSeconds(86_400);
    await deliver(await sidesAgain(sides), "15");
    const week = await report(sides.producer, "7days");
    expect(week.cards).toMatchObject({ orders: 1, gross: "7970.000000", volume: "20" });
    expect(week.previous).toMatchObject({ orders: 1, gross: "3985.000000" });
    expect(week.growth).toEqual({ orders: "0.00", gross: "100.00", net: "100.00", volume: "100.00" });
    expect(sumOf(week.days)).toEqual(sumOf([week.cards]));
    const month = await report(sides.producer, "30days");
    expect(month.cards).toMatchObject({ orders: 1, gross: "11955.000000" });
  });

  it("puts a release at the edge of a month where the person's clocks put it", async () => {
    clock.set(new Date("2027-01-01T02:59:59.999Z"));
    const sides = await anOrder("10");
    await deliver(sides);
    clock.set(new Date("2027-01-01T12:00:00Z"));
    const gross = async () =>
      (await report(sides.producer, "90days")).months
        .map(({ month, gross }: Line) => [month, gross])
        .slice(-2);
    expect(await gross()).toEqual([
      ["2026-12", "3985.000000"],
      ["2027-01", "0.000000"],
    ]);
    await settle(sides.producer, "Europe/London");
    expect(await gross()).toEqual([
      ["2026-12", "0.000000"],
      ["2027-01", "3985.000000"],
    ]);
    // An hour that begins on the half: the quarters of the edges hold it.
    await settle(sides.producer, "America/St_Johns");
    expect(await gross()).toEqual([
      ["2026-12", "3985.000000"],
      ["2027-01", "0.000000"],
    ]);
  });

  it("ends where the day ends: the first instant of tomorrow is in no window of today", async () => {
    clock.set(new Date("2027-01-10T03:00:00Z"));
    const sides = await anOrder("10");
    await deliver(sides);
    clock.set(new Date("2027-01-10T02:59:59Z"));
    expect((await report(sides.producer, "7days")).cards.orders).toBe(0);
    clock.set(new Date("2027-01-16T12:00:00Z"));
    expect((await report(sides.producer, "7days")).cards.orders).toBe(1);
    clock.set(new Date("2027-01-17T03:00:00Z"));
    const after = await report(sides.producer, "7days");
    expect([after.cards.orders, after.previous.orders, after.growth.orders]).toEqual([0, 1, "-100.00"]);
  });

  it("tells nobody of another's trade", async () => {
    const sides = await anOrder("10");
    await deliver(sides);
    const other = await market.producer();
    expect((await report(other)).cards.orders).toBe(0);
    expect((await done(market.call(other, "GET", "/agro/v1/financial"))).items).toEqual([]);
    const foreign = (await file(other, "vendas.csv")).body;
    expect(foreign.trim().split("\r\n")).toHaveLength(1);
    const financial = await market.call(sides.buyer, "GET", "/agro/v1/financial");
    expect(financial.body.code).toBe("auth.forbidden");
    const nobody = await market.call(undefined, "GET", "/agro/v1/reports/30days/vendas.csv");
    expect(nobody.body.code).toBe("auth.required");
  });
});

type Line = { month: string; day: string; orders: number; gross: string; net: string; fee: string };

function sumOf(lines: readonly Line[]) {
  return lines.reduce(
    (sum, { orders, gross, net, fee }) => ({
      orders: sum.orders + orders,
      gross: sum.gross + micro(gross),
      net: sum.net + micro(net),
      fee: sum.fee + micro(fee),
    }),
    { orders: 0, gross: 0n, net: 0n, fee: 0n },
  );
}

describe("the added-up sales", () => {
  it("are what the books say when they are written anew", async () => {
    const sides = await anOrder("50");
    await deliver(sides, "20");
    await deliver(sides);
    await disputed();
    const tables = () =>
      Promise.all([
        query(market.app.ctx.db, "select * from grain_release order by id", []),
        query(
          market.app.ctx.db,
          "select * from grain_sales order by owner_id, span, starts_at, offer_id",
          [],
        ),
      ]);
    const [releases, sales] = await tables();
    expect(releases.length).toBeGreaterThan(5);
    const [rebuilt] = await query<{ count: bigint }>(
      market.app.ctx.db,
      "select grain_sales_rebuild() as count",
      [],
    );
    expect(rebuilt?.count).toBe(BigInt(releases.length));
    expect(await tables()).toEqual([releases, sales]);
  });
});

describe("the financial page", () => {
  it("shows what was received, what is to come and what stands in escrow", async () => {
    const sold = await anOrder("10");
    await deliver(sold);
    const { producer, buyer, offer } = sold;
    const partly = await anOrder("20", { producer, buyer, offer });
    await deliver(partly, "5");
    await anOrder("30", { producer, buyer, offer });
    const cancelled = await anOrder("40", { producer, buyer, offer });
    await done(market.act(producer, cancelled.order, "cancel"));
    const page = await done(market.call(producer, "GET", "/agro/v1/financial"));
    expect(page.cards).toEqual({
      total: "5917.725000",
      gross: "5977.500000",
      fee: "59.775000",
      month: "5917.725000",
      monthByCreation: "3945.150000",
      pending: "17932.500000",
      inEscrow: "17932.500000",
      transactions: 1,
    });
    expect(page.counts).toEqual({ all: 4, received: 1, pending: 2 });
    expect(
      page.items.map(({ status, released, outstanding }: FinancialLine) => [status, released, outstanding]),
    ).toEqual([
      ["cancelada", "0.000000", "0.000000"],
      ["paga", "0.000000", "11955.000000"],
      ["enviada", "1992.500000", "5977.500000"],
      ["entregue", "3985.000000", "0.000000"],
    ]);
    const pending = await done(market.call(producer, "GET", "/agro/v1/financial?group=pending&limit=1"));
    expect([pending.items.length, pending.items[0].status]).toEqual([1, "paga"]);
    const rest = await done(
      market.call(producer, "GET", `/agro/v1/financial?group=pending&limit=1&cursor=${pending.nextCursor}`),
    );
    expect([rest.items[0].status, rest.nextCursor]).toEqual(["enviada", null]);
  });

  it("forgets last month's money in this month's card", async () => {
    clock.set(new Date("2027-03-20T12:00:00Z"));
    const sides = await anOrder("10");
    await deliver(sides);
    clock.set(new Date("2027-04-01T03:00:00Z"));
    const { cards } = await done(market.call(await again(sides.producer), "GET", "/agro/v1/financial"));
    expect([cards.total, cards.month, cards.monthByCreation]).toEqual([
      "3945.150000",
      "0.000000",
      "0.000000",
    ]);
  });
});

type FinancialLine = { status: string; released: string; outstanding: string };

describe("the dashboards", () => {
  it("open with each side's own figures", async () => {
    const sold = await anOrder("10");
    await deliver(sold);
    const { producer, buyer, offer } = sold;
    await anOrder("20", { producer, buyer, offer });
    const cancelled = await anOrder("40", { producer, buyer, offer });
    await done(market.act(producer, cancelled.order, "cancel"));
    expect(await done(market.call(buyer, "GET", "/agro/v1/dashboard"))).toEqual({
      buyer: { orders: 3, spent: "11955.000000", active: 1 },
      producer: null,
    });
    expect(await done(market.call(producer, "GET", "/agro/v1/dashboard"))).toEqual({
      buyer: null,
      producer: {
        offers: { active: 1, all: 1 },
        orders: { pending: 1, delivered: 1, all: 3 },
        revenue: "3945.150000",
        revenueThisMonth: "3945.150000",
        pending: "7970.000000",
        inEscrow: "7970.000000",
      },
    });
  });
});

describe("the files of a report", () => {
  async function withSales() {
    const producer = await market.producer();
    const offer = await market.offer(producer, { name: '=HYPERLINK("http://exemplo.com";"Soja")' });
    const sides = await anOrder("12.5", { producer, offer });
    await deliver(sides);
    return sides;
  }

  it("are Brazilian spreadsheets whose lines add up to the cards", async () => {
    const { producer, order } = await withSales();
    const { headers, rawPayload } = await file(producer, "vendas.csv");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="lastro-30days-.*-vendas\.csv"$/);
    const text = rawPayload.toString();
    expect(text.startsWith("\uFEFFPedido;Carga;Situação;")).toBe(true);
    const cells = text.split("\r\n")[1]?.split(";") ?? [];
    expect(cells[0]).toBe(order.number);
    expect(cells.slice(-6)).toEqual([
      "12,500",
      "398,50",
      "4981,250000",
      "0,000000",
      "49,812500",
      "4931,437500",
    ]);
  });

  it("run no formula somebody named a product by", async () => {
    const { producer } = await withSales();
    for (const name of ["vendas.csv", "produtos.csv"]) {
      const { body } = await file(producer, name);
      expect(body).toContain(`"'=HYPERLINK(""http://exemplo.com"";""Soja"")"`);
      expect(body).not.toMatch(/[;,]"?[=+@]/);
    }
  });

  it.each(["=1+1", "+1", "-1", "@A1", "\t=1", "Ana\n=1+1;2", "Ana\u2028=1"])(
    "keep a buyer's name of before names were checked in one cell: %j",
    async (name) => {
      const sides = await withSales();
      const { userId } = sides.buyer;
      await query(market.app.ctx.db, "update grain_account set name = $2 where user_id = $1", [userId, name]);
      const { body } = await file(sides.producer, "vendas.csv");
      const cell = name.startsWith("Ana") ? `"${name}"` : `'${name}`;
      expect(body.split("\r\n")[1]).toContain(`;${cell};`);
      expect(body.split("\r\n")).toHaveLength(3);
    },
  );

  it("are plain where that is asked for: commas, points, UTC", async () => {
    const { producer } = await withSales();
    const answer = await file(producer, "vendas.csv?format=plain");
    expect(answer.body.startsWith("order_number,load,status,created_at,")).toBe(true);
    expect(answer.body).toMatch(/,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,/);
    expect(answer.body.trim().endsWith(",12.500,398.50,4981.250000,0.000000,49.812500,4931.437500")).toBe(
      true,
    );
  });

  it("have the wallet's movements between its opening and its closing balance", async () => {
    const { producer, order } = await withSales();
    const lines = (await file(producer, "financeiro.csv?format=plain")).body.trim().split("\r\n");
    expect(lines[1]).toMatch(/,Opening balance,,,,,,,,0\.000000$/);
    expect(lines[2]).toContain(`,Load payment,${order.number},,,,${order.id},`);
    expect(lines[2]).toMatch(/,4931\.437500,4931\.437500$/);
    expect(lines[3]).toMatch(/,Closing balance,,,,,,,,4931\.437500$/);
    expect(lines).toHaveLength(4);
  });

  it("are workbooks too, with ids as text", async () => {
    const { producer, order } = await withSales();
    const { headers, rawPayload } = await file(producer, "vendas.xlsx");
    expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    const parts = openZip(rawPayload);
    const everything = [...parts.values()].map(String).join("");
    expect(everything).toContain(order.number);
    expect(everything).toContain("'=HYPERLINK(");
    expect(everything).toContain("<v>4981.25</v>");
  });

  it("come all at once in an archive with totals and definitions", async () => {
    const { producer } = await withSales();
    const { rawPayload } = await file(producer, "completo.zip");
    const parts = openZip(rawPayload);
    expect([...parts.keys()]).toEqual([
      "vendas.csv",
      "financeiro.csv",
      "produtos.csv",
      "totais.csv",
      "definicoes.txt",
    ]);
    expect(parts.get("totais.csv")?.toString()).toContain("Faturamento Total (USDT);4981,250000");
    expect(parts.get("definicoes.txt")?.toString()).toContain("America/Sao_Paulo");
  });

  it("come all at once in one workbook too, a table a worksheet, with the definitions", async () => {
    const { producer, order } = await withSales();
    const { headers, rawPayload } = await file(producer, "completo.xlsx");
    expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    const parts = openZip(rawPayload);
    const names = [...(parts.get("xl/workbook.xml")?.toString() ?? "").matchAll(/sheet name="([^"]*)"/g)];
    expect(names.map((match) => match[1])).toEqual([
      "vendas",
      "financeiro",
      "produtos",
      "totais",
      "definicoes",
    ]);
    const sheet = (number: number) => parts.get(`xl/worksheets/sheet${number}.xml`)?.toString() ?? "";
    expect(sheet(1)).toContain(order.number);
    expect(sheet(2)).toContain("Pagamento de carga");
    expect(sheet(4)).toContain("<v>4981.25</v>");
    expect(sheet(5)).toContain("America/Sao_Paulo");
  });

  it("are in one language: plainly there is no Portuguese but names people gave", async () => {
    const producer = await market.producer();
    const sides = await anOrder("10", { producer, offer: await market.offer(producer, { name: "Soy" }) });
    await deliver(sides);
    const parts = openZip((await file(producer, "completo.zip?format=plain")).rawPayload);
    const text = [...parts.values()].map(String).join("\n");
    expect(text).toContain(",delivered,");
    expect(text).toContain("Grain sales report: definitions");
    expect(text).not.toMatch(/entregue|Saldo|Pagamento|Faturamento|Relatório|Início|Taxa/);
  });

  it("are refused of a kind there is none of", async () => {
    const producer = await market.producer();
    const answer = await market.call(producer, "GET", "/agro/v1/reports/30days/tudo.csv");
    expect(answer.body.code).toBe("request.invalid");
  });
});
