import type pg from "pg";
import { type Check, MAX_PROBLEMS, problem } from "./report.js";
import { shipped } from "./shipped.js";

/** Asked first: on another schema the other checks would say nothing, or fail. */
export const migrationsCheck: Check = {
  id: "D1",
  title: "The applied migrations are those of this release",
  async find(client) {
    const released = new Map((await shipped()).map(({ name, checksum }) => [name, checksum]));
    const rows = await appliedMigrations(client);
    const applied = new Set(rows.map(({ name }) => name));
    const missing = [...released.keys()].filter((name) => !applied.has(name));
    return [
      ...missing.map((migration) => problem("migration_missing", { migration })),
      ...rows.flatMap(({ name: migration, checksum }) => {
        const known = released.get(migration);
        if (known === checksum) return [];
        return [problem(known === undefined ? "migration_unknown" : "migration_changed", { migration })];
      }),
    ].slice(0, MAX_PROBLEMS);
  },
};

async function appliedMigrations(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows: tables } = await client.query("select from pg_tables where tablename = 'schema_migration'");
  if (tables.length === 0) return [];
  const { rows } = await client.query("select name, checksum from schema_migration order by name");
  return rows;
}

/** Rows that a database of this mode never has. */
const FOREIGN_ROWS: Readonly<Record<string, readonly (readonly [table: string, condition: string])[]>> = {
  production: [
    ["demo_seed_step", "true"],
    ["identity_signing_key", "true"],
    ["identity_user", "email like '%@lastro.demo' and email_confirmed_at is not null"],
    ["identity_service_secret", "true"],
  ],
  demo: [
    ["identity_service_secret", "true"],
    // A demonstration makes its key, and begins its history, before anybody can register.
    [
      "identity_user",
      "not exists (select from demo_seed_step) and not exists (select from identity_signing_key)",
    ],
  ],
  identity: [
    ["demo_seed_step", "true"],
    ["customers_profile", "true"],
    ["ledger_transaction", "true"],
  ],
};

export const modeCheck: Check = {
  id: "D2",
  title: "What the database holds agrees with its recorded mode",
  async find(client) {
    const mode = await recordedMode(client);
    const problems = [];
    for (const [table, condition] of FOREIGN_ROWS[mode ?? ""] ?? []) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${table} where ${condition}`,
      );
      const count = rows[0]?.count ?? 0;
      if (count > 0) problems.push(problem("mode_not_content", { mode: mode ?? "", table, count }));
    }
    return problems;
  },
};

/** What the database serves; nothing is recorded before the first start on it. */
export async function recordedMode(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ mode: string }>("select mode from deployment");
  return rows[0]?.mode;
}
