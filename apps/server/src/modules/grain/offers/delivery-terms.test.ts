import { textOfPdf } from "@lastro/platform/testing/text-of-pdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

const DAY = 86_400_000;
const dayFromNow = (days: number) =>
  new Date(market.app.ctx.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const delivery = (over: object = {}) => ({
  place: "Terminal de Rondonópolis",
  from: dayFromNow(20),
  to: dayFromNow(60),
  tolerance: "5.00",
  inspectionDays: 3,
  weighedAt: "origin",
  classifiedAt: "destination",
  ...over,
});

async function bought(terms: object) {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const offer = await market.offer(producer, { delivery: terms });
  const { body: order } = await market.buy(buyer, offer, "10");
  await market.act(producer, order, "accept");
  return { producer, buyer, offer, order: await market.read(buyer, order) };
}

describe("where and when an offer is delivered", () => {
  it("is its own city, in no period, all of it, inspected for a week, where nothing else is said", async () => {
    const offer = await market.offer(await market.producer());
    expect(offer).toMatchObject({
      deliveryBasis: "FCA",
      delivery: {
        ...{ place: "Sorriso", from: null, to: null, tolerance: "0.00", inspectionDays: 7 },
        ...{ weighedAt: "destination", classifiedAt: "destination" },
      },
    });
  });

  it("stands in the order's terms as it was when it was bought", async () => {
    const { producer, offer, order, buyer } = await bought(delivery());
    const agreed = JSON.parse(order.contract.terms);
    const { inspectionDays: _, ...kept } = delivery();
    expect(agreed.delivery).toEqual(kept);
    expect(agreed.days.inspection).toBe(3);
    await market.call(producer, "PATCH", `/agro/v1/offers/${offer.id}`, {
      delivery: delivery({ place: "Outro lugar", inspectionDays: 9 }),
    });
    expect((await market.read(buyer, order)).contract).toEqual(order.contract);
  });

  it("is printed with its period, tolerance and measuring", async () => {
    const { order, buyer } = await bought(delivery());
    const url = `/agro/v1/orders/${order.id}/contract.pdf`;
    const printed = await market.app.http.inject({ url, headers: buyer.headers });
    const text = (await textOfPdf(printed.rawPayload)).replace(/\s+/g, " ");
    const [year, month, day] = dayFromNow(60).split("-");
    for (const words of [
      "FCA Terminal de Rondonópolis (Incoterms 2020)",
      `${day}/${month}/${year}`,
      "Até 5% a menos",
      "Vale o peso feito na origem",
      "3 dias para inspecionar",
    ])
      expect(text).toContain(words);
  });

  it("leaves the producer until its last day to ship, though that is later than thirty days", async () => {
    const { order } = await bought(delivery());
    const [timer] = order.timers;
    expect([timer.kind, timer.dueAt]).toEqual(["first_load", `${addDay(dayFromNow(60))}T02:59:59.000Z`]);
  });

  it("gives the buyer the offer's own days to inspect", async () => {
    const { producer, order } = await bought(delivery());
    await market.act(producer, order, "loads");
    const { body } = await market.act(producer, order, "deliver");
    const { dueAt } = body.timers.find(({ kind }: { kind: string }) => kind === "inspection");
    expect(Date.parse(dueAt) - market.app.ctx.clock.now().getTime()).toBe(3 * DAY);
  });

  it.each([
    ["ends before it begins", { from: "2030-02-02", to: "2030-02-01" }, 400],
    ["has one end", { to: null }, 400],
    ["is over", { from: "2020-01-01", to: "2020-02-01" }, 422],
    ["is years away", { from: "2099-01-01", to: "2099-02-01" }, 422],
    ["falls short by a fifth", { tolerance: "20.00" }, 422],
    ["is inspected for no day", { inspectionDays: 0 }, 400],
  ])("is refused where it %s", async (_, wrong, status) => {
    const producer = await market.producer();
    const form = {
      ...{ name: "Soja", commodity: "soy", place: { city: "Sorriso", state: "MT", country: "BR" } },
      ...{ deliveryBasis: "FCA", pricePerTonne: "398.50", quantity: "100", minimumOrder: "10" },
    };
    const answer = await market.call(producer, "POST", "/agro/v1/offers", {
      ...form,
      delivery: delivery(wrong),
    });
    expect(answer.status).toBe(status);
  });

  it("is bought no more once its period is over", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
    const offer = await market.offer(producer, {
      delivery: delivery({ from: dayFromNow(0), to: dayFromNow(2) }),
    });
    await market.pass(96);
    const again = { ...buyer, ...(await market.signedIn(buyer.email)) };
    const refused = await market.buy(again, offer, "10");
    expect([refused.status, refused.body.code]).toEqual([409, "grain.order_period_over"]);
  });

  it("is found by its basis and by a day of its period", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.buyer()]);
    const name = "Sorgo da busca";
    await market.offer(producer, { name, deliveryBasis: "CIF", delivery: delivery() });
    const found = async (query: string) =>
      (await market.call(buyer, "GET", `/agro/v1/offers?search=sorgo&${query}`)).body.items.length;
    expect(await found("deliveryBasis=CIF")).toBe(1);
    expect(await found("deliveryBasis=FOB")).toBe(0);
    expect(await found(`deliveredOn=${dayFromNow(30)}`)).toBe(1);
    expect(await found(`deliveredOn=${dayFromNow(90)}`)).toBe(0);
  });
});

const addDay = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
