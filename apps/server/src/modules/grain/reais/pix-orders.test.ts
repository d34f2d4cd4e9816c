import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type ReaisBench, startReaisBench } from "../../../testing/reais-bench.js";

let bench: ReaisBench;
beforeAll(async () => {
  bench = await startReaisBench();
});
afterEach(() => {
  bench.psp.faults.clear();
  bench.feed.faults.clear();
});
afterAll(async () => {
  await expectBooksInOrder(bench.market.app.databaseUrl);
  await bench.close();
});

/** Ten tonnes for 3,985 USDT, reserved by somebody without a USDT, and the Pix that pays them. */
async function quoted() {
  const { market } = bench;
  const [producer, buyer] = await Promise.all([market.producer(), bench.withTaxId(await market.buyer())]);
  const offer = await market.offer(producer);
  const { status, body } = await bench.byPix(buyer, offer);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { producer, buyer, offer, order: body.order, pix: body.pix };
}
const pixOf = async (who: { headers: { authorization: string } }, order: { id: string }) =>
  (await bench.market.call(who, "GET", `/agro/v1/orders/${order.id}/pix`)).body.pix;
const events = async (who: { headers: { authorization: string } }, order: { id: string }) =>
  (await bench.market.call(who, "GET", `/agro/v1/orders/${order.id}/events`)).body.events;
/** Waits until the provider has ended every return, and the house has heard of it. */
async function returnsEnd() {
  await bench.hear();
  await vi.waitFor(
    () =>
      expect(bench.psp.books().devolucoes.filter(({ status }) => status === "EM_PROCESSAMENTO")).toEqual([]),
    60_000,
  );
  await bench.hear();
}
const centavos = (amount: string) => BigInt(amount.replace(".", ""));

describe("buying by Pix", () => {
  it("reserves the grain and gives a firm quote of its exact total, with a code to pay", async () => {
    const { order, pix, offer } = await quoted();
    expect(order).toMatchObject({ status: "criada", total: "3985.000000", escrow: "none" });
    expect(pix).toMatchObject({
      status: "waiting",
      usdt: "3985.000000",
      rate: expect.stringMatching(/^\d+\.\d{2,8}$/),
      pixCopiaECola: expect.stringContaining("br.gov.bcb.pix"),
      returned: null,
    });
    expect(new Date(pix.expiresAt).getTime() - new Date(pix.issuedAt).getTime()).toBe(600_000);
    // The fee of 0.2% and the rate to the next centavo, no more.
    const value = (3985n * BigInt(Math.round(Number(pix.rate) * 10_000))) / 100n;
    expect(centavos(pix.amount)).toBeGreaterThan(value);
    expect(centavos(pix.amount)).toBeLessThan((value * 1003n) / 1000n);
    expect(await bench.market.stock(offer)).toEqual({ reserved: 10_000n, sold: 0n });
  });

  it("pays the order from what arrived, to the last digit, and leaves nothing behind", async () => {
    const { buyer, producer, order, pix } = await quoted();
    await bench.pay(pix.txid);
    await bench.hear();
    expect(await bench.market.read(producer, order)).toMatchObject({ status: "paga", escrow: "held" });
    expect(await bench.market.escrow(order)).toBe(3_985_000_000n);
    expect([await bench.market.wallet(buyer), await bench.reais(buyer)]).toEqual([0n, 0n]);
    expect(await pixOf(buyer, order)).toMatchObject({ status: "paid", pixCopiaECola: null });
    const paid = (await events(buyer, order)).find(({ type }: { type: string }) => type === "order.paid");
    expect(paid).toMatchObject({ by: "system", facts: { total: "3985.000000", reais: pix.amount } });
  });

  it("answers the open quote to whoever asks again, and nothing to anybody else", async () => {
    const { buyer, producer, order, pix } = await quoted();
    const again = await bench.market.act(buyer, order, "pix");
    expect([again.status, again.body.id, again.body.txid]).toEqual([201, pix.id, pix.txid]);
    const stranger = await bench.withTaxId(await bench.market.buyer());
    expect((await bench.market.act(stranger, order, "pix")).status).toBe(404);
    expect((await bench.market.call(stranger, "GET", `/agro/v1/orders/${order.id}/pix`)).status).toBe(404);
    expect((await bench.market.act(producer, order, "pix")).status).toBe(403);
  });

  it("needs a CPF or CNPJ, an amount a Pix may have and a desk with a price, and reserves nothing without", async () => {
    const { market } = bench;
    const offer = await market.offer(await market.producer());
    const nobody = await bench.withoutTaxId(await market.buyer());
    const refused = async (who: typeof nobody, quantity?: string) =>
      (await bench.byPix(who, offer, quantity)).body.code;
    expect(await refused(nobody)).toBe("grain.legal_data_needed");
    const buyer = await bench.withTaxId(await market.buyer());
    expect(await refused(buyer, "100")).toBe("otc.amount_above_maximum");
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 0n });
  });

  it("is not paid from the wallet while the Pix may still come", async () => {
    const { buyer, order } = await quoted();
    await bench.market.fund(buyer, "4000.00");
    await bench.hear(10);
    expect((await bench.market.read(buyer, order)).status).toBe("criada");
  });
});

