import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../testing/grain-bench.js";
import { runVerification } from "./run-verification.js";

let market: GrainBench;
let owner: pg.Client;
let ids: { order: string; offer: string; load: string; disputed: string };
let negotiated: { id: string; contract: { hash: string } };
beforeAll(async () => {
  market = await startGrainBench();
  owner = new pg.Client({ connectionString: market.app.databaseUrl });
  await owner.connect();
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const offer = await market.offer(producer);
  const { body: order } = await market.buy(buyer, offer);
  await market.act(producer, order, "accept");
  await market.act(producer, order, "loads", { quantity: "60" });
  const { body } = await market.act(buyer, order, "confirm");
  const { body: second } = await market.act(producer, order, "loads", { quantity: "10" });
  const disputed = second.loads[1].id;
  const complaint = { reason: "weight", description: "Faltou peso na balança", loadId: disputed };
  await market.act(buyer, order, "dispute", complaint);
  const terms = { offerId: offer.id, quantity: "10", pricePerTonne: "398.50" };
  const { body: proposed } = await market.call(buyer, "POST", "/agro/v1/orders", {
    ...{ ...terms, proposedPrice: "380.00" },
  });
  await market.act(producer, proposed, "counter", { pricePerTonne: "390.00" });
  negotiated = (await market.act(buyer, proposed, "accept")).body;
  ids = { order: order.id, offer: offer.id, load: body.loads[0].id, disputed };
});
afterAll(async () => {
  await owner.end();
  await market.close();
});

async function problems() {
  const { checks } = await runVerification(market.app.databaseUrl);
  return checks.flatMap(({ id, problems: found }) => found.map(({ kind }) => [id, kind]));
}

describe("verifying orders of grain", () => {
  it("finds nothing where only the house's own commands were given", async () => {
    expect(await problems()).toEqual([]);
  });

  it.each([
    [
      "I15",
      "more stock promised than was ordered",
      "grain_stock_wrong",
      "update grain_offer set reserved_kg = reserved_kg + 100 where id = $1",
      "offer",
    ],
    [
      "I15",
      "an order that says it refunded what it still holds",
      "grain_escrow_wrong",
      "update grain_order set refunded = refunded + 1 where id = $1",
      "order",
    ],
    [
      "I15",
      "a load paid otherwise than its posting says",
      "grain_release_not_booked_once",
      "update grain_load set refunded = refunded + 5 where id = $1",
      "load",
    ],
    [
      "I15",
      "a clock that would move the money of a load in dispute",
      "grain_clock_in_dispute",
      "update timers_timer set name = 'inspection' where subject = $1 and name = 'next_load'",
      "order",
    ],
    [
      "I15",
      "a load shared out for something else than it was bought for",
      "grain_load_shared_wrong",
      "update grain_load set refunded = refunded + 5 where id = $1",
      "load",
    ],
    [
      "I15",
      "a dispute about something else than its load's money",
      "grain_load_dispute_wrong",
      "update grain_dispute set amount = amount + 5 where load_id = $1",
      "disputed",
    ],
    [
      "I15",
      "an escrow that says it refunded what it still holds",
      "escrow_wrong",
      "update escrow_agreement set refunded = refunded + 1 where id = $1",
      "order",
    ],
    [
      "I15",
      "a signature of another contract than the order has",
      "grain_signature_wrong",
      "update grain_signature set terms_hash = reverse(terms_hash) where order_id = $1",
      "order",
    ],
    [
      "I16",
      "a release noted otherwise than it was paid",
      "grain_release_not_noted",
      "update grain_release set gross = gross + 7 where order_id = $1",
      "order",
    ],
    [
      "I16",
      "sums of reports that are not those of the releases",
      "grain_sales_wrong",
      "update grain_sales set fee = fee + 1 where offer_id = $1 and span = 'day'",
      "offer",
    ],
    [
      "I16",
      "orders that are said to come to more than they do",
      "grain_order_sum_wrong",
      "update grain_order_sum set total = total + 1 where user_id = (select producer_id from grain_order where id = $1)",
      "order",
    ],
  ] as const)("finds, by %s, %s", async (id, _, kind, sql, what) => {
    // What is done by hand is undone after it is found.
    const undo = sql
      .replace(/\+ (\d+) where/, "- $1 where")
      .replace(
        "'inspection' where subject = $1 and name = 'next_load'",
        "'next_load' where subject = $1 and name = 'inspection'",
      );
    await owner.query(sql, [ids[what]]);
    expect(await problems()).toContainEqual([id, kind]);
    await owner.query(undo, [ids[what]]);
    expect(await problems()).toEqual([]);
  });

  it.each([
    ["the producer of an accepted order who never signed it", "side = 'producer' and terms_hash = $2"],
    ["the buyer of it", "side = 'buyer' and terms_hash = $2"],
    ["a side that never signed what it proposed in an earlier round", "side = 'buyer' and terms_hash <> $2"],
  ])("finds %s", async (_, those) => {
    const facts = [negotiated.id, negotiated.contract.hash];
    const [kept] = (
      await owner.query(
        `delete from grain_signature where order_id = $1 and ${those} and $2 <> '' returning to_jsonb(grain_signature) as row`,
        facts,
      )
    ).rows;
    expect(await problems()).toEqual([["I15", "grain_signature_wrong"]]);
    await owner.query(
      "insert into grain_signature select * from jsonb_populate_record(null::grain_signature, $1)",
      [kept.row],
    );
    expect(await problems()).toEqual([]);
  });

  it("finds a closed account that still has money and an open order", async () => {
    const buyer = "(select buyer_id from grain_order where id = $1)";
    await owner.query(
      `insert into grain_closure (user_id, closed_at, purge_on) values (${buyer}, now(), current_date + 9)`,
      [ids.order],
    );
    expect(await problems()).toContainEqual(["I15", "grain_closed_not_empty"]);
    await owner.query(`delete from grain_closure where user_id = ${buyer}`, [ids.order]);
    expect(await problems()).toEqual([]);
  });

  it("finds a release that reports know nothing of, until both tables are written anew", async () => {
    await owner.query("delete from grain_release where order_id = $1", [ids.order]);
    expect(await problems()).toContainEqual(["I16", "grain_release_not_noted"]);
    await owner.query("select grain_sales_rebuild()");
    expect(await problems()).toEqual([]);
  });

  it("finds orders nobody counted, until what people's orders come to is written anew", async () => {
    await owner.query("delete from grain_order_sum");
    expect(await problems()).toContainEqual(["I16", "grain_order_sum_wrong"]);
    await owner.query("select grain_order_sum_rebuild()");
    expect(await problems()).toEqual([]);
  });

  it("finds a history that is no path of an order's graph", async () => {
    await owner.query(
      `insert into state_change (machine, subject_id, from_state, to_state, at, actor)
       values ('grain_order', $1, 'shipped', 'paid', now(), 'nobody')`,
      [ids.order],
    );
    expect(await problems()).toEqual([
      ["I7", "step_not_in_graph"],
      ["I7", "step_not_reached"],
    ]);
  });
});
