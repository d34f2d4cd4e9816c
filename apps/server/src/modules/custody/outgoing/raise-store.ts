import { query, type Tx } from "@lastro/platform/database/database";

/** The payments of a network whose fee may be raised. */
type PaymentTable = "custody_bitcoin_payment" | "custody_ethereum_payment";

/** Asks for a higher fee; false where no transaction of a payment waits for a block. */
export async function askRaiseIn(table: PaymentTable, tx: Tx, id: string, at: Date): Promise<boolean> {
  const rows = await query(
    tx,
    `update ${table} p set raise_asked_at = coalesce(raise_asked_at, $2)
     from custody_outgoing o
     where p.id = $1 and o.id = p.id and o.tx_hash is not null and o.ended_at is null
       and coalesce(o.confirmations_have, 0) = 0
     returning 1`,
    [id, at],
  );
  return rows.length === 1;
}

/** Forgets that a higher fee was asked for. */
export async function endRaise(table: PaymentTable, tx: Tx, id: string): Promise<void> {
  await query(tx, `update ${table} set raise_asked_at = null where id = $1`, [id]);
}
