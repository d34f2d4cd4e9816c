import { type Database, query, type Tx } from "./database.js";
import { type Channel, publish } from "./publisher.js";
import type { Schema } from "./schema.js";

/** One parameterised statement that is not run yet. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** What listeners are told of once it is committed. */
  readonly publishes?: { readonly channel: Channel<unknown>; readonly items: readonly unknown[] };
}

/**
 * Runs statements as one, because the way between server and database costs more than most of them: for statements that
 * do not need each other's rows, as each sees the tables as they were before all of them.
 */
export async function runTogether(db: Database | Tx, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return;
  const values: unknown[] = [];
  const parts = statements.map((statement, index) => {
    const before = values.length;
    values.push(...statement.values);
    return `s${index} as (${statement.text.replace(/\$(\d+)/g, (_, place) => `$${before + Number(place)}`)})`;
  });
  // A part that only reads is run because it is counted: a function that is called for what it does.
  const counts = statements.map((_, index) => `(select count(*) from s${index})`);
  await query(db, `with ${parts.join(", ")} select ${counts.join(", ")}`, values);
  for (const { publishes } of statements) if (publishes) publish(db, publishes.channel, publishes.items);
}

/** A row by its columns; whole numbers are as large as they are, and JSON is what it says. */
type Row = Readonly<Record<string, unknown>>;

/** Writes rows of several tables: the rows of a table all name the same columns. `otherwise` is an `on conflict` clause. */
export function insertions(
  tables: { readonly [Table in keyof Schema]?: readonly Row[] },
  otherwise = "",
): Statement[] {
  return Object.entries(tables)
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {}).join(", ");
      return {
        text: `insert into ${table} (${columns})
          select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) ${otherwise} returning 1`,
        values: [JSON.stringify(rows, wholeNumbers)],
      };
    });
}

/** In quotes, so that no digit is lost. */
function wholeNumbers(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
