import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { applyMigrations, shippedMigrations } from "@lastro/platform/database/migrate";
import pg from "pg";
import { MIGRATIONS } from "../../src/database/migrations.js";

const DATA = fileURLToPath(new URL("../fixtures/previous-release/data.jsonl.gz", import.meta.url));
const AT_ONCE = 500;

interface Header {
  /** What its rows are sealed with. */
  readonly masterSecret: string;
  readonly sequences: readonly { readonly name: string; readonly value: string | null }[];
}

interface Table {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/**
 * Makes a database what a demonstration of the previous release left: its schema by its migrations, then every row as
 * `scripts/keep-release.mjs` kept it. Answers the master secret. The login must be a superuser.
 */
export async function layOutPreviousRelease(url: string): Promise<string> {
  const lines = gunzipSync(await readFile(DATA))
    .toString()
    .split("\n");
  const { masterSecret, sequences } = JSON.parse(lines[0] ?? "") as Header;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = tablesIn(lines);
    await applyMigrations(client, await itsMigrations(tables));
    // The rows are whole already: no trigger may add to them, and their order is not that of their references.
    await client.query("set session_replication_role = replica");
    const { rows } = await client.query<{ names: string }>(
      "select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public'",
    );
    await client.query(`truncate ${rows[0]?.names}`);
    for (const { table, texts } of tables) await insert(client, table, texts);
    for (const { name, value } of sequences)
      if (value !== null) await client.query("select setval($1::regclass, $2)", [`"${name}"`, value]);
  } finally {
    await client.end();
  }
  return masterSecret;
}

function tablesIn(lines: readonly string[]): { readonly table: Table; readonly texts: string[] }[] {
  const tables = [];
  for (let at = 1; at < lines.length; ) {
    const table = JSON.parse(lines[at] ?? "") as Table;
    const texts = lines.slice(at + 1, at + 1 + table.rows).map((line) => JSON.parse(line) as string);
    tables.push({ table, texts });
    at += 1 + table.rows;
  }
  return tables;
}

/** Those its database had had, as this release ships them. */
async function itsMigrations(tables: ReturnType<typeof tablesIn>) {
  const applied = tables.find(({ table }) => table.table === "schema_migration")?.texts ?? [];
  return (await shippedMigrations(MIGRATIONS)).filter(({ name }) =>
    applied.some((text) => text.startsWith(`(${name},`)),
  );
}

async function insert(client: pg.Client, { table, columns }: Table, texts: readonly string[]): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(", ");
  for (let at = 0; at < texts.length; at += AT_ONCE)
    await client.query(
      `insert into "${table}" (${names}) overriding system value
       select ${names} from (select (text::"${table}").* from unnest($1::text[]) as text) r`,
      [texts.slice(at, at + AT_ONCE)],
    );
}
