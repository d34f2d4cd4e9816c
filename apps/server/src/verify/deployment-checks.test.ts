import { createEmptyDatabase } from "@lastro/platform/testing/empty-database";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { runVerification } from "./run-verification.js";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});
afterEach(async () => {
  await client.query("delete from deployment; delete from demo_seed_step; delete from identity_user");
});

async function broken(): Promise<[string, string[]][]> {
  const { checks } = await runVerification(database.url);
  return checks.filter(({ ok }) => !ok).map(({ id, problems }) => [id, problems.map(({ text }) => text)]);
}

const record = (mode: string) =>
  client.query("insert into deployment (mode, decided_at) values ($1, now())", [mode]);
const aPerson = (email: string) =>
  client.query(
    `insert into identity_user (id, realm, aud, email, email_confirmed_at, user_metadata, app_metadata, created_at, updated_at)
     values (gen_random_uuid(), 'bank', 'authenticated', $1, now(), '{}', '{}', now(), now())`,
    [email],
  );

describe("a verification of the deployment", () => {
  it("says the recorded mode, and that there is none before the first start", async () => {
    expect((await runVerification(database.url)).mode).toBeUndefined();
    await record("production");
    expect((await runVerification(database.url)).mode).toBe("production");
    expect(await broken()).toEqual([]);
  });

  it("complains when production has the demonstration's people or history", async () => {
    await record("production");
    await aPerson("cliente@lastro.demo");
    await client.query("insert into demo_seed_step (name, facts, done_at) values ('begun', '{}', now())");
    expect(await broken()).toEqual([
      [
        "D2",
        [
          "the database is recorded as production, and 1 rows of demo_seed_step belong to another mode",
          "the database is recorded as production, and 1 rows of identity_user belong to another mode",
        ],
      ],
    ]);
  });

  it("complains when a demonstration has people and no history of its own", async () => {
    await record("demo");
    await aPerson("ana@example.com");
    expect(await broken()).toEqual([["D2", [expect.stringContaining("recorded as demo, and 1 rows")]]]);
  });
});

describe("a verification of the schema", () => {
  it("names a migration that was applied with other contents, and checks the rest", async () => {
    const name = "0002_ledger.sql";
    const { rows } = await client.query("select checksum from schema_migration where name = $1", [name]);
    await client.query("update schema_migration set checksum = 'x' where name = $1", [name]);
    const { checks } = await runVerification(database.url);
    await client.query("update schema_migration set checksum = $2 where name = $1", [name, rows[0].checksum]);
    expect(checks.length).toBeGreaterThan(10);
    expect(checks.filter(({ ok }) => !ok).map(({ problems }) => problems)).toEqual([
      [expect.objectContaining({ kind: "migration_changed", facts: { migration: name } })],
    ]);
  });

  it("says of the schema of another release which migrations differ, and no more", async () => {
    await client.query("insert into schema_migration (name, checksum) values ('9999_later.sql', 'x')");
    const report = await runVerification(database.url);
    await client.query("delete from schema_migration where name = '9999_later.sql'");
    expect(report.checks).toEqual([
      expect.objectContaining({
        id: "D1",
        ok: false,
        problems: [expect.objectContaining({ kind: "migration_unknown" })],
      }),
    ]);
  });

  it("says of an empty database that the migrations are missing", async () => {
    const empty = await createEmptyDatabase();
    const { checks } = await runVerification(empty.url);
    await empty.close();
    expect(checks.map(({ id }) => id)).toEqual(["D1"]);
    expect(checks[0]?.problems[0]).toMatchObject({ kind: "migration_missing" });
  });
});
