import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type ReaisBench, startReaisBench } from "../../../testing/reais-bench.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let bench: ReaisBench;
beforeAll(async () => {
  bench = await startReaisBench({
    LASTRO_NEW_ADDRESS_HOURS: "0",
    LASTRO_WITHDRAWAL_APPROVAL_USDT: "100000",
    LASTRO_WITHDRAWAL_FOUR_EYES_USDT: "100000",
  });
});
afterEach(() => {
  bench.psp.faults.clear();
  bench.feed.faults.clear();
});
afterAll(async () => {
  await expectBooksInOrder(bench.market.app.databaseUrl);
  await bench.close();
});

type Producer = SignedInTrader & { readonly taxId: string };

const choose = (who: SignedInTrader, inReais: boolean) =>
  bench.market.app.http.inject({
    method: "PUT",
    url: "/agro/v1/reais",
    headers: who.headers,
    payload: { inReais },
  });

/** A producer whose CPF is a Pix key of their own, unless the case says otherwise. */
async function aProducer(hasKey = true): Promise<Producer> {
  const producer = await bench.withTaxId(await bench.market.producer());
  if (hasKey)
    await fetch(`${bench.psp.url}/sim/dict`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ chave: producer.taxId, nome: producer.name, cpf: producer.taxId }),
    });
  return producer;
}

/** Ten tonnes for 3,985 USDT are bought, shipped, delivered and accepted. */
async function released(producer: Producer, quantity = "10") {
  const { market } = bench;
  const buyer = await market.richBuyer();
  const offer = await market.offer(producer, { minimumOrder: "0.1" });
  const { body: order } = await market.buy(buyer, offer, quantity);
  for (const [who, step] of [
    [producer, "accept"],
    [producer, "loads"],
    [producer, "deliver"],
    [buyer, "confirm"],
  ] as const) {
    const { status, body } = await market.act(who, order, step);
    if (status >= 300) throw new Error(`${step}: ${JSON.stringify(body)}`);
  }
  return { order, buyer };
}

async function settle() {
  for (let rounds = 0; rounds < 3; rounds += 1) await bench.hear();
  await vi.waitFor(
    () => expect(bench.psp.books().payouts.filter(({ status }) => status === "EM_PROCESSAMENTO")).toEqual([]),
    60_000,
  );
  await bench.hear();
}
const payouts = async (who: Producer, order: { id: string }) =>
  (await bench.market.call(who, "GET", `/agro/v1/orders/${order.id}/reais`)).body.items;
const lastEvent = async (who: Producer, order: { id: string }) =>
  (await bench.market.call(who, "GET", `/agro/v1/orders/${order.id}/events`)).body.events.at(-1);

describe("a producer who is paid in reais", () => {
  it("needs a CPF or CNPJ to choose it, and is shown the key that is paid", async () => {
    const nobody = await bench.withoutTaxId(await bench.market.producer());
    expect((await choose(nobody, true)).json().code).toBe("grain.pix_tax_id_required");
    const producer = await aProducer();
    const { taxId } = producer;
    const pixKey = `***.${taxId.slice(3, 6)}.${taxId.slice(6, 9)}-**`;
    expect((await choose(producer, true)).json()).toEqual({ inReais: true, pixKey });
    expect((await bench.market.call(producer, "GET", "/agro/v1/reais")).body).toEqual({
      inReais: true,
      pixKey,
    });
    expect((await bench.market.call(await bench.market.buyer(), "GET", "/agro/v1/reais")).status).toBe(403);
  });

  it("has each release converted and paid by Pix to that key, and nothing left in the wallet", async () => {
    const producer = await aProducer();
    await choose(producer, true);
    const { order } = await released(producer);
    await settle();
    const [payout] = await payouts(producer, order);
    // 3,985 less the market's one per cent.
    expect(payout).toMatchObject({
      status: "requested",
      amount: "3945.150000",
      reason: null,
      withdrawal: { status: "approved" },
    });
    expect(Number(payout.paid)).toBeGreaterThan(3_945 * 4);
    expect(await bench.market.wallet(producer)).toBe(0n);
    expect(await lastEvent(producer, order)).toMatchObject({ type: "order.reais_requested", by: "system" });
    expect(bench.psp.books().payouts.at(-1)).toMatchObject({ status: "REALIZADO", valor: payout.paid });
  });

  it("keeps the USDT of whoever did not choose it, or no longer does", async () => {
    const producer = await aProducer();
    const { order } = await released(producer);
    await settle();
    expect(await payouts(producer, order)).toEqual([]);
    await choose(producer, true);
    await choose(producer, false);
    await released(producer);
    await settle();
    expect(await bench.market.wallet(producer)).toBe(2n * 3_945_150_000n);
  });

  it.each([
    ["there is no rate", "no_rate", true, "10", () => bench.feed.faults.arm("fail500", true)],
    ["the CPF is no key", "no_key", false, "10", () => {}],
    ["it is too little for a Pix", "below_minimum", true, "0.1", () => {}],
  ] as const)(
    "keeps the USDT in the wallet and is told why when %s",
    async (_, reason, hasKey, quantity, arm) => {
      const producer = await aProducer(hasKey);
      await choose(producer, true);
      if (!hasKey) await forget(producer.taxId);
      const small = quantity === "0.1" ? { pricePerTonne: "60.00" } : {};
      arm();
      if (reason === "no_rate") await bench.hear(400);
      const { order } = quantity === "0.1" ? await releasedAt(producer, small) : await released(producer);
      await bench.hear(1);
      expect(await payouts(producer, order)).toMatchObject([{ status: "kept", reason, withdrawal: null }]);
      expect(await lastEvent(producer, order)).toMatchObject({ type: "order.reais_kept", reason });
      expect(await bench.market.wallet(producer)).toBeGreaterThan(0n);
      bench.feed.faults.clear();
      await bench.hear(61);
      const { body } = await bench.market.call(producer, "GET", "/agro/v1/notices");
      expect(body.items).toContainEqual(expect.objectContaining({ kind: "reais_kept", orderId: order.id }));
    },
  );

  it("asks for one withdrawal however often its job runs", async () => {
    const producer = await aProducer();
    await choose(producer, true);
    const { order } = await released(producer);
    await Promise.all([1, 2, 3].map(() => bench.market.app.worker.runDue()));
    await settle();
    const { body } = await bench.market.call(producer, "GET", "/agro/v1/withdrawals");
    expect([body.items.length, (await payouts(producer, order)).length]).toEqual([1, 1]);
  });
});

/** The directory names an owner for whatever looks like a key; this one it gives to somebody else. */
async function forget(key: string) {
  await fetch(`${bench.psp.url}/sim/dict`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chave: key, nome: "Outra Pessoa", cpf: "52998224725" }),
  });
}

/** The same of a tenth of a tonne at a low price. */
async function releasedAt(producer: Producer, fields: object) {
  const { market } = bench;
  const buyer = await market.richBuyer();
  const offer = await market.offer(producer, { minimumOrder: "0.1", ...fields });
  const { body: order } = await market.buy(buyer, offer, "0.1", "60.00");
  await market.act(producer, order, "accept");
  await market.act(producer, order, "loads");
  await market.act(producer, order, "deliver");
  await market.act(buyer, order, "confirm");
  return { order, buyer };
}
