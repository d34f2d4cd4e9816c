import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../testing/grain-bench.js";
import { runVerification } from "./run-verification.js";

let market: GrainBench;
let owner: pg.Client;
let dispute: string;
beforeAll(async () => {
  market = await startGrainBench();
  owner = new pg.Client({ connectionString: market.app.databaseUrl });
  await owner.connect();
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const { body: order } = await market.buy(buyer, await market.offer(producer));
  await market.act(producer, order, "accept");
  await market.act(producer, order, "loads", { quantity: "60" });
  const complaint = { reason: "weight", description: "Faltou peso na balança" };
  dispute = (await market.act(buyer, order, "dispute", complaint)).body.disputeDetails.id;
});
afterAll(async () => {
  await owner.end();
  await market.close();
});

async function problems() {
  const { checks } = await runVerification(market.app.databaseUrl);
  return checks.flatMap(({ id, problems: found }) => found.map(({ kind }) => [id, kind]));
}

describe("verifying cases", () => {
  it("finds nothing where only the house's own commands were given", async () => {
    expect(await problems()).toEqual([]);
  });

  it.each([
    [
      "a case that waits for ever",
      ["case_without_deadline"],
      "update timers_timer set ended_at = due_at where subject = $1",
      "update timers_timer set ended_at = null where subject = $1",
    ],
    [
      "a deadline that passed and did nothing",
      ["case_past_deadline"],
      "update timers_timer set due_at = due_at - interval '1 year' where subject = $1",
      "update timers_timer set due_at = due_at + interval '1 year' where subject = $1",
    ],
    [
      "a case that was decided by nobody's command",
      ["step_not_reached", "case_without_decision", "case_past_deadline", "case_not_as_subject"],
      `update cases_case set status = 'decided', decision = 'split', decided_by = 'system', decided_at = opened_at
       where id = $1`,
      `update cases_case set status = 'waiting', decision = null, decided_by = null, decided_at = null where id = $1`,
    ],
  ])("finds %s", async (_, kinds, spoil, mend) => {
    await owner.query(spoil, [dispute]);
    const found = (await problems()).map(([, kind]) => kind);
    await owner.query(mend, [dispute]);
    expect(found.sort()).toEqual([...kinds].sort());
    expect(await problems()).toEqual([]);
  });
});
