import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../../testing/traders.js";

vi.setConfig({ testTimeout: 120_000 });

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

const again = async (who: SignedInTrader): Promise<GrainPerson> => ({
  ...who,
  ...(await market.signedIn(who.email)),
});
const counter = (who: GrainPerson, order: { id: string }, pricePerTonne: string, said: object = {}) =>
  market.act(who, order, "counter", { pricePerTonne, ...said });
const rounds = async (who: GrainPerson, order: { id: string }) =>
  (await market.call(who, "GET", `/agro/v1/orders/${order.id}/rounds`)).body;
const signaturesOf = async (who: GrainPerson, order: { id: string }) =>
  (await market.call(who, "GET", `/agro/v1/orders/${order.id}/parties`)).body.signatures;
const codes = (...answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => [status, body.code]);

async function proposed(wallet = "1000000.00") {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer(wallet)]);
  const offer = await market.offer(producer);
  const { status, body: order } = await market.call(buyer, "POST", "/agro/v1/orders", {
    ...{ offerId: offer.id, quantity: "100", pricePerTonne: "398.50", proposedPrice: "380.00" },
  });
  if (status !== 201) throw new Error(JSON.stringify(order));
  return { producer, buyer, offer, order };
}

describe("a counter-offer", () => {
  it("stands in place of the price before it, and the other side answers next", async () => {
    const { producer, buyer, offer, order } = await proposed();
    const { status, body } = await counter(producer, order, "395.00", { validHours: 6 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      proposed: true,
      pricePerTonne: "395.00",
      total: "39500.000000",
      next: { actor: "buyer", action: "answer_proposal", otherwise: "cancel_order" },
      may: ["write_message", "cancel"],
    });
    expect(new Date(body.next.dueAt).getTime() - market.app.ctx.clock.now().getTime()).toBe(6 * 3_600_000);
    expect((await market.read(buyer, order)).may).toEqual(["write_message", "accept", "cancel"]);
    expect(await market.stock(offer)).toEqual({ reserved: 100_000n, sold: 0n });
    expect(await rounds(buyer, order)).toMatchObject({
      rounds: [
        { number: 1, by: "buyer", pricePerTonne: "380.00" },
        { number: 2, by: "producer", pricePerTonne: "395.00" },
      ],
      mayCounter: true,
    });
    expect((await rounds(producer, order)).mayCounter).toBe(false);
  });

  it("back and forth is paid at the last word, by whichever side accepts it", async () => {
    for (const last of ["buyer", "producer"] as const) {
      const { producer, buyer, order } = await proposed();
      await counter(producer, order, "395.00");
      if (last === "producer") await counter(buyer, order, "390.00", { quantity: "120" });
      const accepted = await market.act(last === "buyer" ? buyer : producer, order, "accept");
      const [price, tonnes, total] =
        last === "buyer" ? ["395.00", "100", 39_500_000_000n] : ["390.00", "120", 46_800_000_000n];
      expect(accepted.body).toMatchObject({ status: "paga", proposed: false, approval: "accepted" });
      expect(JSON.parse(accepted.body.contract.terms)).toMatchObject({
        pricePerTonne: price,
        quantityTonnes: tonnes,
      });
      expect(await market.escrow(order)).toBe(total);
      expect(await market.wallet(buyer)).toBe(1_000_000_000_000n - total);
      expect(codes(await counter(producer, order, "1.00"), await counter(buyer, order, "1.00"))).toEqual([
        [409, "grain.order_step_unavailable"],
        [409, "grain.order_step_unavailable"],
      ]);
    }
  });

  it("is nobody's to answer who named it, and none says the same again", async () => {
    const { producer, buyer, order } = await proposed();
    expect(codes(await counter(buyer, order, "381.00"), await market.act(buyer, order, "accept"))).toEqual([
      [409, "grain.order_step_unavailable"],
      [409, "grain.order_step_unavailable"],
    ]);
    expect(codes(await counter(producer, order, "380.00"), await counter(producer, order, "0.00"))).toEqual([
      [422, "grain.order_proposal_invalid"],
      [422, "grain.order_proposal_invalid"],
    ]);
    await counter(producer, order, "395.00");
    expect(
      codes(await market.act(producer, order, "accept"), await market.act(producer, order, "decline")),
    ).toEqual([
      [409, "grain.order_step_unavailable"],
      [409, "grain.order_step_unavailable"],
    ]);
  });

  it("moves the reserved stock with its tonnes, and is refused beyond what there is", async () => {
    const { producer, buyer, offer, order } = await proposed();
    await counter(producer, order, "395.00", { quantity: "250.5" });
    expect(await market.stock(offer)).toEqual({ reserved: 250_500n, sold: 0n });
    await counter(buyer, order, "390.00", { quantity: "40" });
    expect(await market.stock(offer)).toEqual({ reserved: 40_000n, sold: 0n });
    expect(
      codes(
        await counter(producer, order, "390.00", { quantity: "1000.1" }),
        await counter(producer, order, "390.00", { quantity: "0.5" }),
        await counter(producer, order, "390.00", { quantity: "10.05" }),
      ),
    ).toEqual([
      [409, "grain.order_stock_gone"],
      [422, "grain.order_below_minimum"],
      [422, "grain.order_quantity_invalid"],
    ]);
    expect(await market.stock(offer)).toEqual({ reserved: 40_000n, sold: 0n });
    expect((await market.act(buyer, order, "cancel")).status).toBe(200);
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 0n });
  });

  it("is the last after ten rounds: it is accepted or declined", async () => {
    const { producer, buyer, order } = await proposed();
    for (let round = 2; round <= 10; round++)
      expect((await counter(round % 2 === 0 ? producer : buyer, order, `${380 + round}.00`)).status).toBe(
        200,
      );
    expect(codes(await counter(buyer, order, "391.00"))).toEqual([[409, "grain.order_rounds_used"]]);
    expect((await rounds(buyer, order)).mayCounter).toBe(false);
    expect((await market.act(buyer, order, "accept")).body.status).toBe("paga");
  });

  it("that nobody answers ends the order with its own time, and the other side was told of it", async () => {
    const { producer, buyer, offer, order } = await proposed();
    await counter(producer, order, "395.00", { validHours: 72 });
    await market.pass(50);
    const owner = await again(buyer);
    expect((await market.read(owner, order)).status).toBe("criada");
    const { items } = (await market.call(owner, "GET", "/agro/v1/notices")).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(["reminder", "counter_offered"]);
    await market.pass(23);
    expect(await market.read(await again(buyer), order)).toMatchObject({
      status: "cancelada",
      cancelReason: "proposal_timed_out",
    });
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 0n });
  });

  it("of a version that is no longer there is refused; of two at once one stands", async () => {
    const { producer, buyer, order } = await proposed();
    const outcomes = await Promise.all([
      counter(producer, order, "395.00", { version: order.version }),
      market.act(producer, order, "accept", { version: order.version }),
      market.act(buyer, order, "cancel", { version: order.version }),
    ]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(codes(await counter(producer, order, "396.00", { version: order.version }))).toEqual([
      [409, "grain.order_changed"],
    ]);
  });
});

