import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { recordAudit } from "./record-audit.js";

/** A protected row, as the verification names it. */
export interface ProtectedRow {
  readonly table: string;
  /** Its protected columns; `undefined` where the table has none. */
  readonly columns: readonly string[] | undefined;
  /** The values of its primary key, joined by `|`. */
  readonly key: string;
}

/**
 * Takes the fingerprint of a protected row as it stands, or of its absence, with the application's code, and puts the
 * reason into the audit trail: for a row that an operator corrected by hand (ADR 0024). Throws a sentence where the table
 * is not protected, the row was never there or is being changed, or its newest fingerprint is the application's and fits.
 */
export function acceptRow(ctx: Ctx, row: ProtectedRow, reason: string): Promise<void> {
  const { table, columns, key } = row;
  if (columns === undefined) throw new Error(`${table} is not a protected table: nothing was changed`);
  return inTransaction(ctx.db, async (tx) => {
    await query(tx, "set local timezone = 'UTC'", []);
    const values = await valuesNow(tx, table, columns, key);
    const standing = await standingOf(tx, table, key, values);
    if (standing === "unknown") throw new Error(`${table} has no row ${key}: nothing was changed`);
    if (standing === "in_order")
      throw new Error("The row is as the application left it: there is nothing to accept");
    await query(tx, "select compliance_append_fingerprints($1, array[$2], array[$3::jsonb])", [
      ...[table, key, values],
    ]);
    // Whoever changes the row takes its fingerprint too, one after the other: what is read now was not changed in between.
    if ((await valuesNow(tx, table, columns, key)) !== values)
      throw new Error("The row is being changed: nothing was accepted");
    await recordAudit(tx, asSystem(ctx, "operator.rows"), {
      action: "compliance.row_accepted",
      subject: `${table} ${key}`,
      details: { reason },
    });
  });
}

/** The row's protected values as JSON; null without the row. It is not locked: of many tables the application may only read. */
async function valuesNow(
  tx: Tx,
  table: string,
  columns: readonly string[],
  key: string,
): Promise<string | null> {
  // `table` is one of the protected tables, whose names are constants.
  const [found] = await query<{ values: string }>(
    tx,
    `select compliance_values_of(to_jsonb(t), $1)::text as values from ${table} t
     where compliance_key_of(to_jsonb(t), compliance_key_columns($2)) = $3`,
    [columns, table, key],
  );
  return found?.values ?? null;
}

/** Whether the newest fingerprint fits these values and has the code of the application's key. */
async function standingOf(
  tx: Tx,
  table: string,
  key: string,
  values: string | null,
): Promise<"unknown" | "in_order" | "to_accept"> {
  const [newest] = await query<{ inOrder: boolean }>(
    tx,
    `select f.digest is not distinct from sha256(s.salt || convert_to($3::jsonb::text, 'UTF8'))
            and f.code is not distinct from sha256(substr(k.pads, 65) || sha256(substr(k.pads, 1, 64) || f.hash))
            as "inOrder"
     from (select decode(current_setting('lastro.fingerprint_key'), 'hex') as pads) k, compliance_fingerprint f
     left join compliance_fingerprint_salt s using (table_name, row_key, version)
     where f.table_name = $1 and f.row_key = $2
     order by f.version desc limit 1`,
    [table, key, values],
  );
  if (newest === undefined) return values === null ? "unknown" : "to_accept";
  return newest.inOrder ? "in_order" : "to_accept";
}
