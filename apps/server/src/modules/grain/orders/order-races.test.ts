import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { anAdmin } from "../../../testing/people.js";
import { dueTimers, runTimer } from "../../timers/index.js";
import { orderTimers } from "./order-timers.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench({ settings: { LASTRO_RULING_FOUR_EYES_USDT: "50000" } });
});
afterAll(() => market.close());

const TOTAL = 39_850_000_000n;
const NET = 39_451_500_000n;
const HALF = TOTAL / 2n;

async function shipped() {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("39850.00")]);
  const offer = await market.offer(producer);
  const { body: order } = await market.buy(buyer, offer);
  await market.act(producer, order, "accept");
  return { producer, buyer, offer, order };
}

/** Ships an accepted order in two halves; answers the loads. */
async function twoLoads(producer: GrainPerson, order: { id: string }): Promise<readonly [string, string]> {
  await market.act(producer, order, "loads", { quantity: "50" });
  const { body } = await market.act(producer, order, "loads");
  return [body.loads[0].id, body.loads[1].id];
}

/** Starts everything at once and answers the statuses. */
const fired = async (...commands: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(commands)).map(({ status }) => status);

describe("fifty buyers who want the last tonne", () => {
  it("leave one with it: the others keep their money", async () => {
    const producer = await market.producer();
    const offer = await market.offer(producer, { quantity: "1" });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => market.richBuyer("1000.00")));
    const answers = await Promise.all(buyers.map((buyer) => market.buy(buyer, offer, "1")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status !== 201);
    expect(new Set(refusals.map(({ body }) => body.code))).toEqual(new Set(["grain.order_stock_gone"]));
    expect(await market.stock(offer)).toEqual({ reserved: 1_000n, sold: 0n });
    const wallets = await Promise.all(buyers.map((buyer) => market.wallet(buyer)));
    expect(wallets.filter((left) => left === 1_000_000_000n)).toHaveLength(49);
    expect(wallets.filter((left) => left === 601_500_000n)).toHaveLength(1);
    const [orders] = await query<{ count: bigint }>(
      market.app.ctx.db,
      "select count(*) as count from grain_order where offer_id = $1",
      [offer.id],
    );
    expect(orders?.count).toBe(1n);
  });
});

describe("a buyer who buys twenty times at once with money for one", () => {
  it("gets one order", async () => {
    const producer = await market.producer();
    const offer = await market.offer(producer);
    const buyer = await market.richBuyer("500.00");
    const answers = await Promise.all(Array.from({ length: 20 }, () => market.buy(buyer, offer, "1")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [] : [body.code])))).toEqual(
      new Set(["grain.order_balance_too_low"]),
    );
    expect(await market.stock(offer)).toEqual({ reserved: 1_000n, sold: 0n });
    expect(await market.wallet(buyer)).toBe(101_500_000n);
  });
});

describe("many who buy at once, some of whom cannot", () => {
  it("are each answered by themselves: bought, refused, or told again what they were told", async () => {
    const producer = await market.producer();
    const offers = await Promise.all([market.offer(producer), market.offer(producer, { quantity: "30" })]);
    const [plenty, scarce] = offers;
    if (!plenty || !scarce) throw new Error("There are no offers");
    const rich = await Promise.all(Array.from({ length: 16 }, () => market.richBuyer("39850.00")));
    const poor = await Promise.all(Array.from({ length: 4 }, () => market.richBuyer("300.00")));
    const keys = rich.map((_, index) => `the-key-of-buyer-${index}`);
    const buys = (who: (typeof rich)[number], index: number) =>
      market.buy(who, index % 2 === 0 ? plenty : scarce, "10", "398.50", keys[index]);
    const [bought, refused, dearer] = await Promise.all([
      Promise.all(rich.map(buys)),
      Promise.all(poor.map((who) => market.buy(who, plenty, "1"))),
      market.buy(poor[0] ?? producer, plenty, "1", "398.51"),
    ]);
    const codes = (answers: readonly { body: { code?: string } }[]) => answers.map(({ body }) => body.code);
    expect(codes(bought).filter((code) => code === "grain.order_stock_gone")).toHaveLength(5);
    expect(new Set(codes(refused))).toEqual(new Set(["grain.order_balance_too_low"]));
    expect(dearer.body.code).toBe("grain.order_price_changed");
    expect(await market.stock(plenty)).toEqual({ reserved: 80_000n, sold: 0n });
    expect(await market.stock(scarce)).toEqual({ reserved: 30_000n, sold: 0n });

    const again = await Promise.all(rich.map(buys));
    for (const [index, { status, body }] of again.entries()) {
      if (bought[index]?.status === 201) expect(body).toEqual(bought[index]?.body);
      else expect([status, body.code]).toEqual([409, "grain.order_stock_gone"]);
    }
    const wallets = await Promise.all(rich.map((who) => market.wallet(who)));
    expect(wallets.filter((left) => left === 35_865_000_000n)).toHaveLength(11);
    expect(wallets.filter((left) => left === 39_850_000_000n)).toHaveLength(5);
    await expectBooksInOrder(market.app.databaseUrl);
  });
});

