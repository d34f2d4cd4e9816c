import type { Random } from "@lastro/platform/random";
import {
  createSealer,
  KEY_NAME_BYTES,
  keyNameOf,
  type MasterSecrets,
  type Sealer,
} from "@lastro/platform/sealed";
import type pg from "pg";
import type { SealedColumn } from "./sealed-columns.js";

/** What becomes of a column's values in one pass. */
export interface Pass {
  readonly resealed: number;
  /** Somebody wrote them between our reading and our writing: the next pass looks at them again. */
  readonly changed: number;
  /** No configured secret opens them. */
  readonly unreadable: number;
}

export interface Resealing {
  readonly client: pg.Client;
  readonly secrets: MasterSecrets;
  readonly random: Pick<Random, "bytes">;
}

interface Row {
  readonly key: readonly string[];
  readonly bound: string;
  readonly sealed: Buffer;
}

const ROWS_AT_ONCE = 200;

/** In SQL, a value that is not under the secret whose name is `$1`. Also one that is of no known format. */
const isUnderAnother = ({ column }: SealedColumn) =>
  `${column} is not null and substr(${column}, 1, ${KEY_NAME_BYTES}) <> $1`;

/** How many values are not under the current secret. */
export async function countUnderFormer(
  client: pg.Client,
  { masterSecret }: MasterSecrets,
  column: SealedColumn,
): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from ${column.table} where ${isUnderAnother(column)}`,
    [keyNameOf(masterSecret)],
  );
  return Number(rows[0]?.count);
}

/**
 * Seals a column's values with the current secret, from the first row to the last. Each value is its own transaction and
 * is written over what was read of it alone. It keeps no state: a value says by itself that it is done.
 */
export async function resealColumn(resealing: Resealing, column: SealedColumn): Promise<Pass> {
  const { secrets, random } = resealing;
  const sealers = column.purposes.map((purpose) => createSealer(secrets, purpose, random));
  let pass: Pass = { resealed: 0, changed: 0, unreadable: 0 };
  let after: readonly string[] | undefined;
  for (;;) {
    const rows = await readRows(resealing, column, after);
    for (const row of rows) {
      const outcome = await resealRow(resealing, column, sealers, row);
      pass = { ...pass, [outcome]: pass[outcome] + 1 };
    }
    after = rows.at(-1)?.key;
    if (after === undefined) return pass;
  }
}

async function readRows(
  { client, secrets }: Resealing,
  column: SealedColumn,
  after: readonly string[] | undefined,
): Promise<Row[]> {
  const key = column.key.join(", ");
  const place = after ? `and (${key}) > (${column.key.map((_, index) => `$${index + 2}`).join(", ")})` : "";
  const { rows } = await client.query<Row>(
    `select array[${column.key.map((name) => `${name}::text`).join(", ")}] as key,
            (${column.boundTo})::text as bound, ${column.column} as sealed
     from ${column.table} where ${isUnderAnother(column)} ${place}
     order by ${key} limit ${column.isLarge ? 1 : ROWS_AT_ONCE}`,
    [keyNameOf(secrets.masterSecret), ...(after ?? [])],
  );
  return rows;
}

async function resealRow(
  { client }: Resealing,
  { table, column, key }: SealedColumn,
  sealers: readonly Sealer[],
  row: Row,
): Promise<keyof Pass> {
  const anew = sealedAnew(sealers, row);
  if (anew === undefined) return "unreadable";
  const { rowCount } = await client.query(
    `update ${table} set ${column} = $1
     where ${column} = $2 and ${key.map((name, index) => `${name} = $${index + 3}`).join(" and ")}`,
    [anew, row.sealed, ...row.key],
  );
  return rowCount === 1 ? "resealed" : "changed";
}

function sealedAnew(sealers: readonly Sealer[], { bound, sealed }: Row): Buffer | undefined {
  for (const sealer of sealers) {
    try {
      return sealer.seal(bound, sealer.open(bound, sealed));
    } catch {
      // Of another purpose, or under a secret nobody gave.
    }
  }
  return undefined;
}
