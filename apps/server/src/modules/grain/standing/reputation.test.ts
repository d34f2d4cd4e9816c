import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

/** An order of 10 t that is shipped after so many hours and accepted for what the scale says. */
async function aDeal(
  { offer, ...sides }: { buyer: SignedInTrader; producer: SignedInTrader; offer: { id: string } },
  { hours, weight }: { hours: number; weight: string },
) {
  const signIn = async () => ({
    buyer: await market.signedIn(sides.buyer.email),
    producer: await market.signedIn(sides.producer.email),
  });
  const before = await signIn();
  const { body: order } = await market.buy(before.buyer, offer, "10");
  await market.act(before.producer, order, "accept");
  await market.pass(hours);
  const { buyer, producer } = await signIn();
  const shipped = (await market.act(producer, order, "loads", {})).body;
  const loadId = shipped.loads[0].id;
  if (weight !== "10") await market.act(producer, order, "settlement", { loadId, scaleWeight: weight });
  await market.act(buyer, order, "confirm");
  return order as { id: string };
}

const standing = async ({ email }: SignedInTrader, order: { id: string }) =>
  (await market.call(await market.signedIn(email), "GET", `/agro/v1/orders/${order.id}/standing`)).body;

describe("the reputation of a trader", () => {
  it("is not said of fewer than three deliveries, and then is what their orders say", async () => {
    const [producer, buyer] = [await market.producer(), await market.richBuyer()];
    const sides = { buyer, producer, offer: await market.offer(producer) };
    await aDeal(sides, { hours: 10, weight: "10" });
    const second = await aDeal(sides, { hours: 20, weight: "10" });
    expect((await standing(buyer, second)).reputation).toBeNull();

    const third = await aDeal(sides, { hours: 30, weight: "9.7" });
    // 0.3 t of 30 t were not paid; the mean of 10, 20 and 30 hours.
    expect((await standing(buyer, third)).reputation).toEqual({
      deliveries: 3,
      averageDiscount: "1.00",
      disputes: 0,
      hoursToShip: 20,
    });
    expect((await standing(producer, third)).reputation).toMatchObject({ deliveries: 3, hoursToShip: null });

    const producerAgain = await market.signedIn(producer.email);
    const own = (await market.call(producerAgain, "GET", "/agro/v1/me/verification")).body.standing;
    expect(own.reputation.averageDiscount).toBe("1.00");
  });

  it("counts an order with a dispute, and forgets what ended more than a year ago", async () => {
    const [producer, buyer] = [await market.producer(), await market.richBuyer()];
    const sides = { buyer, producer, offer: await market.offer(producer) };
    const { body: disputed } = await market.buy(buyer, sides.offer, "10");
    await market.act(producer, disputed, "accept");
    await market.act(producer, disputed, "loads", {});
    await market.act(buyer, disputed, "dispute", { reason: "weight", description: "Faltou peso na balança" });
    const { body: proposed } = await market.act(producer, disputed, "dispute/proposals", {
      toProducer: "100.00",
    });
    const proposal = proposed.disputeDetails.proposals[0].id;
    await market.act(buyer, disputed, `dispute/proposals/${proposal}/sign`);
    for (const hours of [1, 1]) await aDeal(sides, { hours, weight: "10" });
    const last = await aDeal(sides, { hours: 1, weight: "10" });
    expect((await standing(buyer, last)).reputation).toMatchObject({ disputes: 1 });
    market.app.ctx.clock.advanceSeconds(366 * 86_400);
    expect((await standing(buyer, last)).reputation).toBeNull();
  });
});