describe("an order that was negotiated", () => {
  async function negotiated() {
    const { market } = bench;
    const [producer, buyer] = await Promise.all([market.producer(), bench.withTaxId(await market.buyer())]);
    const offer = await market.offer(producer);
    const { body: order } = await market.call(buyer, "POST", "/agro/v1/orders", {
      ...{ offerId: offer.id, quantity: "10", pricePerTonne: "398.50", proposedPrice: "380.00" },
    });
    await market.act(producer, order, "counter", { pricePerTonne: "390.00" });
    return { producer, buyer, order };
  }

  it("is not paid by Pix before its price is agreed on", async () => {
    const { buyer, order } = await negotiated();
    const refused = await bench.market.act(buyer, order, "pix");
    expect([refused.status, refused.body.code]).toEqual([409, "grain.order_step_unavailable"]);
  });

  it("is paid by Pix at the last word once it is", async () => {
    const { buyer, order } = await negotiated();
    expect((await bench.market.act(buyer, order, "accept")).body.status).toBe("criada");
    const { body: pix } = await bench.market.act(buyer, order, "pix");
    expect(pix).toMatchObject({ status: "waiting", usdt: "3900.000000" });
    await bench.pay(pix.txid);
    await bench.hear();
    expect((await bench.market.read(buyer, order)).status).toBe("paga");
    expect(await bench.market.escrow(order)).toBe(3_900_000_000n);
  });
});

describe("an order made of the answer to a bid", () => {
  it("is paid by Pix where the wallet is short, and its producer signs it then", async () => {
    const { market } = bench;
    const [producer, buyer] = await Promise.all([market.producer(), bench.withTaxId(await market.buyer())]);
    const offer = await market.offer(producer);
    const deliverUntil = new Date(market.app.ctx.clock.now().getTime() + 30 * 86_400_000);
    const { body: bid } = await market.call(buyer, "POST", "/agro/v1/bids", {
      ...{ commodity: "soy", place: { city: "Cascavel", state: "PR" }, quantity: "10", maxPrice: "395.00" },
      deliverUntil: deliverUntil.toISOString().slice(0, 10),
    });
    const said = { offerId: offer.id, quantity: "10", pricePerTonne: "390.00" };
    const { body: answer } = await market.call(producer, "POST", `/agro/v1/bids/${bid.id}/answers`, said);
    const take = `/agro/v1/bid-answers/${answer.id}/take`;
    const { body: order } = await market.call(buyer, "POST", take, { quantity: "10" });
    expect(order.status).toBe("criada");
    const { body: pix } = await market.act(buyer, order, "pix");
    await bench.pay(pix.txid);
    await bench.hear();
    expect(await market.read(producer, order)).toMatchObject({ status: "paga", approval: "pending" });
    expect(await market.escrow(order)).toBe(3_900_000_000n);
    expect((await market.act(producer, order, "accept")).body.approval).toBe("accepted");
  });
});

