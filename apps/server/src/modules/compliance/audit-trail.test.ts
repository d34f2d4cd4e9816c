import { inTransaction } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { run } from "@lastro/platform/testing/empty-database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../testing/books.js";
import { recordAudit } from "./record-audit.js";

const ctx = {
  actor: { kind: "system", job: "test" } as const,
  clock: createFixedClock(),
  random: systemRandom,
  ip: "203.0.113.7",
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const subject of ["first", "second"])
    await inTransaction(database.db, (tx) => recordAudit(tx, ctx, { action: "transfer.sent", subject }));
});
afterAll(() => database.close());

const CHANGES = [
  "update audit_event set actor = 'somebody else'",
  "delete from audit_event",
  "truncate audit_event",
];

describe("the audit trail", () => {
  it.each(CHANGES)("refuses the application, and the owner of the tables: %s", async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow("permission denied for table audit_event");
    await expect(run(database.url, statement)).rejects.toThrow("ledger: audit_event is append-only");
  });

  it.each([
    ["renamed after the fact", "update audit_event set actor = 'somebody else' where subject = 'first'"],
    ["taken out", "delete from audit_event where subject = 'second'"],
  ])("shows to the verifier an event %s past every wall", async (_what, statement) => {
    const found = async () => {
      const { checks } = await verifyBooks(database.url);
      return checks.find(({ id }) => id === "I8b")?.problems ?? [];
    };
    expect(await found()).toEqual([]);
    await run(
      database.url,
      `create table kept as table audit_event; alter table audit_event disable trigger all; ${statement}`,
    );
    expect((await found()).length).toBeGreaterThan(0);
    await run(
      database.url,
      `delete from audit_event; insert into audit_event table kept; drop table kept;
       alter table audit_event enable trigger all`,
    );
  });
});
