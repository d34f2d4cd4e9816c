import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { anAdmin } from "../../../testing/people.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench({ settings: { LASTRO_RULING_FOUR_EYES_USDT: "20000" } });
});
afterAll(() => market.close());

const COMPLAINT = { reason: "quality", description: "Umidade de 16,2% na chegada" };
const RULING = { toProducer: "10000.00", reason: "O laudo confirma parte do que se alega" };

/** A hundred tonnes at 398.50, shipped in loads of the quantities said. */
async function shipped(...quantities: readonly string[]) {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("39850.00")]);
  const offer = await market.offer(producer);
  const { body } = await market.buy(buyer, offer);
  await market.act(producer, body, "accept");
  for (const quantity of quantities) await market.act(producer, body, "loads", { quantity });
  return { producer, buyer, offer, order: await market.read(buyer, body) };
}

/** The same with the first load in dispute. */
async function disputed(...quantities: readonly string[]) {
  const sides = await shipped(...quantities);
  const loadId = sides.order.loads[0].id as string;
  const { body } = await market.act(sides.buyer, sides.order, "dispute", { ...COMPLAINT, loadId });
  return { ...sides, loadId, order: body, dispute: body.loadDisputes[0] };
}

const again = async <T extends { email: string }>(who: T) => ({
  ...who,
  ...(await market.signedIn(who.email)),
});
const kinds = ({ timers }: { timers: readonly { kind: string }[] }) => timers.map(({ kind }) => kind);
const rule = async (id: string, ruling: object = RULING) =>
  market.call(await anAdmin(market.app), "POST", `/v1/admin/grain/disputes/${id}/rule`, ruling);

