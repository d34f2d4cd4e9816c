import type { Asset } from "@lastro/money";
import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** What a client asked to have sent. Where it leaves the house, its payout has the same id. */
export interface Withdrawal {
  readonly id: string;
  readonly userId: string;
  readonly entryId: string;
  readonly amount: Money;
  readonly fee: Money;
  /** Another client of ours: moved in the books, at once. */
  readonly recipientId: string | null;
  readonly createdAt: Date;
}

interface WithdrawalRow {
  id: string;
  user_id: string;
  entry_id: string;
  asset: Asset;
  amount: bigint;
  fee: bigint;
  recipient_id: string | null;
  created_at: Date;
}

const toWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  userId: row.user_id,
  entryId: row.entry_id,
  amount: money(row.asset, row.amount),
  fee: money(row.asset, row.fee),
  recipientId: row.recipient_id,
  createdAt: row.created_at,
});

export async function insertWithdrawal(tx: Tx, one: Withdrawal): Promise<void> {
  await query(
    tx,
    `insert into crypto_withdrawal (id, user_id, entry_id, asset, amount, fee, recipient_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[one.id, one.userId, one.entryId, one.amount.asset, one.amount.minor],
      ...[one.fee.minor, one.recipientId, one.createdAt],
    ],
  );
}

export async function findWithdrawals(
  db: Database | Tx,
  ids: readonly string[],
): Promise<readonly Withdrawal[]> {
  const rows = await query<WithdrawalRow>(db, "select * from crypto_withdrawal where id = any($1)", [ids]);
  const byId = new Map(rows.map((row) => [row.id, toWithdrawal(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A client's, newest first. */
export async function listWithdrawals(
  db: Database | Tx,
  userId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly Withdrawal[]> {
  const rows = await query<WithdrawalRow>(
    db,
    "select * from crypto_withdrawal where user_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3",
    [userId, before ?? null, limit],
  );
  return rows.map(toWithdrawal);
}
