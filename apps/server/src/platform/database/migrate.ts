import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { connectClient } from "./client.js";

const MIGRATIONS = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** Any number: two processes that migrate one database take turns on it. */
const LOCK = 4_731_902;

/** Brings a database to the newest schema. Forward only; a released file that changed stops it. */
export async function migrate(url: string): Promise<void> {
  const client = await connectClient(url);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migration",
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
    for (const name of names) await apply(client, name, applied.get(name));
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, appliedChecksum: string | undefined): Promise<void> {
  const sql = await readFile(path.join(MIGRATIONS, name), "utf8");
  const checksum = createHash("sha256").update(sql).digest("hex");
  if (appliedChecksum === checksum) return;
  if (appliedChecksum !== undefined)
    throw new Error(`Migration ${name} was changed after it had been applied`);
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
