import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { foldOrderSums, orderSumsOf } from "./order-sums.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(() => market.close());

describe("what somebody's orders come to", () => {
  it("follows every change, on both sides, and stays when its rows are folded", async () => {
    const [producer, buyer] = [await market.producer(), await market.richBuyer()];
    const offer = await market.offer(producer);
    const { body: first } = await market.buy(buyer, offer, "10");
    await market.buy(buyer, offer, "20");
    await market.act(producer, first, "accept");
    await market.act(producer, first, "loads", { quantity: "10" });
    await market.act(buyer, first, "confirm");

    const { db } = market.app.ctx;
    const sums = async () =>
      (await orderSumsOf(db, producer.userId))
        .filter(({ orders }) => orders !== 0n)
        .sort((one, other) => (one.status < other.status ? -1 : 1));
    const rows = async () =>
      (await query(db, "select 1 from grain_order_sum where user_id = $1", [producer.userId])).length;
    const before = await sums();
    expect(before).toMatchObject([
      { status: "delivered", orders: 1n, total: 3_985_000_000n, released: 3_985_000_000n, fee: 39_850_000n },
      { status: "paid", orders: 1n, total: 7_970_000_000n, funded: 7_970_000_000n, released: 0n },
    ]);
    expect(await rows()).toBeGreaterThan(4);
    expect(await orderSumsOf(db, buyer.userId)).toHaveLength((await orderSumsOf(db, producer.userId)).length);

    await foldOrderSums(db);
    await foldOrderSums(db);
    expect(await sums()).toEqual(before);
    expect(await rows()).toBeLessThanOrEqual(5);
    await expectBooksInOrder(market.app.databaseUrl);
  });
});
