import type pg from "pg";
import { PROTECTED_COLUMNS } from "./protected-columns.js";
import { type Check, MAX_PROBLEMS, type Problem, problem } from "./report.js";
import { shipped } from "./shipped.js";

/** The shards of the migrations that took fingerprints, which have no code: none was made with the application's key. */
export const MIGRATION_SHARDS: readonly number[] = [460, 475];

interface Found {
  readonly kind: "row_not_fingerprinted" | "row_differs" | "row_gone" | "fingerprint_gone";
  readonly row: string;
}

/** Each row's newest fingerprint, beside the row: `keys` and `columns` are lists of quoted names. */
const rowsThatDiffer = (table: string, keys: readonly string[], columns: readonly string[]) => `
  with rows as (
    select concat_ws('|', ${keys.map((key) => `to_jsonb(t.${key}) #>> '{}'`).join(", ")}) as row_key,
           (select to_jsonb(p) from (select ${columns.map((column) => `t.${column}`).join(", ")}) p) as said
    from ${table} t),
  newest as (
    select f.row_key, f.digest, counted.versions, f.version
    from (select row_key, max(version) as version, count(*) as versions
          from compliance_fingerprint where table_name = $1 group by row_key) counted
    join compliance_fingerprint f
      on f.table_name = $1 and f.row_key = counted.row_key and f.version = counted.version)
  select case when n.versions <> n.version then 'fingerprint_gone'
              when n.digest is null then 'row_not_fingerprinted'
              when r.row_key is null then 'row_gone' else 'row_differs' end as kind,
         coalesce(r.row_key, n.row_key) as row
  from rows r
  full join newest n on n.row_key = r.row_key
  left join compliance_fingerprint_salt s
    on s.table_name = $1 and s.row_key = n.row_key and s.version = n.version
  where (r.row_key is null) <> (n.digest is null)
     or n.digest is distinct from sha256(s.salt || convert_to(r.said::text, 'UTF8'))
     or n.versions <> n.version
  order by 2 limit ${MAX_PROBLEMS}`;

const quoted = (name: string) => `"${name}"`;

/** The columns of each table's primary key, in its order. */
async function keysOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; keys: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by array_position(i.indkey::smallint[], a.attnum)) as keys
     from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
     where i.indisprimary and c.relname = any ($1) group by 1`,
    [Object.keys(PROTECTED_COLUMNS)],
  );
  return new Map(rows.map(({ name, keys }) => [name, keys]));
}

/** The protected tables that have rows or fingerprints: in the others there is nothing to compare. */
async function usedTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    Object.keys(PROTECTED_COLUMNS)
      .map(
        (table) => `select '${table}' as name where exists (select from ${table})
           or exists (select from compliance_fingerprint where table_name = '${table}')`,
      )
      .join(" union all "),
  );
  return new Set(rows.map(({ name }) => name));
}

const rowsCheck: Check = {
  id: "I42a",
  title: "Every protected row is as its newest fingerprint has it, and none is missing",
  async find(client) {
    const keys = await keysOf(client);
    const problems: Problem[] = [];
    const used = await usedTables(client);
    for (const [table, columns] of Object.entries(PROTECTED_COLUMNS)) {
      if (!used.has(table)) continue;
      const sql = rowsThatDiffer(table, (keys.get(table) ?? []).map(quoted), columns.split(" ").map(quoted));
      const { rows } = await client.query<Found>(sql, [table]);
      problems.push(...rows.map(({ kind, row }) => problem(kind, { table, row })));
    }
    return problems.slice(0, MAX_PROBLEMS);
  },
};

/** Protected tables whose triggers are not what `compliance_protect` makes them. */
const WRONG_TRIGGERS = `
  select p.name
  from unnest($1::text[], $2::text[], $3::text[]) as p (name, keys, columns)
  cross join lateral (
    select format('AFTER INSERT OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION compliance_note_change(%L, %L)',
                  p.name, p.keys::text[]::text, p.columns::text[]::text) as noted,
           format('AFTER UPDATE ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION compliance_note_change(%L, %L)', p.name,
                  (select string_agg(format('old.%1$I IS DISTINCT FROM new.%1$I', c), ' OR ')
                   from unnest(p.keys::text[] || p.columns::text[]) as k (c)),
                  p.keys::text[]::text, p.columns::text[]::text) as changes_noted) expected
  where (select count(*) from pg_trigger t
         where t.tgrelid = to_regclass(p.name) and t.tgenabled in ('O', 'A')
           and regexp_replace(pg_get_triggerdef(t.oid, true), '^CREATE TRIGGER \\S+ ', '')
               in (expected.noted, expected.changes_noted)) <> 2
  order by 1`;

const FUNCTIONS = [
  "compliance_append_fingerprints",
  "compliance_key_of",
  "compliance_note_change",
  "compliance_values_of",
];

const triggersCheck: Check = {
  id: "I42b",
  title: "What takes fingerprints is in place, as this release has it",
  async find(client) {
    const keys = await keysOf(client);
    const tables = Object.entries(PROTECTED_COLUMNS);
    const arrayOf = (names: readonly string[]) => `{${names.join(",")}}`;
    const { rows } = await client.query<{ name: string }>(WRONG_TRIGGERS, [
      tables.map(([table]) => table),
      tables.map(([table]) => arrayOf(keys.get(table) ?? [])),
      tables.map(([, columns]) => arrayOf(columns.split(" "))),
    ]);
    const released = await shipped();
    const { rows: sources } = await client.query<{ name: string; source: string }>(
      "select proname as name, prosrc as source from pg_proc where proname = any ($1)",
      [FUNCTIONS],
    );
    const right = new Set(
      sources.flatMap(({ name, source }) => (released.some(({ sql }) => sql.includes(source)) ? [name] : [])),
    );
    return [
      ...rows.map(({ name }) => problem("fingerprint_trigger_wrong", { table: name })),
      ...FUNCTIONS.filter((name) => !right.has(name)).map((name) =>
        problem("fingerprint_function_wrong", { function: name }),
      ),
    ].slice(0, MAX_PROBLEMS);
  },
};

export const fingerprintChecks: readonly Check[] = [rowsCheck, triggersCheck];

/** I42c: with the application's key, that the newest fingerprint of each row was made with it, or by a migration. */
export function fingerprintCodesCheck(key: string): Check {
  return {
    id: "I42c",
    title: "The newest fingerprint of every protected row was made by the application or a migration",
    async find(client) {
      const { rows } = await client.query<{ table: string; row: string }>(
        `select f.table_name as table, f.row_key as row
         from (select distinct on (table_name, row_key) * from compliance_fingerprint
               order by table_name, row_key, version desc) f
         where (f.code is null and f.shard <> all ($1))
            or f.code <> sha256(substr($2::bytea, 65) || sha256(substr($2::bytea, 1, 64) || f.hash))
         order by 1, 2 limit ${MAX_PROBLEMS}`,
        [MIGRATION_SHARDS, Buffer.from(key, "hex")],
      );
      return rows.map((facts) => problem("fingerprint_not_the_applications", facts));
    },
  };
}
