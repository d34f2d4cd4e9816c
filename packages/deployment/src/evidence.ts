import type pg from "pg";

/** What a database without a recorded mode shows of what it has served. */
export type Evidence =
  | "demonstration"
  | "identity service"
  | "bank"
  /** People or jobs that any mode may have left. */
  | "unmarked data"
  /** Tables, and no migration of ours. */
  | "foreign tables"
  | "nothing";

/** Rows that only one kind of deployment writes, told in this order. */
const MARKS: readonly (readonly [Evidence, string, string])[] = [
  ["demonstration", "demo_seed_step", "true"],
  // A real deployment brings its own keys.
  ["demonstration", "identity_signing_key", "true"],
  // Nobody else can confirm an address there: no such domain exists.
  ["demonstration", "identity_user", "email like '%@lastro.demo' and email_confirmed_at is not null"],
  ["identity service", "identity_service_secret", "true"],
  ["bank", "customers_profile", "true"],
  ["bank", "grain_account", "true"],
  ["bank", "ledger_transaction", "true"],
  ["unmarked data", "identity_user", "true"],
  ["unmarked data", "job_schedule", "true"],
  ["unmarked data", "job", "true"],
];

/** Reads what a database of a release before migration 0025 was used for. Writes nothing. */
export async function readEvidence(client: pg.Client): Promise<Evidence> {
  for (const [evidence, table, condition] of MARKS)
    if (await hasRow(client, table, condition)) return evidence;
  return (await hasForeignTables(client)) ? "foreign tables" : "nothing";
}

async function hasRow(client: pg.Client, table: string, condition: string): Promise<boolean> {
  if (!(await tableExists(client, table))) return false;
  const { rowCount } = await client.query(`select from ${table} where ${condition} limit 1`);
  return rowCount === 1;
}

export async function tableExists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [
    table,
  ]);
  return rows[0]?.exists === true;
}

/** Tables of another application; those an extension brought are nobody's. */
async function hasForeignTables(client: pg.Client): Promise<boolean> {
  if (await tableExists(client, "schema_migration")) return false;
  const { rowCount } = await client.query(
    `select from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d
                        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  );
  return rowCount === 1;
}
