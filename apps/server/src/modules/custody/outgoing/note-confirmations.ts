import { query, type Tx } from "@lastro/platform/database/database";

/** Keeps how far a payment is confirmed; false when that was known. */
export async function noteConfirmations(
  tx: Tx,
  of: { readonly table: "custody_withdrawal" | "custody_return"; readonly id: string },
  { have, need }: { readonly have: number; readonly need: number },
): Promise<boolean> {
  const rows = await query(
    tx,
    `update ${of.table} set confirmations_have = $2, confirmations_need = $3
     where id = $1 and (confirmations_have, confirmations_need) is distinct from ($2::integer, $3::integer) returning 1`,
    [of.id, have, need],
  );
  return rows.length === 1;
}
