import { givenSecret, prepareDatabase } from "@lastro/deployment";
import { APP_ROLE } from "@lastro/platform/database/database";
import { findDatabaseProblems } from "@lastro/platform/database/self-test";
import { systemRandom } from "@lastro/platform/random";
import { createEmptyDatabase, type EmptyDatabase, run } from "@lastro/platform/testing/empty-database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "../configuration/config.js";
import { MIGRATIONS } from "../database/migrations.js";
import { start } from "../start.js";
import { productionSettings } from "../testing/production-settings.js";

let database: EmptyDatabase;
let settings: Record<string, string>;
beforeAll(async () => {
  database = await createEmptyDatabase();
  settings = { ...(await productionSettings()), DATABASE_URL: database.url };
  await prepareDatabase({
    migrations: MIGRATIONS,
    url: database.url,
    mode: "production",
    secret: givenSecret(settings.LASTRO_MASTER_SECRET ?? ""),
    clock: createFixedClock(),
    random: systemRandom,
  });
});
afterAll(() => database.close());

const REFUSAL = `the role ${APP_ROLE} may rewrite the journal`;
const problems = () => findDatabaseProblems(database.url, () => new Date());

const TABLES = { ledger_entry: "amount", ledger_transaction: "kind", audit_event: "actor" };
const RIGHTS = Object.entries(TABLES).flatMap(([table, column]) =>
  ["update", `update (${column})`, "delete", "truncate"].map((right) => `${right} on ${table}`),
);

describe("a database whose application role may rewrite the journal", () => {
  it.each(RIGHTS)("is unfit when it has %s", async (right) => {
    expect(await problems()).not.toContain(REFUSAL);
    await run(database.url, `grant ${right} to ${APP_ROLE}`);
    expect(await problems()).toContain(REFUSAL);
    await run(database.url, `revoke ${right} from ${APP_ROLE}`);
  });

  it("is not started on in production", async () => {
    await run(database.url, `grant update on audit_event to ${APP_ROLE}`);
    const config = loadConfig({ ...settings, LASTRO_LOG_LEVEL: "silent" });
    const starting = start({ config, databaseUrl: database.url, serveHttp: true, runJobs: false });
    await expect(starting).rejects.toThrow(REFUSAL);
    await run(database.url, `revoke update on audit_event from ${APP_ROLE}`);
  });
});
