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

async function settle(who: SignedInTrader, change: object) {
  const { chosen: _, ...settings } = (await market.call(who, "GET", "/agro/v1/settings")).body;
  const signature = await market.signature(who);
  const payload = { ...settings, signature, ...change };
  await market.app.http.inject({ method: "PUT", url: "/agro/v1/settings", headers: who.headers, payload });
}

const reserve = (buyer: GrainPerson, offer: { id: string }, quantity = "100") =>
  market.call(buyer, "POST", "/agro/v1/orders", {
    offerId: offer.id,
    quantity,
    pricePerTonne: "398.50",
    awaitDeposit: true,
  });

/** An order of 100 tonnes by somebody whose deposit is on its way. */
async function reserved(settings: object = {}) {
  const [producer, buyer] = await Promise.all([market.producer(), market.buyer()]);
  await settle(producer, settings);
  const offer = await market.offer(producer);
  const { status, body: order } = await reserve(buyer, offer);
  if (status !== 201) throw new Error(JSON.stringify(order));
  return { producer, buyer, offer, order };
}

describe("buying before the deposit has arrived", () => {
  it("keeps the grain for a day and takes nothing, and says what happens then", async () => {
    const { offer, order, producer } = await reserved();
    const due = new Date(new Date(order.createdAt).getTime() + 24 * 3_600_000).toISOString();
    expect(order).toMatchObject({
      status: "criada",
      escrow: "none",
      money: { funded: "0.000000", inEscrow: "0.000000" },
      next: { actor: "buyer", action: "pay_order", dueAt: due, otherwise: "cancel_order", money: null },
      timers: [{ kind: "funding", dueAt: due }],
      may: ["write_message", "pay", "cancel"],
      counterParty: { email: null, phone: null },
    });
    expect(await market.stock(offer)).toEqual({ reserved: 100_000n, sold: 0n });
    expect((await market.read(producer, order)).may).toEqual(["write_message", "decline", "cancel"]);
  });

  it("is paid by itself once the wallet holds enough, and only then", async () => {
    const { producer, buyer, order } = await reserved();
    const early = await market.act(buyer, order, "pay");
    expect([early.status, early.body.code]).toEqual([422, "grain.order_balance_too_low"]);
    await market.fund(buyer, "39849.999999");
    await market.pass(0.01);
    expect((await market.read(buyer, order)).status).toBe("criada");
    await market.fund(buyer, "0.000001");
    await market.pass(0.01);
    expect(await market.read(producer, order)).toMatchObject({
      status: "paga",
      escrow: "held",
      approval: "pending",
      next: { actor: "producer", action: "accept_order" },
      timers: [{ kind: "approval" }],
    });
    expect(await market.wallet(buyer)).toBe(0n);
    expect(await market.escrow(order)).toBe(39_850_000_000n);
  });

  it("is not paid while its producer is suspended, neither by itself nor by hand", async () => {
    const { producer, buyer, order } = await reserved();
    await market.app.ctx.db
      .updateTable("identity_user")
      .set({ banned_until: new Date(market.app.ctx.clock.now().getTime() + 86_400_000) })
      .where("id", "=", producer.userId)
      .execute();
    await market.fund(buyer, "39850.00");
    await market.pass(0.01);
    expect((await market.read(buyer, order)).status).toBe("criada");
    const byHand = await market.act(buyer, order, "pay");
    expect([byHand.status, byHand.body.code]).toEqual([409, "grain.order_offer_closed"]);
    await market.app.ctx.db
      .updateTable("identity_user")
      .set({ banned_until: null })
      .where("id", "=", producer.userId)
      .execute();
    await market.pass(0.01);
    expect((await market.read(buyer, order)).status).toBe("paga");
  });

  it("is paid at once by who has the money, as any other purchase", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
    const { body } = await reserve(buyer, await market.offer(producer));
    expect([body.status, body.escrow]).toEqual(["paga", "held"]);
  });

  it("ends when it is not paid within a day, and the grain may be bought by others", async () => {
    const { buyer, offer, order } = await reserved();
    await market.pass(23);
    expect((await market.read(await again(buyer), order)).status).toBe("criada");
    await market.pass(1);
    const now = await market.read(await again(buyer), order);
    expect(now).toMatchObject({ status: "cancelada", escrow: "none", cancelReason: "not_paid", timers: [] });
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 0n });
  });

  it("may be called off by either side", async () => {
    const first = await reserved();
    expect((await market.act(first.buyer, first.order, "cancel")).body.status).toBe("cancelada");
    const second = await reserved();
    const declined = await market.act(second.producer, second.order, "decline");
    expect(declined.body).toMatchObject({ status: "cancelada", escrow: "none", approval: "declined" });
    expect(await market.stock(second.offer)).toEqual({ reserved: 0n, sold: 0n });
  });

  it("is granted once to who never paid an order, however many are asked for at once", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.buyer()]);
    const offer = await market.offer(producer);
    const asked = await Promise.all(
      ["1", "2", "3", "4", "5", "6"].map((quantity) => reserve(buyer, offer, quantity)),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it("is refused to who has three such orders already, so that nobody keeps a harvest from others", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("398.50")]);
    const offer = await market.offer(producer);
    expect((await market.buy(buyer, offer, "1")).status).toBe(201);
    for (const quantity of ["1", "2", "3"]) expect((await reserve(buyer, offer, quantity)).status).toBe(201);
    const fourth = await reserve(buyer, offer, "4");
    expect([fourth.status, fourth.body.code]).toEqual([409, "grain.order_reservations_used"]);
    expect(await market.stock(offer)).toEqual({ reserved: 7_000n, sold: 0n });
  });

  it("is refused beyond three when they are asked for at once", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("398.50")]);
    const offer = await market.offer(producer);
    await market.buy(buyer, offer, "1");
    const asked = await Promise.all(
      ["1", "2", "3", "4", "5", "6"].map((quantity) => reserve(buyer, offer, quantity)),
    );
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(3);
  });
});

describe("a producer who asks for the payment to be confirmed", () => {
  it("takes no order on that is not paid, nor does the house for them", async () => {
    const { producer, buyer, order } = await reserved({ autoApproveOrders: true });
    expect(order.approval).toBe("pending");
    const refused = await market.act(producer, order, "accept");
    expect([refused.status, refused.body.code]).toEqual([409, "grain.order_not_paid"]);
    await market.fund(buyer, "39850.00");
    expect((await market.act(buyer, order, "pay")).body).toMatchObject({
      status: "paga",
      approval: "accepted",
      timers: [{ kind: "first_load" }],
    });
  });

  it("and one who does not may take it on before, and ships nothing until it is paid", async () => {
    const { producer, buyer, order } = await reserved({ requirePaymentConfirmation: false });
    expect((await market.read(producer, order)).may).toContain("accept");
    expect((await market.act(producer, order, "accept")).body).toMatchObject({
      status: "criada",
      approval: "accepted",
      timers: [{ kind: "funding" }],
    });
    const unpaid = await market.act(producer, order, "loads");
    expect([unpaid.status, unpaid.body.code]).toEqual([409, "grain.order_step_unavailable"]);
    await market.fund(buyer, "39850.00");
    await market.act(buyer, order, "pay");
    expect((await market.act(producer, order, "loads")).body.status).toBe("enviada");
  });

  it("keeps the books in order whatever became of such orders", async () => {
    const { checks } = await verifyBooks(market.app.databaseUrl);
    expect(checks.filter(({ ok }) => !ok).map(({ id }) => id)).toEqual([]);
  });
});
