import { MAX_SPLIT_PROPOSALS } from "@lastro/contracts/grain/disputes";
import { MAX_LOADS } from "@lastro/contracts/grain/weights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { anAdmin } from "../../../testing/people.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

async function accepted(quantity = "100") {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const { body: order } = await market.buy(buyer, await market.offer(producer), quantity);
  await market.act(producer, order, "accept");
  return { producer, buyer, order };
}

const ship = (producer: GrainPerson, order: { id: string }, quantity?: string) =>
  market.act(producer, order, "loads", quantity === undefined ? {} : { quantity });

describe("the loads of an order", () => {
  it("weigh at least a tenth of a tonne, or all that remains", async () => {
    const { producer, order } = await accepted("1.1");
    const light = await ship(producer, order, "0.099");
    expect([light.status, light.body.code]).toEqual([422, "grain.load_too_light"]);
    expect(light.body.detail ?? light.body.title).toContain("0,1");
    expect((await ship(producer, order, "1.05")).status).toBe(201);
    expect((await ship(producer, order, "0.05")).status).toBe(201);
  });

  it("are no more than an order may have, are accepted together, and the last takes the rest", async () => {
    const { producer, buyer, order } = await accepted("100");
    for (let load = 1; load < MAX_LOADS; load += 1)
      expect((await ship(producer, order, "0.1")).status).toBe(201);
    const more = await ship(producer, order, "0.1");
    expect([more.status, more.body.code]).toEqual([422, "grain.loads_used_up"]);
    expect((await ship(producer, order)).status).toBe(201);
    const ended = await market.act(buyer, order, "confirm");
    expect(ended.body).toMatchObject({ status: "entregue", money: { released: "39850.000000" } });
    expect(await market.escrow(order)).toBe(0n);
  });
});

describe("what is said and done about an order", () => {
  it("is read page by page, the newest first", async () => {
    const { producer, buyer, order } = await accepted();
    for (let number = 1; number <= 5; number += 1)
      await market.act(number % 2 ? buyer : producer, order, "messages", { text: `Mensagem ${number}` });
    const page = async (path: string, cursor?: string) =>
      (
        await market.call(
          buyer,
          "GET",
          `/agro/v1/orders/${order.id}/${path}?limit=2${cursor ? `&cursor=${cursor}` : ""}`,
        )
      ).body;
    const texts = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);
    const first = await page("messages");
    const second = await page("messages", first.nextCursor);
    const third = await page("messages", second.nextCursor);
    expect([first, second, third].map(texts)).toEqual([
      ["Mensagem 4", "Mensagem 5"],
      ["Mensagem 2", "Mensagem 3"],
      ["Mensagem 1"],
    ]);
    expect(third.nextCursor).toBeNull();
    const newest = await page("events");
    const oldest = await page("events", newest.nextCursor);
    expect(newest.events.at(-1).type).toBe("order.accepted");
    expect(oldest.events[0].type).toBe("order.created");
    expect(oldest.nextCursor).toBeNull();
    const admin = await anAdmin(market.app);
    const url = `/v1/admin/grain/orders/${order.id}/messages?limit=2`;
    expect(texts((await market.call(admin, "GET", url)).body)).toEqual(["Mensagem 4", "Mensagem 5"]);
    const strangers = await market.call(
      await market.buyer(),
      "GET",
      `/agro/v1/orders/${order.id}/messages?cursor=${first.nextCursor}`,
    );
    expect(strangers.status).toBe(404);
  });

  it("has no more proposals of a side than anybody reads", async () => {
    const { producer, buyer, order } = await accepted();
    await ship(producer, order);
    await market.act(buyer, order, "dispute", { reason: "quality", description: "Grãos ardidos na carga" });
    for (let time = 1; time <= MAX_SPLIT_PROPOSALS; time += 1)
      expect((await market.act(buyer, order, "dispute/proposals", { toProducer: "1.00" })).status).toBe(201);
    const more = await market.act(buyer, order, "dispute/proposals", { toProducer: "1.00" });
    expect([more.status, more.body.code]).toEqual([409, "grain.split_proposals_used"]);
  });
});