describe("commands that meet on one order", () => {
  it("cancelling against shipping: the goods go or the money comes back, never both", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { producer, buyer, offer, order } = await shipped();
      const statuses = await fired(
        market.act(producer, order, "cancel"),
        market.act(producer, order, "loads"),
        market.act(producer, order, "cancel"),
        market.act(producer, order, "loads"),
      );
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      const now = await market.read(buyer, order);
      const isCancelled = now.status === "cancelada";
      expect(now.loads).toHaveLength(isCancelled ? 0 : 1);
      expect(await market.escrow(order)).toBe(isCancelled ? 0n : TOTAL);
      expect(await market.wallet(buyer)).toBe(isCancelled ? TOTAL : 0n);
      expect(await market.stock(offer)).toEqual({ reserved: isCancelled ? 0n : 100_000n, sold: 0n });
    }
  });

  it("accepting against the buyer's cancelling: one of both", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("39850.00")]);
      const { body: order } = await market.buy(buyer, await market.offer(producer));
      const statuses = await fired(market.act(producer, order, "accept"), market.act(buyer, order, "cancel"));
      expect(statuses.sort()).toEqual([200, 409]);
      const now = await market.read(buyer, order);
      expect([now.approval, now.status]).toEqual(
        now.status === "paga" ? ["accepted", "paga"] : ["pending", "cancelada"],
      );
      expect(await market.wallet(buyer)).toBe(now.status === "paga" ? 0n : TOTAL);
    }
  });

  it("accepting the delivery against disputing it: paid or held, never both", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { producer, buyer, order } = await shipped();
      await market.act(producer, order, "loads");
      const dispute = { reason: "quality", description: "Umidade acima do contrato" };
      const statuses = await fired(
        market.act(buyer, order, "dispute", dispute),
        market.act(buyer, order, "confirm"),
        market.act(producer, order, "dispute", dispute),
        market.act(buyer, order, "confirm"),
      );
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      const now = await market.read(buyer, order);
      expect([now.status, now.dispute]).toEqual(
        now.status === "entregue" ? ["entregue", "none"] : ["enviada", "open"],
      );
      expect(await market.wallet(producer)).toBe(now.status === "entregue" ? NET : 0n);
    }
  });

  it("accepting one load against disputing the other: both happen, each to its own load", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { producer, buyer, order } = await shipped();
      const [a, b] = await twoLoads(producer, order);
      const complaint = { reason: "quality", description: "Umidade acima do contrato", loadId: b };
      const statuses = await fired(
        market.act(buyer, order, "confirm", { loadId: a }),
        market.act(buyer, order, "dispute", complaint),
        market.act(producer, order, "dispute", complaint),
        market.act(buyer, order, "confirm", { loadId: a }),
      );
      expect(statuses.filter((status) => status < 300)).toHaveLength(2);
      const now = await market.read(buyer, order);
      expect([now.status, now.dispute, now.disputedLoads]).toEqual(["enviada", "none", 1]);
      expect(now.loads.map((load: { dispute: string }) => load.dispute)).toEqual(["none", "open"]);
      expect(await market.escrow(order)).toBe(HALF);
      expect(await market.wallet(producer)).toBe(NET / 2n);
    }
    await expectBooksInOrder(market.app.databaseUrl);
  });

  it("disputing a load against the clock of silence: it is paid or frozen, the other is paid", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { producer, buyer, order } = await shipped();
      const [, b] = await twoLoads(producer, order);
      await market.act(producer, order, "deliver");
      market.app.ctx.clock.advanceSeconds(7 * 24 * 3_600);
      const now = market.app.ctx.clock.now();
      const due = await dueTimers(market.app.ctx.db, { now, kinds: ["grain"], limit: 100 });
      const timer = due.find(({ subject }) => subject === order.id);
      if (!timer) throw new Error("No clock runs");
      const again = { ...buyer, ...(await market.signedIn(buyer.email)) };
      const complaint = { reason: "weight", description: "Faltam toneladas na carga", loadId: b };
      const [, disputed] = await Promise.all([
        runTimer(market.app.ctx, orderTimers, timer),
        market.act(again, order, "dispute", complaint),
        runTimer(market.app.ctx, orderTimers, timer),
      ]);
      const isFrozen = disputed.status === 200;
      const read = await market.read(again, order);
      expect(read.status).toBe(isFrozen ? "enviada" : "entregue");
      // The silence that came before the dispute covers both loads; after it, the timer goes on for the other.
      if (isFrozen) await runTimer(market.app.ctx, orderTimers, timer);
      expect(await market.escrow(order)).toBe(isFrozen ? HALF : 0n);
      expect(await market.wallet(producer)).toBe(isFrozen ? NET / 2n : NET);
    }
    await market.pass(0);
    await expectBooksInOrder(market.app.databaseUrl);
  });

  it("signing a split against the administrator's ruling on one load: divided once", async () => {
    const admin = await anAdmin(market.app);
    for (let round = 0; round < 4; round += 1) {
      const { producer, buyer, order } = await shipped();
      const [, loadId] = await twoLoads(producer, order);
      const complaint = { reason: "weight", description: "Faltam toneladas na carga", loadId };
      await market.act(buyer, order, "dispute", complaint);
      const proposed = await market.act(buyer, order, "dispute/proposals", { loadId, toProducer: "1000" });
      const [{ id, proposals }] = proposed.body.loadDisputes;
      const ruling = { toProducer: "2000.00", reason: "O romaneio mostra o peso inteiro" };
      const statuses = await fired(
        market.act(producer, order, `dispute/proposals/${proposals[0].id}/sign`, { loadId }),
        market.call(admin, "POST", `/v1/admin/grain/disputes/${id}/rule`, ruling),
        market.act(producer, order, `dispute/proposals/${proposals[0].id}/sign`, { loadId }),
      );
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      expect(await market.escrow(order)).toBe(HALF);
      expect([990_000_000n, 1_980_000_000n]).toContain(await market.wallet(producer));
    }
    await market.pass(0);
    await expectBooksInOrder(market.app.databaseUrl);
  });

  it("accepting against the clock of silence, which fires twice: paid once", async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, shipped));
    for (const { producer, order } of orders) {
      await market.act(producer, order, "loads");
      await market.act(producer, order, "deliver");
    }
    market.app.ctx.clock.advanceSeconds(7 * 24 * 3_600);
    const now = market.app.ctx.clock.now();
    const due = await dueTimers(market.app.ctx.db, { now, kinds: ["grain"], limit: 100 });
    for (const { buyer, producer, order } of orders) {
      const timer = due.find(({ subject }) => subject === order.id);
      if (!timer) throw new Error("No clock runs");
      const again = { ...buyer, ...(await market.signedIn(buyer.email)) };
      await Promise.all([
        runTimer(market.app.ctx, orderTimers, timer),
        market.act(again, order, "confirm"),
        runTimer(market.app.ctx, orderTimers, timer),
      ]);
      expect(await market.wallet(producer)).toBe(NET);
      expect(await market.escrow(order)).toBe(0n);
      expect((await market.read(again, order)).status).toBe("entregue");
    }
  });

  it("asking ten times at once with one key: one answer, one release", async () => {
    const { producer, buyer, order } = await shipped();
    await market.act(producer, order, "loads");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => market.act(buyer, order, "confirm", {}, "one-key-of-the-buyer")),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await market.wallet(producer)).toBe(NET);
  });
});
