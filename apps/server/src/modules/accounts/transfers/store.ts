import { isAsset, money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";
import type { DescribeMovements } from "../ports.js";
import type { SentTransfer, TransferOrder } from "./transfer.js";

interface TransferRow {
  id: string;
  sender_id: string;
  recipient_name: string;
  asset: string;
  amount: bigint;
  description: string | null;
  transaction_id: string;
  idempotency_key: string;
  body_hash: Buffer;
  created_at: Date;
}

export interface RecordedTransfer {
  readonly senderId: string;
  readonly idempotencyKey: string;
  readonly bodyHash: Buffer;
  readonly sent: SentTransfer;
}

/** The transfers already made under these senders' keys. */
export async function findByKeys(
  db: Database,
  orders: readonly TransferOrder[],
): Promise<RecordedTransfer[]> {
  const rows = await query<TransferRow>(
    db,
    `select t.* from accounts_transfer t
     join unnest($1::uuid[], $2::text[]) as k (sender_id, key) on k.sender_id = t.sender_id and k.key = t.idempotency_key`,
    [orders.map(({ senderId }) => senderId), orders.map(({ idempotencyKey }) => idempotencyKey)],
  );
  return rows.map((row) => {
    if (!isAsset(row.asset)) throw new Error(`Transfer ${row.id} is of an unknown asset`);
    return {
      senderId: row.sender_id,
      idempotencyKey: row.idempotency_key,
      bodyHash: row.body_hash,
      sent: {
        id: row.id,
        transactionId: row.transaction_id,
        amount: money(row.asset, row.amount),
        counterparty: { name: row.recipient_name },
        description: row.description,
        at: row.created_at,
      },
    };
  });
}

/** What a client's statement says of these transfers: the other side's name and the words sent along. */
export const transferFacts: DescribeMovements = async (db, ownerId, movements) => {
  const rows = await query<{ transaction_id: string; counterparty: string; description: string | null }>(
    db,
    `select transaction_id, description,
       case when sender_id = $2 then recipient_name else sender_name end as counterparty
     from accounts_transfer where id = any ($1::uuid[]) and $2 in (sender_id, recipient_id)`,
    [movements.map(({ reference }) => reference), ownerId],
  );
  return new Map(
    rows.map(({ transaction_id, counterparty, description }) => [
      transaction_id,
      { counterparty, description: description ?? undefined },
    ]),
  );
};
