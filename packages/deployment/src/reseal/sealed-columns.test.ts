import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "@lastro/platform/testing/empty-database";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEALED_COLUMNS } from "./sealed-columns.js";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const SOURCES = ["apps/server/src", "apps/identity/src", "packages/platform/src", "packages/identity/src"];

/** What a column of bytes is called that keeps a fingerprint or the like, of which nothing can be opened. */
const DIGEST = /[._](hash|digest|index|mark|head|lookup)$/;
/** Columns of bytes that are in the clear. */
const PLAIN = [
  "compliance_fingerprint.code",
  "compliance_fingerprint_salt.salt",
  "grain_dispute_evidence.content",
  "grain_image.card",
  "grain_image.full_size",
  "identity_passkey.public_key",
];
/** Proves the secret, and is sealed anew once everything else is. */
const CANARY = "deployment.canary";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const names = () => SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted();

async function columnsOfBytes(): Promise<string[]> {
  const { rows } = await run(
    database.url,
    `select c.table_name || '.' || c.column_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'bytea'`,
  );
  return rows.map(({ name }) => name).toSorted();
}

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true });
  const files = entries.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  return Promise.all(files.map((name) => readFile(path.join(ROOT, folder, name), "utf8")));
}

describe("the list of sealed columns", () => {
  it("has every column of bytes that is neither a digest nor in the clear", async () => {
    const other = new Set([...PLAIN, CANARY]);
    const bytes = await columnsOfBytes();
    expect(bytes.filter((name) => !DIGEST.test(name) && !other.has(name))).toEqual(names());
    expect([...other].filter((name) => !bytes.includes(name))).toEqual([]);
  });

  it("names the primary key of each, by which it is gone through", async () => {
    const { rows } = await run(
      database.url,
      `select c.relname as table, array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) as key
       from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
       where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`,
    );
    const keys = new Map(rows.map(({ table, key }) => [table, key]));
    for (const { table, key } of SEALED_COLUMNS) expect([table, keys.get(table)]).toEqual([table, key]);
  });

  it("has every purpose something is sealed for, and no other", async () => {
    const text = (await Promise.all(SOURCES.map(sources))).flat().join("\n");
    const literal = [
      ...text.matchAll(/create(?:Sealer\([^,()]+,|SealedFiles\() *"([^"]+)"/g),
      ...text.matchAll(/(?:FILE_PURPOSE = |\bpurpose: )"([^"]+\.(?:export|report-file))"/g),
    ].map(([, purpose]) => purpose);
    const ofPayouts = [...text.matchAll(/sealer\(ctx, "([^"]+)"\)/g)].map(([, of]) => `custody.${of}`);
    const known = new Set(SEALED_COLUMNS.flatMap(({ purposes }) => purposes));
    expect([...new Set([...literal, ...ofPayouts])].toSorted()).toEqual([...known].toSorted());
  });
});
