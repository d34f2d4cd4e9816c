import { query } from "@lastro/platform/database/database";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { PASSWORD } from "../../../testing/people.js";
import type { SignedInTrader } from "../../../testing/traders.js";

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

const dayFromNow = (days: number) =>
  new Date(market.app.ctx.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

const bid = (buyer: GrainPerson, said: object = {}) =>
  market.call(buyer, "POST", "/agro/v1/bids", {
    commodity: "soy",
    place: { city: "Cascavel", state: "PR" },
    quantity: "500",
    maxPrice: "400.00",
    deliverUntil: dayFromNow(60),
    ...said,
  });
const answer = (producer: GrainPerson, of: { id: string }, offer: { id: string }, said: object = {}) =>
  market.call(producer, "POST", `/agro/v1/bids/${of.id}/answers`, {
    offerId: offer.id,
    quantity: "300",
    pricePerTonne: "390.00",
    ...said,
  });
const take = (buyer: GrainPerson, of: { id: string }, quantity = "300", key?: string) =>
  market.call(buyer, "POST", `/agro/v1/bid-answers/${of.id}/take`, { quantity }, key);
const withdrawBid = (buyer: GrainPerson, of: { id: string }) =>
  market.call(buyer, "POST", `/agro/v1/bids/${of.id}/withdraw`);
const withdrawAnswer = (producer: GrainPerson, of: { id: string }) =>
  market.call(producer, "POST", `/agro/v1/bid-answers/${of.id}/withdraw`);
const own = async (buyer: GrainPerson) => (await market.call(buyer, "GET", "/agro/v1/bids/own")).body.items;
const openBids = async (producer: GrainPerson, filter = "") =>
  (await market.call(producer, "GET", `/agro/v1/bids?limit=100${filter}`)).body.items;
const sidesWhoSigned = async (who: GrainPerson, { id }: { id: string }) =>
  (await market.call(who, "GET", `/agro/v1/orders/${id}/parties`)).body.signatures.map(
    ({ side }: { side: string }) => side,
  );
const codes = (...answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => [status, body.code]);

async function answered(wallet = "1000000.00") {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer(wallet)]);
  const offer = await market.offer(producer);
  const { body: wanted } = await bid(buyer);
  const { status, body: given } = await answer(producer, wanted, offer);
  if (status !== 201) throw new Error(JSON.stringify(given));
  return { producer, buyer, offer, wanted, given };
}

