import type { Tx } from "./database.js";
import { query } from "./database.js";
import type { Schema } from "./schema.js";

/** A row by its columns; whole numbers are as large as they are, and JSON is what it says. */
type Row = Readonly<Record<string, unknown>>;

/** Writes rows of several tables by one statement: the rows of a table all name the same columns. */
export async function insertTogether(
  tx: Tx,
  tables: { readonly [Table in keyof Schema]?: readonly Row[] },
): Promise<void> {
  const written = Object.entries(tables).filter(([, rows]) => rows.length > 0);
  const inserts = written.map(([table, rows], index) => {
    const columns = Object.keys(rows[0] ?? {}).join(", ");
    return `w${index} as (insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, $${index + 1}::jsonb))`;
  });
  if (inserts.length === 0) return;
  await query(
    tx,
    `with ${inserts.join(", ")} select 1`,
    written.map(([, rows]) => JSON.stringify(rows, wholeNumbers)),
  );
}

/** In quotes, so that no digit is lost. */
function wholeNumbers(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
