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

const TABLE = [
  { item: "moisture", limit: "14", refusal: "18" },
  { item: "impurity", limit: "1" },
  { item: "damaged", limit: "8", discount: "1.50", refusal: "15" },
  { item: "broken", limit: "30", discount: "0.50" },
];

/** A hundred tonnes by the table at 398.50, shipped in the loads said and declared delivered. */
async function delivered(...quantities: readonly string[]) {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("39850.00")]);
  const offer = await market.offer(producer, { quality: TABLE });
  const { body } = await market.buy(buyer, offer);
  await market.act(producer, body, "accept");
  for (const quantity of quantities) await market.act(producer, body, "loads", { quantity });
  await market.act(producer, body, "deliver");
  return { producer, buyer, offer, order: await market.read(buyer, body) };
}

const REPORT = {
  ticket: { gross: "52.45", tare: "15" },
  impurity: "1.8",
  moisture: "16.2",
  measurements: [{ item: "damaged", measured: "9.5" }],
};

async function reported(who: GrainPerson, order: { id: string }, loadId: string, over: object = {}) {
  const { body } = await market.act(who, order, "settlement", { loadId, ...REPORT, ...over });
  const load = body.loads.find(({ id }: { id: string }) => id === loadId);
  return { body, sheet: load.settlements.at(-1) };
}

describe("the discount table of an offer", () => {
  it("is part of what both agree to, and stays so whatever becomes of the offer", async () => {
    const { producer, buyer, offer, order } = await delivered("37.45");
    const changed = await market.call(producer, "PATCH", `/agro/v1/offers/${offer.id}`, { quality: [] });
    expect(changed.status).toBe(200);
    const { quality, contract } = await market.read(buyer, order);
    expect(quality).toContainEqual({ item: "damaged", limit: "8.00", discount: "1.50", refusal: "15.00" });
    expect(JSON.parse(contract.terms).quality).toContainEqual({
      item: "broken",
      limit: "30.00",
      discount: "0.50",
      refusal: null,
    });
  });

  it.each([
    ["a price discount on what is taken off the weight", { item: "moisture", limit: "14", discount: "1" }],
    ["a discount of more than the price", { item: "damaged", limit: "8", discount: "100.01" }],
    ["a discount of nothing", { item: "damaged", limit: "8", discount: "0" }],
    ["a refusal below the limit", { item: "damaged", limit: "8", refusal: "7.99" }],
  ])("refuses %s", async (_, line) => {
    const producer = await market.producer();
    const offer = await market.offer(producer);
    const url = `/agro/v1/offers/${offer.id}`;
    const answer = await market.call(producer, "PATCH", url, { quality: [line] });
    expect([answer.status, answer.body.code]).toEqual([422, "grain.offer_quality_invalid"]);
  });
});

