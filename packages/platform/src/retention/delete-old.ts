import { type Database, query } from "../database/database.js";

const AT_ONCE = 10_000;

/** What may go: rows of a table for which a condition holds, written with `$1` and on for the values. */
export interface Old {
  readonly table: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Deletes old rows, some thousands to a transaction, until none is left or the worker stops. Answers how many went. */
export async function deleteOld(
  db: Database,
  { table, where, values }: Old,
  stopping?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  while (!stopping?.aborted) {
    const [gone] = await query<{ count: bigint }>(
      db,
      `with gone as (delete from ${table}
         where ctid = any (array(select ctid from ${table} where ${where} limit ${AT_ONCE})) and ${where} returning 1)
       select count(*) as count from gone`,
      values,
    );
    const count = Number(gone?.count ?? 0n);
    deleted += count;
    if (count < AT_ONCE) break;
  }
  return deleted;
}
