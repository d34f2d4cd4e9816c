import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(() => market.close());

const again = async (who: SignedInTrader): Promise<GrainPerson> => ({
  ...who,
  ...(await market.signedIn(who.email)),
});

const propose = (buyer: GrainPerson, offer: { id: string }, proposedPrice: string, quantity = "100") =>
  market.call(buyer, "POST", "/agro/v1/orders", {
    offerId: offer.id,
    quantity,
    pricePerTonne: "398.50",
    proposedPrice,
  });

async function proposed(wallet = "1000000.00") {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer(wallet)]);
  const offer = await market.offer(producer);
  const { status, body: order } = await propose(buyer, offer, "390.00");
  if (status !== 201) throw new Error(JSON.stringify(order));
  return { producer, buyer, offer, order };
}

describe("a price the buyer proposes", () => {
  it("keeps the grain for two days, takes no money, and waits for the producer", async () => {
    const { producer, buyer, offer, order } = await proposed();
    const due = new Date(new Date(order.createdAt).getTime() + 48 * 3_600_000).toISOString();
    expect(order).toMatchObject({
      status: "criada",
      proposed: true,
      escrow: "none",
      pricePerTonne: "390.00",
      total: "39000.000000",
      next: { actor: "producer", action: "answer_proposal", dueAt: due, otherwise: "cancel_order" },
      timers: [{ kind: "proposal", dueAt: due }],
      may: ["write_message", "cancel"],
    });
    expect(await market.stock(offer)).toEqual({ reserved: 100_000n, sold: 0n });
    await market.pass(0.01);
    expect(await market.wallet(buyer)).toBe(1_000_000_000_000n);
    expect((await market.read(producer, order)).may).toEqual([
      "write_message",
      "accept",
      "decline",
      "cancel",
    ]);
    const pays = await market.act(buyer, order, "pay");
    expect([pays.status, pays.body.code]).toEqual([409, "grain.order_step_unavailable"]);
  });

  it("that the producer takes is paid at once at that price, whatever the offer costs", async () => {
    const { producer, buyer, offer, order } = await proposed();
    await market.call(producer, "PATCH", `/agro/v1/offers/${offer.id}`, { pricePerTonne: "450.00" });
    expect((await market.act(producer, order, "accept")).body).toMatchObject({
      status: "paga",
      proposed: false,
      approval: "accepted",
      escrow: "held",
      money: { inEscrow: "39000.000000" },
      timers: [{ kind: "first_load" }],
    });
    expect(await market.wallet(buyer)).toBe(961_000_000_000n);
    const again = await market.act(producer, order, "accept");
    expect(again.status).toBe(409);
  });

  it("of who has not enough is paid when the deposit arrives; the producer takes it on then", async () => {
    const { producer, buyer, order } = await proposed("100.00");
    expect((await market.act(producer, order, "accept")).body).toMatchObject({
      status: "criada",
      proposed: false,
      approval: "pending",
      next: { actor: "buyer", action: "pay_order" },
      timers: [{ kind: "funding" }],
    });
    const unpaid = await market.act(producer, order, "accept");
    expect(unpaid.body.code).toBe("grain.order_not_paid");
    await market.fund(buyer, "38900.00");
    await market.pass(0.01);
    expect((await market.act(producer, order, "accept")).body).toMatchObject({
      status: "paga",
      approval: "accepted",
    });
  });

  it("goes when it is declined, withdrawn or not answered in two days, and the grain is free again", async () => {
    const declined = await proposed();
    await market.act(declined.producer, declined.order, "decline", { reason: "Abaixo do custo" });
    const withdrawn = await proposed();
    await market.act(withdrawn.buyer, withdrawn.order, "cancel");
    const forgotten = await proposed();
    await market.pass(48);
    const reasons = await Promise.all(
      [declined, withdrawn, forgotten].map(async ({ buyer, offer, order }) => {
        expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 0n });
        const { status, cancelReason, timers } = await market.read(await again(buyer), order);
        return [status, cancelReason, timers.length];
      }),
    );
    expect(reasons).toEqual([
      ["cancelada", "declined", 0],
      ["cancelada", "buyer", 0],
      ["cancelada", "proposal_timed_out", 0],
    ]);
  });

  it.each([
    ["the offer's own", "398.50"],
    ["nothing", "0.00"],
  ])("is refused when it is %s", async (_, price) => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
    const offer = await market.offer(producer);
    const answer = await propose(buyer, offer, price);
    expect([answer.status, answer.body.code]).toEqual([422, "grain.order_proposal_invalid"]);
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 0n });
  });

  it("is told to the producer, and its answer to the buyer, who is reminded of nothing that is not theirs", async () => {
    const { producer, buyer, order } = await proposed();
    await market.pass(24);
    const [seller, owner] = [await again(producer), await again(buyer)];
    await market.act(seller, order, "accept");
    await market.app.worker.runDue();
    const kinds = async (who: GrainPerson) =>
      (await market.call(who, "GET", "/agro/v1/notices")).body.items
        .map(({ kind }: { kind: string }) => kind)
        .toSorted();
    expect(await kinds(seller)).toEqual(["order_paid", "price_proposed", "reminder"]);
    expect(await kinds(owner)).toEqual(["order_paid", "price_agreed"]);
  });

  it("leaves the books in order, however it ended", async () => {
    const { checks } = await verifyBooks(market.app.databaseUrl);
    expect(checks.filter(({ ok }) => !ok).map(({ id }) => id)).toEqual([]);
  });
});