describe("the terms of a negotiated order", () => {
  it("are signed by whoever proposes them, and the contract shows the two signatures of the last ones", async () => {
    const { producer, buyer, order } = await proposed();
    expect(await signaturesOf(producer, order)).toMatchObject([{ side: "buyer" }]);
    await counter(producer, order, "395.00");
    expect(await signaturesOf(buyer, order)).toMatchObject([{ side: "producer" }]);
    await counter(buyer, order, "390.00");
    const [bought] = await signaturesOf(buyer, order);
    const { body: agreed } = await market.act(producer, order, "accept");
    const both = await signaturesOf(buyer, order);
    expect(both).toMatchObject([
      { side: "buyer", hash: bought.hash },
      { side: "producer", method: "password" },
    ]);
    const { signatures } = (
      await market.call(undefined, "GET", `/agro/v1/public/contracts/${agreed.contract.hash}`)
    ).body;
    expect(signatures).toMatchObject(both.map(({ hash }: { hash: string }) => ({ hash })));
    const kept = (await rounds(buyer, order)).rounds;
    expect(kept).toMatchObject([
      { number: 1, signature: { side: "buyer" } },
      { number: 2, signature: { side: "producer" } },
      { number: 3, signature: { side: "buyer", hash: bought.hash } },
    ]);
    const hashes = [...kept, ...both.slice(1).map((signature: object) => ({ signature }))];
    expect(new Set(hashes.map(({ signature }) => signature.hash)).size).toBe(4);
  });

  it("are neither proposed nor accepted without a signature, nor by the other side's", async () => {
    const { producer, buyer, offer, order } = await proposed();
    const signature = await market.signature(buyer);
    expect(
      codes(
        await counter(producer, order, "395.00", { signature, quantity: "200" }),
        await market.act(producer, order, "accept", { signature }),
      ),
    ).toEqual([
      [422, "grain.signature_needed"],
      [422, "grain.signature_needed"],
    ]);
    expect(await market.read(buyer, order)).toMatchObject({
      pricePerTonne: "380.00",
      version: order.version,
    });
    expect(await market.stock(offer)).toEqual({ reserved: 100_000n, sold: 0n });
    await counter(producer, order, "395.00");
    const refused = await market.act(buyer, order, "accept", { signature: market.app.ctx.random.id() });
    expect(codes(refused)).toEqual([[422, "grain.signature_needed"]]);
    expect(await market.wallet(buyer)).toBe(1_000_000_000_000n);
  });

  it("which the buyer took without the money are accepted once they paid, by the signature of the producer's word", async () => {
    const { producer, buyer, order } = await proposed("10.00");
    await counter(producer, order, "395.00");
    expect((await market.act(buyer, order, "accept")).body).toMatchObject({
      status: "criada",
      proposed: false,
      next: { actor: "buyer", action: "pay_order" },
    });
    expect(await signaturesOf(buyer, order)).toMatchObject([{ side: "buyer" }, { side: "producer" }]);
    await market.fund(buyer, "39500.00");
    expect((await market.act(buyer, order, "pay")).body.status).toBe("paga");
    // Who asks for the payment first decides once more when it is there, and has signed these terms already.
    const accepted = await market.act(producer, order, "accept", { signature: undefined });
    expect(accepted.body.approval).toBe("accepted");
    expect(await signaturesOf(producer, order)).toHaveLength(2);
  });

  it("accepted, countered and withdrawn all at once end in one way, with the signatures of that one", async () => {
    for (let round = 0; round < 6; round++) {
      const { producer, buyer, offer, order } = await proposed();
      const outcomes = await Promise.all([
        market.act(producer, order, "accept"),
        counter(producer, order, "395.00", { quantity: "150" }),
        market.act(buyer, order, "cancel"),
        counter(producer, order, "396.00", { quantity: "50" }),
        market.act(producer, order, "decline"),
      ]);
      expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      const { status, quantity } = await market.read(buyer, order);
      const kg = BigInt(Math.round(Number(quantity) * 1_000));
      expect((await market.stock(offer)).reserved).toBe(status === "cancelada" ? 0n : kg);
      const paid = status === "paga" ? 38_000_000_000n : 0n;
      expect([await market.escrow(order), await market.wallet(buyer)]).toEqual([
        paid,
        1_000_000_000_000n - paid,
      ]);
      if (status === "paga") expect(await signaturesOf(buyer, order)).toHaveLength(2);
    }
  });
});

describe("whatever both sides say", () => {
  it("leaves stock, wallet and escrow as the last word has them", async () => {
    const words = fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 60_000 }), steps: fc.integer({ min: 10, max: 3_000 }) }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(words, async (said) => {
        const { producer, buyer, offer, order } = await proposed();
        let [kg, cents, turn] = [100_000n, 38_000n, 0];
        for (const word of said) {
          const price = (word.cents / 100).toFixed(2);
          const quantity = (word.steps / 10).toFixed(1);
          const { status } = await counter(turn % 2 === 0 ? producer : buyer, order, price, { quantity });
          if (status !== 200) continue;
          turn += 1;
          [kg, cents] = [BigInt(word.steps) * 100n, BigInt(word.cents)];
          expect(await market.stock(offer)).toEqual({ reserved: kg, sold: 0n });
        }
        const { status } = await market.act(turn % 2 === 0 ? producer : buyer, order, "accept");
        expect(status).toBe(200);
        expect(await market.escrow(order)).toBe(kg * cents * 10n);
        expect(await market.wallet(buyer)).toBe(1_000_000_000_000n - kg * cents * 10n);
      }),
      { numRuns: 6 },
    );
  });
});
