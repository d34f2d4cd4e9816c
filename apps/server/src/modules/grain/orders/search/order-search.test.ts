import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { openZip } from "@lastro/platform/testing/open-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../../testing/grain-bench.js";
import { aTrader, type SignedInTrader } from "../../../../testing/traders.js";

let market: GrainBench;
let buyer: SignedInTrader;
let soyProducer: SignedInTrader;
let cornProducer: SignedInTrader;
/** The number of each order, by what it was of. */
const numbers: Record<string, string> = {};

beforeAll(async () => {
  const clock = createFixedClock(new Date("2026-11-10T15:00:00Z"));
  market = await startGrainBench({ clock, settings: { LASTRO_GRAIN_REPORT_ROWS: "3" } });
  buyer = await aTrader(market.app, "buyer", "Cereais Araguaia");
  await market.fund(buyer, "1000000.00");
  soyProducer = await aTrader(market.app, "producer", "Fazenda Boa Vista");
  cornProducer = await aTrader(market.app, "producer", "Otávio Lins");
  await buy("soja", soyProducer, { name: "Soja São Bento" });
  await buy("milho", cornProducer, {
    ...{ name: "=Milho", commodity: "corn", place: { city: "Cascavel", state: "PR", country: "BR" } },
  });
  // Half past midnight of the 12th in São Paulo.
  clock.advanceSeconds(36.5 * 3_600);
  [buyer, soyProducer, cornProducer] = [
    await again(buyer),
    await again(soyProducer),
    await again(cornProducer),
  ];
  await buy("tarde", soyProducer, { name: "Soja tardia" });
});
afterAll(() => market.close());

/** The same person with a session of now: time was moved past the last one. */
async function again(who: SignedInTrader): Promise<SignedInTrader> {
  return { ...who, ...(await market.signedIn(who.email)) };
}

async function buy(what: string, producer: SignedInTrader, fields: object) {
  const { body, status } = await market.buy(buyer, await market.offer(producer, fields), "10");
  expect(status).toBe(201);
  numbers[what] = body.number;
}

async function found(who: GrainPerson, search: string): Promise<string[]> {
  const { body, status } = await market.call(who, "GET", `/agro/v1/orders?${search}`);
  expect(status).toBe(200);
  return body.items.map(({ number }: { number: string }) => number);
}

const numbersOf = (...names: string[]) => names.map((name) => numbers[name]);

describe("searching one's orders", () => {
  it("finds them by number, by words without accents, and by the other side's name alone", async () => {
    expect(await found(buyer, `search=${numbers.milho}`)).toEqual(numbersOf("milho"));
    expect(await found(buyer, "search=SAO%20bento")).toEqual(numbersOf("soja"));
    expect(await found(buyer, `search=otavio`)).toEqual(numbersOf("milho"));
    expect(await found(buyer, `search=araguaia`)).toEqual([]);
    expect(await found(soyProducer, `search=araguaia`)).toEqual(numbersOf("tarde", "soja"));
    expect(await found(buyer, "search=%25")).toEqual([]);
  });

  it("finds them by grain, state, status and days of the person's time zone", async () => {
    expect(await found(buyer, "commodity=corn")).toEqual(numbersOf("milho"));
    expect(await found(buyer, "state=MT")).toEqual(numbersOf("tarde", "soja"));
    expect(await found(buyer, "status=paga&state=PR")).toEqual(numbersOf("milho"));
    expect(await found(buyer, "status=entregue")).toEqual([]);
    expect(await found(buyer, "from=2026-11-12&to=2026-11-12")).toEqual(numbersOf("tarde"));
    expect(await found(buyer, "to=2026-11-11")).toEqual(numbersOf("milho", "soja"));
  });

  it("goes through what was found by the page, and shows nobody another's", async () => {
    const first = (await market.call(buyer, "GET", "/agro/v1/orders?state=MT&limit=1")).body;
    expect(first.items[0].number).toBe(numbers.tarde);
    const next = `/agro/v1/orders?state=MT&limit=1&cursor=${first.nextCursor}`;
    expect((await market.call(buyer, "GET", next)).body).toMatchObject({
      items: [{ number: numbers.soja }],
      nextCursor: null,
    });
    expect(await found(await market.buyer(), `search=${numbers.soja}`)).toEqual([]);
    expect(await found(cornProducer, "search=soja")).toEqual([]);
  });
});

describe("exporting what was found", () => {
  const file = (who: GrainPerson, url: string) =>
    market.app.http.inject({ url: `/agro/v1/order-exports/${url}`, headers: who.headers });

  it("has the orders of the search and no others, and no formula runs", async () => {
    const answer = await file(buyer, "pedidos.csv?commodity=corn&format=plain");
    expect(answer.headers["content-disposition"]).toMatch(/filename="lastro-2026-11-\d\d-pedidos\.csv"/);
    const [head = "", ...rows] = answer.body.trim().split("\r\n");
    expect(head.replace("\uFEFF", "").split(",")[0]).toBe("order_number");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(numbers.milho);
    expect(rows[0]).toContain("'=Milho");
    expect(rows[0]).toContain("Otávio Lins");
    expect(rows[0]).not.toContain("fee");
    const workbook = openZip((await file(buyer, "pedidos.xlsx")).rawPayload);
    expect(workbook.get("xl/worksheets/sheet1.xml")?.toString()).toContain(numbers.soja);
  });

  it("tells the producer the fee and what is theirs, and refuses what is too long", async () => {
    const { body } = await file(soyProducer, "pedidos.csv");
    expect(body.split("\r\n")[0]).toContain("Taxa do mercado (USDT);Recebido (USDT)");
    await buy("mais", soyProducer, {});
    const long = await file(buyer, "pedidos.csv");
    expect([long.statusCode, long.json().code]).toEqual([409, "grain.orders_export_too_long"]);
  });
});