describe("a bid", () => {
  it("stands seven days for every producer to see, with its buyer's name and place and no way to reach them", async () => {
    const [producer, buyer] = [await market.producer(), await market.buyer()];
    const { status, body } = await bid(buyer, { note: "Entrega na cooperativa" });
    expect(status).toBe(201);
    const [seen] = await openBids(producer);
    expect(seen).toMatchObject({
      id: body.id,
      status: "open",
      commodity: "soy",
      buyer: { name: buyer.name },
      place: { city: "Cascavel", state: "PR" },
      quantity: "500",
      remaining: "500",
      maxPrice: "400.00",
      note: "Entrega na cooperativa",
      answers: [],
    });
    expect(JSON.stringify(seen)).not.toContain(buyer.email);
    expect(new Date(seen.expiresAt).getTime() - new Date(seen.createdAt).getTime()).toBe(7 * 86_400_000);
  });

  it("is found by grain and by state, the newest first", async () => {
    const [producer, buyer] = [await market.producer(), await market.buyer()];
    const { body: corn } = await bid(buyer, { commodity: "corn", place: { city: "Sinop", state: "MT" } });
    const { body: newer } = await bid(buyer, { commodity: "corn" });
    const ids = async (filter: string) =>
      (await openBids(producer, filter)).map(({ id }: { id: string }) => id);
    expect(await ids("&commodity=corn")).toEqual([newer.id, corn.id]);
    expect(await ids("&commodity=corn&state=MT")).toEqual([corn.id]);
    expect(await ids("&commodity=wheat")).toEqual([]);
  });

  it.each([
    ["a quantity between the steps", { quantity: "10.05" }, "grain.bid_quantity_invalid"],
    ["no quantity", { quantity: "0" }, "grain.bid_quantity_invalid"],
    ["no price", { maxPrice: "0.00" }, "grain.bid_price_invalid"],
    ["a delivery in the past", { deliverUntil: "2020-01-01" }, "grain.bid_delivery_invalid"],
    ["a delivery in ten years", { deliverUntil: "2040-01-01" }, "grain.bid_delivery_invalid"],
  ])("is refused with %s", async (_, said, code) => {
    expect(codes(await bid(await market.buyer(), said))).toEqual([[422, code]]);
  });

  it("of one buyer stands beside nineteen others at most", async () => {
    const buyer = await market.buyer();
    const ids = [];
    for (let count = 0; count < 20; count++) {
      // Not faster than a person may say so.
      if (count % 10 === 0) market.app.ctx.clock.advanceSeconds(60);
      ids.push((await bid(buyer)).body);
    }
    market.app.ctx.clock.advanceSeconds(60);
    expect(codes(await bid(buyer))).toEqual([[409, "grain.bid_too_many"]]);
    await withdrawBid(buyer, ids[0]);
    expect((await bid(buyer)).status).toBe(201);
  });

  it("ends by itself once its time is over, and its answers with it", async () => {
    const { producer, buyer, wanted, given } = await answered();
    await market.pass(7 * 24 + 1);
    const [owner, seller] = [await again(buyer), await again(producer)];
    expect((await own(owner))[0]).toMatchObject({ status: "expired", answers: [{ status: "expired" }] });
    expect(codes(await withdrawBid(owner, wanted), await take(owner, given))).toEqual([
      [409, "grain.bid_closed"],
      [409, "grain.bid_closed"],
    ]);
    expect((await openBids(seller)).map(({ id }: { id: string }) => id)).not.toContain(wanted.id);
  });
});

describe("an answer to a bid", () => {
  it("is shown to the buyer with price, tonnes, place and producer, the cheapest first, and they are notified", async () => {
    const { producer, buyer, offer, wanted, given } = await answered();
    const rival = await market.producer();
    await answer(rival, wanted, await market.offer(rival), { pricePerTonne: "385.00", quantity: "100" });
    const [seen] = await own(buyer);
    expect(seen.answers).toMatchObject([
      { status: "open", producer: { name: rival.name }, pricePerTonne: "385.00", quantity: "100" },
      {
        id: given.id,
        producer: { name: producer.name },
        offer: { id: offer.id, city: "Sorriso", state: "MT", deliveryBasis: "FCA" },
        pricePerTonne: "390.00",
        total: "117000.000000",
      },
    ]);
    await market.app.worker.runDue();
    const { items } = (await market.call(buyer, "GET", "/agro/v1/notices")).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(["bid_answered", "bid_answered"]);
    expect(items[0].text).toContain("385,00");
  });

  it("is known to its producer and the buyer, and to no other producer", async () => {
    const { producer, wanted, given } = await answered();
    const rival = await market.producer();
    const seen = async (who: GrainPerson) =>
      (await openBids(who)).find(({ id }: { id: string }) => id === wanted.id).answers;
    expect((await seen(producer)).map(({ id }: { id: string }) => id)).toEqual([given.id]);
    expect(await seen(rival)).toEqual([]);
    expect((await market.call(producer, "GET", "/agro/v1/bid-answers")).body.items[0]).toMatchObject({
      bid: { id: wanted.id },
      answer: { id: given.id, status: "open" },
    });
  });

  it("is refused above the bid's price, above its tonnes, of another grain, twice, and with another's offer", async () => {
    const { producer, wanted, offer } = await answered();
    const rival = await market.producer();
    const corn = await market.offer(producer, { commodity: "corn" });
    const [second, few] = [
      await market.offer(producer),
      await market.offer(producer, { quantity: "50", minimumOrder: "20" }),
    ];
    expect(
      codes(
        await answer(producer, wanted, second, { pricePerTonne: "400.01" }),
        await answer(producer, wanted, second, { quantity: "500.1" }),
        await answer(producer, wanted, few, { quantity: "10" }),
        await answer(producer, wanted, few, { quantity: "60" }),
        await answer(producer, wanted, corn),
        await answer(producer, wanted, offer),
        await answer(rival, wanted, offer),
      ),
    ).toEqual([
      [422, "grain.bid_price_above"],
      [409, "grain.bid_quantity_above"],
      [422, "grain.order_below_minimum"],
      [409, "grain.order_stock_gone"],
      [422, "grain.bid_other_grain"],
      [409, "grain.bid_answered"],
      [404, "resource.not_found"],
    ]);
  });

  it("ends with its own time, while the bid goes on", async () => {
    const { producer, buyer, given } = await answered();
    await market.pass(49);
    const owner = await again(buyer);
    expect((await own(owner))[0]).toMatchObject({ status: "open", answers: [{ status: "expired" }] });
    expect(codes(await take(owner, given), await withdrawAnswer(await again(producer), given))).toEqual([
      [409, "grain.bid_answer_closed"],
      [409, "grain.bid_answer_closed"],
    ]);
  });
});

