import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { roleExists, withoutRoleCreation } from "./app-role.js";
import { connectClient } from "./client.js";

/** Any number: two processes that migrate one database take turns on it. */
const LOCK = 4_731_902;

export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/** Brings a database to the newest schema of a folder. Forward only; a released file that changed stops it. */
export function migrate(url: string, folder: string): Promise<void> {
  return inMigrationTurn(url, async (client) => {
    const shipped = await shippedMigrations(folder);
    const problems = migrationProblems(shipped, await appliedMigrations(client));
    if (problems.length > 0) throw new Error(problems.join("; "));
    await applyMigrations(client, shipped);
  });
}

/** Runs the work as the owner of the database, while no other process migrates it. */
export async function inMigrationTurn<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectClient(url);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The migrations of a folder, in the order they are applied. */
export async function shippedMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** The checksum of each migration a database has had, by name. Reads only. */
export async function appliedMigrations(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('schema_migration') is not null as exists",
  );
  if (!tables[0]?.exists) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Why this release cannot work on a database with these migrations, a sentence each. */
export function migrationProblems(
  shipped: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): string[] {
  const known = new Set(shipped.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  return [
    ...shipped
      .filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
      .map(({ name }) => `the migration ${name} was changed after it had been applied`),
    ...(unknown.length === 0
      ? []
      : [
          `the database has migrations of a newer release (${unknown.join(", ")}): start that release, or restore the backup taken before it`,
        ]),
  ];
}

/** Applies what the database has not had yet, each migration in a transaction of its own. */
export async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const applied = await appliedMigrations(client);
  for (const migration of migrations) if (!applied.has(migration.name)) await apply(client, migration);
}

async function apply(client: pg.Client, { name, checksum, sql }: Migration): Promise<void> {
  const statements = (await roleExists(client)) ? withoutRoleCreation(sql) : sql;
  await client.query("begin");
  try {
    await client.query(statements);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
