import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type AccountRef, accountId } from "./account.js";

/** A transaction as whoever posted it knows it again. */
export interface PostedTransaction {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly key: string;
  /** Its link in the journal's chain. */
  readonly hash: Buffer;
}

const COLUMNS = "id, kind, reference, idempotency_key as key, hash";

export function transactionsNamed(db: Database | Tx, ids: readonly string[]): Promise<PostedTransaction[]> {
  return query(db, `select ${COLUMNS} from ledger_transaction where id = any ($1::uuid[])`, [ids]);
}

/** What was posted under these keys; a key that was never posted has none. */
export async function transactionsOfKeys(
  db: Database | Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, PostedTransaction>> {
  const rows = await query<PostedTransaction>(
    db,
    `select ${COLUMNS} from ledger_transaction where idempotency_key = any ($1::text[])`,
    [keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** What each key moved on an account; a key that was never posted, or moved nothing there, has none. */
export async function movedByKeys(
  db: Database | Tx,
  account: AccountRef,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  const rows = await query<{ key: string; amount: bigint }>(
    db,
    `select t.idempotency_key as key, e.amount from ledger_transaction t
     join ledger_entry e on e.transaction_id = t.id and e.account_id = $1
     where t.idempotency_key = any ($2::text[])`,
    [accountId(account), keys],
  );
  return new Map(rows.map(({ key, amount }) => [key, money(account.asset, amount)]));
}