describe("taking an answer", () => {
  it("makes an order at its price, signed by the buyer and paid into escrow at once, which the producer signs", async () => {
    const { producer, buyer, offer, given } = await answered();
    const { status, body: order } = await take(buyer, given);
    expect(status).toBe(201);
    expect(order).toMatchObject({
      status: "paga",
      approval: "pending",
      quantity: "300",
      pricePerTonne: "390.00",
      total: "117000.000000",
      next: { actor: "producer", action: "accept_order", otherwise: "refund_buyer" },
    });
    expect(JSON.parse(order.contract.terms)).toMatchObject({
      pricePerTonne: "390.00",
      quantityTonnes: "300",
    });
    expect(await market.escrow(order)).toBe(117_000_000_000n);
    expect(await market.wallet(buyer)).toBe(883_000_000_000n);
    expect(await market.stock(offer)).toEqual({ reserved: 300_000n, sold: 0n });
    expect((await own(buyer))[0]).toMatchObject({
      status: "open",
      remaining: "200",
      answers: [{ status: "taken", orderId: order.id, taken: "300" }],
    });
    expect(await sidesWhoSigned(buyer, order)).toEqual(["buyer"]);
    expect((await market.act(producer, order, "loads", { quantity: "100" })).status).toBe(409);
    expect((await market.act(producer, order, "accept")).body.approval).toBe("accepted");
    expect(await sidesWhoSigned(buyer, order)).toEqual(["buyer", "producer"]);
    expect((await market.act(producer, order, "loads", { quantity: "100" })).status).toBe(201);
  });

  it("is refused without the buyer's signature, and takes nothing then", async () => {
    const { buyer, offer, given } = await answered();
    const signature = market.app.ctx.random.id();
    const url = `/agro/v1/bid-answers/${given.id}/take`;
    expect(codes(await market.call(buyer, "POST", url, { quantity: "300", signature }))).toEqual([
      [422, "grain.signature_needed"],
    ]);
    expect(await market.wallet(buyer)).toBe(1_000_000_000_000n);
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 0n });
    expect((await own(buyer))[0]).toMatchObject({ remaining: "500", answers: [{ status: "open" }] });
  });

  it("that its producer does not sign in time gives everything back", async () => {
    const { buyer, offer, given } = await answered();
    const { body: order } = await take(buyer, given);
    await market.pass(73);
    expect((await market.read(await again(buyer), order)).cancelReason).toBe("approval_timed_out");
    expect(await market.wallet(buyer)).toBe(1_000_000_000_000n);
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 0n });
  });

  it("of a producer who signs every paid order in advance is accepted at once", async () => {
    const { producer, buyer, given } = await answered();
    const { chosen: _, ...settings } = (await market.call(producer, "GET", "/agro/v1/settings")).body;
    const payload = {
      ...settings,
      autoApproveOrders: true,
      signature: await market.signature(producer),
    };
    await market.app.http.inject({
      ...{ method: "PUT", url: "/agro/v1/settings", headers: producer.headers, payload },
    });
    const { body: order } = await take(buyer, given);
    expect(order).toMatchObject({ status: "paga", approval: "accepted" });
    expect(await sidesWhoSigned(producer, order)).toEqual(["buyer", "producer"]);
  });

  it("answers a repeated request with the same order", async () => {
    const { buyer, given } = await answered();
    const first = await take(buyer, given, "300", "the-same-key-0001");
    const second = await take(buyer, given, "300", "the-same-key-0001");
    expect([second.status, second.body.id]).toEqual([first.status, first.body.id]);
    expect(await market.wallet(buyer)).toBe(883_000_000_000n);
  });

  it("of all the tonnes fills the bid, and what others answered lapses", async () => {
    const { buyer, wanted, given } = await answered();
    const rival = await market.producer();
    const { body: other } = await answer(rival, wanted, await market.offer(rival));
    expect(codes(await take(buyer, given, "300.1"))).toEqual([[422, "grain.bid_answer_exceeded"]]);
    await take(buyer, given);
    expect(codes(await take(buyer, other))).toEqual([[409, "grain.bid_quantity_above"]]);
    expect((await take(buyer, other, "200")).status).toBe(201);
    expect((await own(buyer))[0]).toMatchObject({ status: "filled", remaining: "0" });
    expect(codes(await take(buyer, other, "200"))).toEqual([[409, "grain.bid_closed"]]);
  });

  it("with too little in the wallet keeps the stock for a day, and pays by itself once a deposit is there", async () => {
    const { buyer, offer, given } = await answered("10.00");
    const { body: order } = await take(buyer, given);
    expect(order).toMatchObject({ status: "criada", proposed: false, pricePerTonne: "390.00" });
    expect(await market.stock(offer)).toEqual({ reserved: 300_000n, sold: 0n });
    await market.fund(buyer, "117000.00");
    await market.pass(0.01);
    expect((await market.read(await again(buyer), order)).status).toBe("paga");
  });

  it("is refused once the offer changed, was switched off or has too little left", async () => {
    const [changed, off, short] = [await answered(), await answered(), await answered()];
    const patch = (of: typeof changed, said: object) =>
      market.call(of.producer, "PATCH", `/agro/v1/offers/${of.offer.id}`, said);
    await patch(changed, { pricePerTonne: "450.00" });
    await patch(off, { active: false });
    await market.buy(await market.richBuyer(), short.offer, "800");
    const answers = [];
    for (const { buyer, given } of [changed, off, short]) answers.push(await take(buyer, given));
    expect(codes(...answers)).toEqual([
      [409, "grain.bid_offer_changed"],
      [409, "grain.order_offer_closed"],
      [409, "grain.order_stock_gone"],
    ]);
    for (const { buyer } of [changed, off, short])
      expect(await market.wallet(buyer)).toBe(1_000_000_000_000n);
  });

  it("is the buyer's alone", async () => {
    const { producer, given } = await answered();
    const stranger = await market.richBuyer();
    expect(codes(await take(stranger, given))).toEqual([[404, "resource.not_found"]]);
    expect((await take(producer, given)).status).toBe(403);
  });
});

