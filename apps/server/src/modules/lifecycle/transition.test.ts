import { inTransaction, query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changesOf, type Machine, transition } from "./index.js";

const CHARGES = {
  name: "pix_charge",
  table: "pix_charge",
  column: "status",
} as const satisfies Machine;

const clock = createFixedClock();
let database: TestDatabase;
let id: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  id = systemRandom.id();
  await query(
    database.db,
    `insert into pix_charge (id, user_id, txid, amount, status, br_code, created_at, expires_at)
     values ($1, $1, $3, 100, 'ACTIVE', 'code', $2, $2)`,
    [id, clock.now(), id.replaceAll("-", "")],
  );
});

const move = (from: "ACTIVE" | "EXPIRED", to: "EXPIRED" | "PAID" | "CANCELLED") =>
  inTransaction(database.db, (tx) =>
    transition(tx, { clock, actor: { kind: "system", job: "test" } }, CHARGES, {
      id,
      from,
      to,
      ...(to === "PAID" ? { set: { paid_at: clock.now() } } : {}),
      reason: "asked",
    }),
  );
const stands = async () => {
  const [row] = await query<{ status: string; paid_at: Date | null }>(
    database.db,
    "select status, paid_at from pix_charge where id = $1",
    [id],
  );
  return row;
};

describe("a transition", () => {
  it("changes the row and what goes with it, and keeps who did it, when and why", async () => {
    expect(await move("ACTIVE", "PAID")).toBe(true);
    expect(await stands()).toEqual({ status: "PAID", paid_at: clock.now() });
    expect(await changesOf(database.db, [id])).toEqual([
      {
        subjectId: id,
        from: "ACTIVE",
        to: "PAID",
        at: clock.now(),
        actor: "system:test",
        reason: "asked",
        note: null,
      },
    ]);
  });

  it("changes nothing when the row no longer stands where it was seen", async () => {
    expect(await move("EXPIRED", "PAID")).toBe(false);
    expect(await stands()).toMatchObject({ status: "ACTIVE" });
    expect(await changesOf(database.db, [id])).toEqual([]);
  });

  it("is refused where the graph has no such way, before the database is asked", async () => {
    await expect(move("EXPIRED", "CANCELLED")).rejects.toThrow("does not go from EXPIRED to CANCELLED");
  });

  it("is made once when forty ask for it at the same time", async () => {
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, place) => move("ACTIVE", place % 2 === 0 ? "PAID" : "EXPIRED")),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    const [change, ...more] = await changesOf(database.db, [id]);
    expect(more).toEqual([]);
    expect((await stands())?.status).toBe(change?.to);
  });
});

describe("what the release before writes into its own tables", () => {
  it("is in the one history too", async () => {
    await query(
      database.db,
      "insert into pix_charge_step (charge_id, from_status, to_status, at) values ($1, 'ACTIVE', 'EXPIRED', $2)",
      [id, clock.now()],
    );
    expect(await changesOf(database.db, [id])).toMatchObject([
      { from: "ACTIVE", to: "EXPIRED", actor: "system" },
    ]);
  });
});