describe("a classification report", () => {
  it("is settled by the contract's table, each line explained", async () => {
    const { producer, order } = await delivered("37.45");
    const { sheet } = await reported(producer, order, order.loads[0].id);
    expect(sheet).toMatchObject({
      ticket: { gross: "52.45", tare: "15" },
      weight: "36.197",
      // 14424.504500 less 1.5 points at 1.50%: 324.551351.
      amount: "14099.953149",
    });
    expect(
      sheet.lines.map(({ kind, item, discount, amount }: Record<string, string>) => [
        kind,
        item,
        discount,
        amount,
      ]),
    ).toEqual([
      ["scale", null, "0", "0.000000"],
      ["impurity", null, "0.303", "120.745500"],
      ["moisture", null, "0.95", "378.575000"],
      ["price", "damaged", "0", "324.551351"],
    ]);
    expect(sheet.lines[3]).toMatchObject({
      measured: "9.50",
      limit: "8.00",
      refusal: "15.00",
      formula: "14424.504500 USDT × (9.50 − 8.00) × 1.50%",
    });
  });

  it("pays the load by what it comes to as the other side accepts it, the difference going back at once", async () => {
    const { producer, buyer, order } = await delivered("37.45", "62.55");
    const { sheet, body } = await reported(producer, order, order.loads[0].id);
    expect(body.next).toMatchObject({ actor: "buyer", action: "answer_settlement" });
    const path = `settlement/${sheet.id}/accept`;
    const own = await market.act(producer, order, path);
    expect(own.body.code).toBe("grain.settlement_closed");
    const accepted = await market.act(buyer, order, path, {}, "accepted-once-by-this-key");
    expect(accepted.body).toMatchObject({
      status: "enviada",
      escrow: "part_released",
      money: { released: "14099.953149", fee: "140.999531", refunded: "823.871851" },
    });
    expect(accepted.body.loads[0].released).toMatchObject({ weight: "36.197", gross: "14099.953149" });
    expect(await market.wallet(producer)).toBe(13_958_953_618n);
    expect(await market.wallet(buyer)).toBe(823_871_851n);
    const again = await market.act(buyer, order, path, {}, "accepted-once-by-this-key");
    expect(again.body).toEqual(accepted.body);
    expect(await market.wallet(buyer)).toBe(823_871_851n);
  });

  it("of the buyer is accepted by the producer, and contested by a report of the other side's", async () => {
    const { producer, buyer, order } = await delivered("37.45", "62.55");
    const loadId = order.loads[0].id;
    const first = await reported(buyer, order, loadId, { moisture: "17" });
    const counter = await reported(producer, order, loadId);
    expect(counter.body.loads[0].settlements.map(({ status }: { status: string }) => status)).toEqual([
      "countered",
      "open",
    ]);
    const late = await market.act(producer, order, `settlement/${first.sheet.id}/accept`);
    expect(late.body.code).toBe("grain.settlement_closed");
    await market.act(buyer, order, `settlement/${counter.sheet.id}/accept`);
    expect(await market.wallet(producer)).toBe(13_958_953_618n);
  });

  it("is accepted by silence at the date that is told with it", async () => {
    const { producer, buyer, order } = await delivered("100");
    const { body } = await reported(producer, order, order.loads[0].id, {
      ticket: { gross: "115", tare: "15" },
    });
    const { dueAt, money, otherwise } = body.next;
    expect(otherwise).toBe("release_as_settled");
    const hours = (Date.parse(dueAt) - market.app.ctx.clock.now().getTime()) / 3_600_000;
    expect(Math.round(hours)).toBe(7 * 24);
    await market.pass(7 * 24);
    const read = await market.read({ ...buyer, ...(await market.signedIn(buyer.email)) }, order);
    expect([read.status, read.money.net, read.money.refunded]).toEqual([
      "entregue",
      money.toProducer,
      money.toBuyer,
    ]);
  });

  it("waits for the delivery where it is accepted on the road", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("39850.00")]);
    const { body: order } = await market.buy(buyer, await market.offer(producer, { quality: TABLE }));
    await market.act(producer, order, "accept");
    const { body } = await market.act(producer, order, "loads");
    const { sheet } = await reported(producer, order, body.loads[0].id, {
      ticket: { gross: "110", tare: "15" },
    });
    await market.act(buyer, order, `settlement/${sheet.id}/accept`);
    expect(await market.wallet(producer)).toBe(0n);
    expect((await market.read(buyer, order)).loads[0].settlements[0].status).toBe("agreed");
    const { body: confirmed } = await market.act(buyer, order, "confirm");
    expect([confirmed.status, confirmed.money.released]).toEqual(["entregue", sheet.amount]);
  });

  it.each([
    ["two weights", { scaleWeight: "30" }],
    ["a tare above the gross weight", { ticket: { gross: "10", tare: "12" } }],
    ["one item twice", { measurements: [REPORT.measurements[0], REPORT.measurements[0]] }],
  ])("refuses %s", async (_, over) => {
    const { producer, order } = await delivered("37.45");
    const body = { loadId: order.loads[0].id, ...REPORT, ...over };
    const answer = await market.act(producer, order, "settlement", body);
    expect([answer.status, answer.body.code]).toEqual([400, "request.invalid"]);
  });
});