describe("a person who closes their account", () => {
  it("looks for nothing and answers nothing any more", async () => {
    const close = (who: GrainPerson) =>
      market.call(who, "POST", "/agro/v1/me/closure", { password: PASSWORD });
    const seller = await answered();
    const leaving = { producer: await market.producer(), buyer: await market.buyer() };
    await answer(leaving.producer, (await bid(leaving.buyer)).body, await market.offer(leaving.producer));
    expect((await close(seller.producer)).status).toBe(204);
    expect((await own(seller.buyer))[0]).toMatchObject({
      status: "open",
      answers: [{ id: seller.given.id, status: "withdrawn" }],
    });
    expect((await close(leaving.buyer)).status).toBe(204);
    expect((await market.call(leaving.producer, "GET", "/agro/v1/bid-answers")).body.items[0]).toMatchObject({
      bid: { status: "withdrawn" },
      answer: { status: "lapsed" },
    });
  });
});

describe("whatever is taken of a bid", () => {
  it("is never more than it asks for, and paid to the last digit", async () => {
    const takes = fc.array(fc.record({ of: fc.nat(2), steps: fc.integer({ min: 1, max: 400 }) }), {
      minLength: 3,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(takes, async (wanted) => {
        const buyer = await market.richBuyer();
        const { body: of } = await bid(buyer, { quantity: "60" });
        const given: { id: string; price: bigint }[] = [];
        for (const pricePerTonne of ["388.01", "390.07", "399.99"]) {
          const producer = await market.producer();
          const { body } = await answer(producer, of, await market.offer(producer), {
            quantity: "40",
            pricePerTonne,
          });
          given.push({ id: body.id, price: BigInt(pricePerTonne.replace(".", "")) });
        }
        let [takenKg, paid] = [0n, 0n];
        for (const { of: index, steps } of wanted) {
          const one = given[index] ?? { id: "", price: 0n };
          const { status } = await take(buyer, one, (steps / 10).toString());
          const kg = BigInt(steps) * 100n;
          if (status !== 201) continue;
          takenKg += kg;
          paid += kg * one.price * 10n;
        }
        const [{ remaining, status }] = await own(buyer);
        expect(takenKg <= 60_000n).toBe(true);
        expect([Number(remaining), status]).toEqual([
          Number(60_000n - takenKg) / 1_000,
          takenKg === 60_000n ? "filled" : "open",
        ]);
        expect(await market.wallet(buyer)).toBe(1_000_000_000_000n - paid);
      }),
      { numRuns: 6 },
    );
  });
});

describe("of two at once", () => {
  it("takes that together exceed the bid, one is refused and pays nothing", async () => {
    const { buyer, wanted, given } = await answered();
    const rival = await market.producer();
    const { body: other } = await answer(rival, wanted, await market.offer(rival));
    const outcomes = await Promise.all([take(buyer, given), take(buyer, other)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await market.wallet(buyer)).toBe(883_000_000_000n);
    expect((await own(buyer))[0]).toMatchObject({ remaining: "200" });
  });

  it("a take and a withdrawal of the answer, either wins and the other changes nothing", async () => {
    for (let round = 0; round < 4; round++) {
      const { producer, buyer, offer, given } = await answered();
      const [taken, left] = await Promise.all([take(buyer, given), withdrawAnswer(producer, given)]);
      expect([taken.status, left.status].toSorted()).toEqual(taken.status === 201 ? [201, 409] : [200, 409]);
      expect((await market.stock(offer)).reserved).toBe(taken.status === 201 ? 300_000n : 0n);
    }
  });

  it("a take and the end of its time, either wins and the other changes nothing", async () => {
    for (let round = 0; round < 3; round++) {
      const { buyer, given } = await answered();
      const owner = buyer;
      await query(market.app.ctx.db, "update timers_timer set due_at = $2 where subject = $1", [
        given.id,
        market.app.ctx.clock.now(),
      ]);
      const [taken] = await Promise.all([take(owner, given), market.app.worker.runDue()]);
      const [{ answers }] = await own(owner);
      expect([taken.status, answers[0].status]).toEqual(
        taken.status === 201 ? [201, "taken"] : [409, "expired"],
      );
    }
  });

  it("takes of one offer's last tonnes by two bids, one is refused", async () => {
    const producer = await market.producer();
    const offer = await market.offer(producer, { quantity: "300" });
    const buyers = [await market.richBuyer(), await market.richBuyer()];
    const answers: { id: string }[] = [];
    for (const buyer of buyers) answers.push((await answer(producer, (await bid(buyer)).body, offer)).body);
    const outcomes = await Promise.all(
      buyers.map((buyer, index) => take(buyer, answers[index] ?? { id: "" })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await market.stock(offer)).toEqual({ reserved: 300_000n, sold: 0n });
  });
});
