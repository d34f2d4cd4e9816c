import { type Database, query } from "@lastro/platform/database/database";

export interface KeptReceipt {
  readonly code: string;
  readonly ownerId: string;
  readonly transactionId: string;
  readonly signed: string;
  readonly issuedAt: Date;
}

const KEPT = `select code, owner_id as "ownerId", transaction_id as "transactionId", signed, issued_at as "issuedAt"
  from receipts_receipt`;

export async function findByCode(db: Database, code: string): Promise<KeptReceipt | undefined> {
  return (await query<KeptReceipt>(db, `${KEPT} where code = $1`, [code]))[0];
}

export async function findOf(
  db: Database,
  ownerId: string,
  transactionId: string,
): Promise<KeptReceipt | undefined> {
  const sql = `${KEPT} where owner_id = $1 and transaction_id = $2`;
  return (await query<KeptReceipt>(db, sql, [ownerId, transactionId]))[0];
}

/** Keeps a receipt unless there is one of this movement already. */
export async function insertReceipt(db: Database, receipt: KeptReceipt): Promise<void> {
  await query(
    db,
    `insert into receipts_receipt (code, owner_id, transaction_id, signed, issued_at) values ($1, $2, $3, $4, $5)
     on conflict on constraint receipts_receipt_once do nothing`,
    [receipt.code, receipt.ownerId, receipt.transactionId, receipt.signed, receipt.issuedAt],
  );
}

const RECORDS_AT_ONCE = 500;

/** Every receipt of a client's, by its code, as a copy of their data says it. */
export async function* receiptRecords(
  db: Database,
  ownerId: string,
): AsyncGenerator<{ code: string; transactionId: string; issuedAt: string; signed: string }> {
  for (let after = ""; ; ) {
    const rows = await query<KeptReceipt>(
      db,
      `${KEPT} where owner_id = $1 and code > $2 order by code limit ${RECORDS_AT_ONCE}`,
      [ownerId, after],
    );
    for (const { code, transactionId, issuedAt, signed } of rows)
      yield { code, transactionId, issuedAt: issuedAt.toISOString(), signed };
    after = rows.at(-1)?.code ?? "";
    if (rows.length < RECORDS_AT_ONCE) return;
  }
}