describe("a Pix that does not pay its order", () => {
  it("goes back whole when it is of another amount, and the order waits on", async () => {
    const { buyer, order, pix } = await quoted();
    await bench.pay(pix.txid, { amount: "10.00" });
    await bench.hear();
    expect((await bench.market.read(buyer, order)).status).toBe("criada");
    expect(await pixOf(buyer, order)).toMatchObject({
      status: "returned",
      returned: { amount: "10.00", reason: "wrong_amount" },
    });
    expect((await events(buyer, order)).at(-1)).toMatchObject({
      type: "order.pix_returned",
      reason: "wrong_amount",
    });
    await returnsEnd();
    expect([await bench.house("suspense"), await bench.reais(buyer)]).toEqual([0n, 0n]);
    const next = await bench.market.act(buyer, order, "pix");
    expect([next.status, next.body.status]).toEqual([201, "waiting"]);
    expect(next.body.id).not.toBe(pix.id);
  });

  it("goes back when it was paid after the quote's end", async () => {
    const { buyer, order, pix } = await quoted();
    await bench.hear(601);
    expect((await pixOf(buyer, order)).status).toBe("expired");
    await bench.pay(pix.txid);
    await bench.hear(30);
    await returnsEnd();
    expect(await pixOf(buyer, order)).toMatchObject({ status: "returned", returned: { reason: "late" } });
    expect((await bench.market.read(buyer, order)).status).toBe("criada");
    expect(await bench.house("suspense")).toBe(0n);
  });

  it("pays all the same when it was paid in time and is heard of a little later", async () => {
    const { buyer, order, pix } = await quoted();
    bench.market.app.ctx.clock.advanceSeconds(590);
    await bench.pay(pix.txid);
    await bench.hear(70);
    expect((await bench.market.read(buyer, order)).status).toBe("paga");
    expect((await pixOf(buyer, order)).status).toBe("paid");
  });

  it("goes back when the order was cancelled meanwhile", async () => {
    const { buyer, order, pix, offer } = await quoted();
    await bench.market.act(buyer, order, "cancel");
    await bench.pay(pix.txid);
    await bench.hear();
    await returnsEnd();
    expect((await pixOf(buyer, order)).returned).toMatchObject({ reason: "order_closed" });
    expect(await bench.market.stock(offer)).toEqual({ reserved: 0n, sold: 0n });
  });

  it("goes back when the order was paid from the wallet meanwhile", async () => {
    const { buyer, order, pix } = await quoted();
    await bench.market.fund(buyer, "3985.00");
    expect((await bench.market.act(buyer, order, "pay")).status).toBe(200);
    await bench.pay(pix.txid);
    await bench.hear();
    await returnsEnd();
    expect((await pixOf(buyer, order)).returned).toMatchObject({ reason: "already_paid" });
    expect(await bench.market.escrow(order)).toBe(3_985_000_000n);
  });

  it("waits for the desk while its prices are silent, and pays once they speak", async () => {
    const { buyer, order, pix } = await quoted();
    bench.feed.faults.arm("fail500", true);
    await bench.pay(pix.txid);
    await bench.hear(120);
    expect((await bench.market.read(buyer, order)).status).toBe("criada");
    expect(await pixOf(buyer, order)).toMatchObject({ status: "waiting", returned: null });
    bench.feed.faults.clear();
    for (let minutes = 0; minutes < 5; minutes += 1) await bench.hear();
    expect((await bench.market.read(buyer, order)).status).toBe("paga");
  });
});

describe("what comes together", () => {
  it("one Pix heard of many times at once pays once", async () => {
    const { buyer, order, pix } = await quoted();
    await bench.pay(pix.txid);
    bench.market.app.ctx.clock.advanceSeconds(61);
    await Promise.all([1, 2, 3].map(() => bench.market.app.worker.runDue()));
    await bench.hear();
    expect(await bench.market.escrow(order)).toBe(3_985_000_000n);
    expect((await pixOf(buyer, order)).status).toBe("paid");
  });

  it.each([1, 2, 3, 4])("a cancelling and the Pix that pays leave one outcome (%i)", async () => {
    const { buyer, order, pix } = await quoted();
    await bench.pay(pix.txid);
    bench.market.app.ctx.clock.advanceSeconds(61);
    await Promise.all([bench.market.act(buyer, order, "cancel"), bench.market.app.worker.runDue()]);
    await returnsEnd();
    const { status } = await bench.market.read(buyer, order);
    expect(status).toBe("cancelada");
    const payment = await pixOf(buyer, order);
    // Either the Pix was first, and its USDT came back to the wallet, or it went back to whoever paid.
    expect([
      [3_985_000_000n, "paid"],
      [0n, "returned"],
    ]).toContainEqual([await bench.market.wallet(buyer), payment.status]);
    expect([
      await bench.house("suspense"),
      await bench.reais(buyer),
      await bench.market.escrow(order),
    ]).toEqual([0n, 0n, 0n]);
  });
});

// Last: the market has moved for good afterwards.
describe("a Pix that comes when the market has moved", () => {
  it("goes back when the market has left the desk's band", async () => {
    const { buyer, order, pix } = await quoted();
    bench.feed.faults.arm("wrongPercent", 3, { endpoint: "tether" });
    bench.feed.faults.arm("tickerWrongPercent", 3, { endpoint: "tether" });
    await bench.pay(pix.txid);
    await bench.hear();
    expect((await pixOf(buyer, order)).returned).toEqual({ amount: pix.amount, reason: "desk_refused" });
    await returnsEnd();
  });
});
