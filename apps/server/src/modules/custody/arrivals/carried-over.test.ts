import { query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** An arrival as a server of the release before writes it, which knows no cases. */
async function anArrival(status: string, reason: string | null): Promise<string> {
  const [id, owner] = [systemRandom.id(), systemRandom.id()];
  const isCredited = status === "credited" || status === "attributed";
  await query(
    database.db,
    `insert into custody_arrival (id, network, tx_hash, log_index, from_address, to_address, raw, amount, remainder,
       block_number, block_hash, block_time, status, reason, user_id, booked_at, decided_at)
     values ($1, 'BSC', $2, 0, '0xaa', '0xbb', 5, 5, 0, 7, '0xcc', now(), $3, $4, $5, now(), $6)`,
    [id, id, status, reason, isCredited ? owner : null, status === "suspense" ? null : new Date()],
  );
  return id;
}

const set = (id: string, status: string) =>
  query(database.db, "update custody_arrival set status = $2, decided_at = now() where id = $1", [
    id,
    status,
  ]);

async function caseOf(id: string) {
  const [found] = await query(
    database.db,
    "select kind, status, decision from cases_case where id = $1 and subject = $1",
    [id],
  );
  return found;
}

async function path(id: string): Promise<string[]> {
  const rows = await query<{ to: string }>(
    database.db,
    `select to_state as "to" from state_change where machine = 'case' and subject_id = $1 order by number`,
    [id],
  );
  return rows.map(({ to }) => to);
}

describe("an arrival the release before wrote", () => {
  it("is a case by the commit when it is in suspense, and none when it was credited", async () => {
    const id = await anArrival("suspense", "below_minimum");
    expect(await caseOf(id)).toEqual({ kind: "custody.arrival", status: "opened", decision: null });
    expect(await caseOf(await anArrival("credited", null))).toBeUndefined();
  });

  it("takes its case along, step by step, and back when a return fails", async () => {
    const id = await anArrival("suspense", "amount_not_reserved");
    await set(id, "refused");
    await set(id, "returning");
    expect(await caseOf(id)).toMatchObject({ status: "decided", decision: "return" });
    await set(id, "refused");
    expect(await caseOf(id)).toMatchObject({ status: "in_review", decision: null });
    await set(id, "returning");
    await set(id, "returned");
    expect(await caseOf(id)).toMatchObject({ status: "closed", decision: "return" });
    expect(await path(id)).toEqual(["opened", "in_review", "decided", "in_review", "decided", "closed"]);
  });

  it("has a closed case when it was attributed before there were cases", async () => {
    const id = await anArrival("attributed", "out_of_time");
    expect(await caseOf(id)).toMatchObject({ status: "closed", decision: "attribute" });
    expect(await path(id)).toEqual(["opened", "decided", "closed"]);
  });

  it("is refused in the words of then", async () => {
    await expect(anArrival("suspense", "abaixo_do_minimo")).rejects.toThrow("custody_arrival_reason_known");
  });
});