describe("a dispute of one load", () => {
  it("freezes that load's money, and says which load and how much", async () => {
    const { order, loadId } = await disputed("40", "60");
    expect(order).toMatchObject({
      status: "enviada",
      dispute: "none",
      disputedLoads: 1,
      disputeDetails: null,
      loadDisputes: [{ scope: "load", loadId, amount: "15940.000000", status: "open" }],
      loads: [
        { dispute: "open", acceptance: null },
        { dispute: "none", acceptance: { toBuyer: "0.000000" } },
      ],
    });
    expect([order.next, ...order.also]).toContainEqual(
      expect.objectContaining({ action: "agree_on_split", actor: "both", load: { id: loadId, number: 1 } }),
    );
  });

  it("leaves the other loads to be shipped, declared, settled, accepted and paid", async () => {
    const { producer, buyer, order, loadId } = await disputed("40");
    const { body } = await market.act(producer, order, "loads", { quantity: "60" });
    const other = body.loads[1].id;
    await market.act(producer, order, `deliver`, { loadId: other });
    const { body: weighed } = await market.act(producer, order, "settlement", {
      loadId: other,
      scaleWeight: "59",
    });
    const [sheet] = weighed.loads[1].settlements;
    const { body: paid } = await market.act(buyer, order, `settlement/${sheet.id}/accept`);
    expect(paid).toMatchObject({ status: "enviada", disputedLoads: 1, escrow: "part_released" });
    expect(await market.wallet(producer)).toBe(23_276_385_000n);
    expect(await market.escrow(order)).toBe(15_940_000_000n);
    const refusals = await Promise.all([
      market.act(buyer, order, "confirm", { loadId }),
      market.act(producer, order, "deliver", { loadId }),
      market.act(producer, order, "settlement", { loadId, scaleWeight: "1" }),
      market.act(producer, order, "dispute", { ...COMPLAINT, loadId }),
    ]);
    expect(refusals.map(({ body: { code } }) => code)).toEqual(refusals.map(() => "grain.load_disputed"));
    expect((await market.act(buyer, order, "confirm")).body.code).toBe("grain.order_step_unavailable");
  });

  it("lets silence pay the others alone, however long it lasts", async () => {
    const { producer, buyer, order, loadId } = await disputed("40", "60");
    const { body } = await market.act(producer, order, "deliver");
    // The disputed load is none of what the producer says has arrived.
    expect(body.loads.map((load: { status: string }) => load.status)).toEqual(["enviada", "entregue"]);
    expect(kinds(body)).toEqual(["inspection", "direct_settlement"]);
    await market.pass(7 * 24);
    expect(await market.wallet(producer)).toBe(23_670_900_000n);
    const later = await market.read(await again(buyer), order);
    expect(kinds(later)).toEqual(["direct_settlement"]);
    await market.pass(365 * 24);
    expect(await market.escrow(order)).toBe(15_940_000_000n);
    const last = await market.read(await again(buyer), order);
    const state = last.loads.find(({ id }: { id: string }) => id === loadId).dispute;
    expect([last.status, state, kinds(last)]).toEqual(["enviada", "mediation", ["ruling"]]);
  });

  it("no longer keeps the delivered loads waiting for the one in dispute", async () => {
    const { producer, buyer, order } = await shipped("40", "60");
    const [late, arrived] = order.loads;
    await market.act(producer, order, "deliver", { loadId: arrived.id });
    expect(kinds(await market.read(buyer, order))).toEqual([]);
    await market.act(buyer, order, "dispute", { ...COMPLAINT, loadId: late.id });
    expect(kinds(await market.read(buyer, order))).toEqual(["inspection", "direct_settlement"]);
    await market.act(producer, order, "dispute", { ...COMPLAINT, loadId: arrived.id });
    expect(kinds(await market.read(buyer, order))).toEqual(["direct_settlement", "direct_settlement"]);
  });

  it("is ruled on for that load alone; the last load ends the order", async () => {
    const { producer, buyer, offer, order, dispute, loadId } = await disputed("40", "60");
    const tooMuch = await rule(dispute.id, { ...RULING, toProducer: "15940.01" });
    expect(tooMuch.body.code).toBe("grain.split_above_escrow");
    const ruled = await rule(dispute.id);
    expect([ruled.status, ruled.body.status, ruled.body.escrow]).toEqual([200, "enviada", "part_released"]);
    expect(ruled.body.loads[0]).toMatchObject({
      id: loadId,
      dispute: "decided",
      released: { weight: "25.094", gross: "10000.000000", fee: "100.000000", refunded: "5940.000000" },
    });
    expect(await market.wallet(producer)).toBe(9_900_000_000n);
    expect(await market.wallet(buyer)).toBe(5_940_000_000n);
    expect((await rule(dispute.id)).body.code).toBe("grain.dispute_not_open");
    const { body } = await market.act(buyer, order, "confirm");
    expect(body).toMatchObject({
      status: "entregue",
      escrow: "split",
      money: { released: "33910.000000", fee: "339.100000", refunded: "5940.000000", inEscrow: "0.000000" },
    });
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 100_000n });
  });

  it("is settled by a split both signed for that load, each load with its own proposals", async () => {
    const { producer, buyer, order, loadId } = await disputed("40", "60");
    const other = order.loads[1].id;
    await market.act(buyer, order, "dispute", { ...COMPLAINT, loadId: other });
    const proposed = await market.act(buyer, order, "dispute/proposals", { loadId, toProducer: "15000" });
    const [{ id }] = proposed.body.loadDisputes[0].proposals;
    expect(proposed.body.loadDisputes[1].proposals).toEqual([]);
    const path = `dispute/proposals/${id}/sign`;
    expect((await market.act(producer, order, path)).body.code).toBe("grain.dispute_not_open");
    expect((await market.act(producer, order, path, { loadId: other })).status).toBe(404);
    const signed = await market.act(producer, order, path, { loadId });
    expect(signed.body).toMatchObject({ status: "enviada", disputedLoads: 1 });
    expect(await market.escrow(order)).toBe(23_910_000_000n);
    expect(await market.wallet(buyer)).toBe(940_000_000n);
  });

  it("ends the order cancelled when every load of it goes back", async () => {
    const { producer, buyer, offer, order, dispute, loadId } = await disputed("100");
    const ruled = await rule(dispute.id, { ...RULING, toProducer: "0" });
    // More than the limit is at stake: another administrator must agree.
    expect(ruled.body.pendingApproval).not.toBeNull();
    const { body } = await market.act(buyer, order, "dispute/proposals", { loadId, toProducer: "0" });
    const [{ id }] = body.loadDisputes[0].proposals;
    expect(await market.escrow(order)).toBe(39_850_000_000n);
    const signed = await market.act(producer, order, `dispute/proposals/${id}/sign`, { loadId });
    expect(signed.body).toMatchObject({ status: "cancelada", escrow: "refunded", cancelReason: "dispute" });
    expect(await market.wallet(buyer)).toBe(39_850_000_000n);
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 100_000n });
  });

  it("gives back with its end what was not shipped in time", async () => {
    const { producer, buyer, order, dispute } = await disputed("40");
    await market.pass(30 * 24);
    expect(await market.escrow(order)).toBe(39_850_000_000n);
    await rule(dispute.id);
    const read = await market.read(await again(buyer), order);
    expect(read).toMatchObject({ status: "entregue", escrow: "split", timers: [] });
    expect(await market.wallet(buyer)).toBe(29_850_000_000n);
    expect(await market.wallet(producer)).toBe(9_900_000_000n);
  });

  it.each(["0.00", "10000.00"])(
    "leaves no settlement to sign once it is ruled that the producer gets %s",
    async (toProducer) => {
      const { producer, buyer, order } = await shipped("40", "60");
      const loadId = order.loads[0].id;
      await market.act(producer, order, "deliver", { loadId });
      const weighed = await market.act(producer, order, "settlement", { loadId, scaleWeight: "39" });
      const [sheet] = weighed.body.loads[0].settlements;
      const { body } = await market.act(buyer, order, "dispute", { ...COMPLAINT, loadId });
      await rule(body.loadDisputes[0].id, { ...RULING, toProducer });
      const before = await Promise.all([market.escrow(order), market.wallet(producer), market.wallet(buyer)]);
      const late = await market.act(buyer, order, `settlement/${sheet.id}/accept`);
      expect([late.status, late.body.code]).toEqual([409, "grain.order_step_unavailable"]);
      expect(
        await Promise.all([market.escrow(order), market.wallet(producer), market.wallet(buyer)]),
      ).toEqual(before);
      const { loads } = await market.read(buyer, order);
      expect(loads[0].settlements[0].status).toBe("superseded");
    },
  );

  it("has a thread, evidence and a timeline of its own", async () => {
    const { producer, buyer, order, loadId } = await disputed("40", "60");
    const other = order.loads[1].id;
    await market.act(producer, order, "dispute", { ...COMPLAINT, loadId: other });
    const say = (id: string, text: string) =>
      market.act(buyer, order, "dispute/messages", { loadId: id, text });
    await say(loadId, "O laudo segue anexo");
    await say(other, "Faltou peso");
    const url = (id: string, what: string) => `/agro/v1/orders/${order.id}/dispute/${what}?loadId=${id}`;
    const thread = await market.call(producer, "GET", url(loadId, "messages"));
    expect(thread.body.messages.map(({ text }: { text: string }) => text)).toEqual(["O laudo segue anexo"]);
    const timeline = await market.call(producer, "GET", url(other, "timeline"));
    expect(timeline.body.events.length).toBeGreaterThan(0);
    const none = await market.call(producer, "GET", `/agro/v1/orders/${order.id}/dispute/messages`);
    expect(none.status).toBe(404);
    const stranger = await market.buyer();
    expect((await market.call(stranger, "GET", url(loadId, "messages"))).status).toBe(404);
    expect((await market.act(stranger, order, "dispute", { ...COMPLAINT, loadId })).status).toBe(404);
  });

  it("is listed for administrators with its load and its money", async () => {
    const { order, dispute, loadId } = await disputed("40", "60");
    const admin = await anAdmin(market.app);
    const { body } = await market.call(admin, "GET", "/v1/admin/grain/disputes?limit=100");
    const row = body.items.find(({ disputeId }: { disputeId: string }) => disputeId === dispute.id);
    expect(row).toMatchObject({ load: { id: loadId, number: 1, quantity: "40" }, amount: "15940.000000" });
    const { body: read } = await market.call(admin, "GET", `/v1/admin/grain/orders/${order.id}`);
    expect(read.rulings).toEqual([{ disputeId: dispute.id, takesTwo: false, pendingApproval: null }]);
  });

  it("of the whole order is no longer to be had once a load has arrived or is in dispute", async () => {
    const { producer, buyer, order } = await disputed("40", "60");
    const whole = await market.act(buyer, order, "dispute", COMPLAINT);
    expect(whole.body.code).toBe("grain.dispute_names_load");
    const arrived = await shipped("40");
    await market.act(arrived.producer, arrived.order, "deliver");
    const late = await market.act(arrived.buyer, arrived.order, "dispute", COMPLAINT);
    expect(late.body.code).toBe("grain.dispute_names_load");
    const foreign = await market.act(producer, order, "dispute", {
      ...COMPLAINT,
      loadId: arrived.order.loads[0].id,
    });
    expect(foreign.status).toBe(404);
  });

  it("leaves the books in order", () => expectBooksInOrder(market.app.databaseUrl));
});
