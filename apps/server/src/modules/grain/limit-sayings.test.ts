import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../testing/grain-bench.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(() => market.close());

async function anOrder() {
  const [producer, buyer] = [await market.producer(), await market.richBuyer()];
  const { body: order } = await market.buy(buyer, await market.offer(producer));
  return { producer, buyer, order };
}

const say = (who: GrainPerson, order: { id: string }) =>
  market.call(who, "POST", `/agro/v1/orders/${order.id}/messages`, { text: "Bom dia" });

/** Says something so many times, one after the other. */
async function sayTimes(who: GrainPerson, order: { id: string }, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let said = 0; said < times; said += 1) statuses.push((await say(who, order)).status);
  return statuses;
}

describe("what one person says to others", () => {
  it("is limited to twenty messages at once, and goes on after a moment; the other side may answer", async () => {
    const { producer, buyer, order } = await anOrder();
    expect(new Set(await sayTimes(buyer, order, 20))).toEqual(new Set([201]));
    const refused = await say(buyer, order);
    expect([refused.status, refused.body.code]).toEqual([429, "request.rate_limited"]);
    expect((await say(producer, order)).status).toBe(201);
    market.app.ctx.clock.advanceSeconds(3);
    expect((await say(buyer, order)).status).toBe(201);
  });

  it("counts messages of all their orders and proposed prices together", async () => {
    const [first, producer] = [await anOrder(), await market.producer()];
    const { body: second } = await market.buy(first.buyer, await market.offer(producer));
    await sayTimes(first.buyer, first.order, 10);
    expect(new Set(await sayTimes(first.buyer, second, 10))).toEqual(new Set([201]));
    const offer = await market.offer(producer);
    const proposal = { offerId: offer.id, quantity: "10", pricePerTonne: "398.50", proposedPrice: "390.00" };
    const proposed = await market.call(first.buyer, "POST", "/agro/v1/orders", proposal);
    expect(proposed.body.code).toBe("request.rate_limited");
  });

  it("is limited to three hundred a day", async () => {
    const { buyer, order } = await anOrder();
    const statuses: number[] = [];
    // Each minute lets twenty through; what the day lets through refills by three in these fifteen.
    for (let minute = 0; minute < 14; minute += 1) {
      statuses.push(...(await sayTimes(buyer, order, 20)));
      market.app.ctx.clock.advanceSeconds(60);
    }
    expect(new Set(statuses)).toEqual(new Set([201]));
    const last = await sayTimes(buyer, order, 20);
    market.app.ctx.clock.advanceSeconds(60);
    const again = await market.signedIn(buyer.email);
    const beyond = await sayTimes(again, order, 5);
    expect(last.every((status) => status === 201)).toBe(true);
    expect(beyond.at(0)).toBe(201);
    expect(beyond.at(-1)).toBe(429);
  });
});
