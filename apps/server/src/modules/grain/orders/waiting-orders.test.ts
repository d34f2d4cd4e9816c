import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

describe("the orders that wait for a person", () => {
  const waiting = async (person: GrainPerson) => {
    const { body } = await market.call(person, "GET", "/agro/v1/orders/waiting");
    return { ids: body.items.map(({ id }: { id: string }) => id), all: body.all };
  };

  it("are those in which it is their turn, and pass to the other side with it", async () => {
    const producer = await market.producer();
    const buyer = await market.richBuyer();
    const offer = await market.offer(producer);
    const { body: order } = await market.buy(buyer, offer, "10");
    expect(await waiting(producer)).toEqual({ ids: [order.id], all: 1 });
    expect(await waiting(buyer)).toEqual({ ids: [], all: 0 });

    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads", {});
    await market.act(producer, order, "deliver");
    expect(await waiting(producer)).toEqual({ ids: [], all: 0 });
    expect(await waiting(buyer)).toEqual({ ids: [order.id], all: 1 });

    await market.act(buyer, order, "confirm");
    expect(await waiting(buyer)).toEqual({ ids: [], all: 0 });
  });

  it("come with the nearest deadline first, and are nobody else's", async () => {
    const producer = await market.producer();
    const stranger = await market.producer();
    const buyer = await market.richBuyer();
    const offer = await market.offer(producer);
    const { body: shipping } = await market.buy(buyer, offer, "10");
    await market.act(producer, shipping, "accept");
    const { body: accepting } = await market.buy(buyer, offer, "10");
    const due = async (id: string) =>
      (await market.call(producer, "GET", `/agro/v1/orders/${id}`)).body.timers[0].dueAt as string;
    expect((await due(accepting.id)) < (await due(shipping.id))).toBe(true);
    expect(await waiting(producer)).toEqual({ ids: [accepting.id, shipping.id], all: 2 });
    expect(await waiting(stranger)).toEqual({ ids: [], all: 0 });
  });
});
