import { type Database, query } from "@lastro/platform/database/database";
import { type Positions, SLOTS, type Slot, slotAccountId } from "./positions.js";

/** An entry on one of the client's accounts with the transaction it belongs to. */
export interface OwnEntry {
  readonly slot: number;
  readonly seq: bigint;
  readonly line: number;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly transaction_id: string;
  readonly posted_at: Date;
  readonly kind: string;
  readonly reference: string;
  readonly idempotency_key: string;
}

/** The next entries of each account, newest first, below where the reader stands in it. */
export function readEntries(
  db: Database,
  ownerId: string,
  slots: readonly Slot[],
  positions: Positions,
  perAccount: number,
): Promise<OwnEntry[]> {
  return query<OwnEntry>(
    db,
    `select w.slot, e.account_seq as seq, e.line, e.amount, e.balance_after, e.transaction_id,
            t.posted_at, t.kind, t.reference, t.idempotency_key
     from unnest($1::int[], $2::uuid[], $3::bigint[]) as w (slot, account_id, below)
     cross join lateral (
       select * from ledger_entry where account_id = w.account_id and account_seq < w.below
       order by account_seq desc limit $4) e
     join ledger_transaction t on t.id = e.transaction_id
     order by w.slot, e.account_seq desc`,
    [
      slots.map(({ index }) => index),
      slots.map((slot) => slotAccountId(ownerId, slot)),
      slots.map(({ index }) => (positions[index] ?? 0n).toString()),
      perAccount,
    ],
  );
}

/** Where a reader starts who wants only what was posted before an instant. */
export async function positionsBefore(
  db: Database,
  ownerId: string,
  slots: readonly Slot[],
  before: Date,
): Promise<Positions> {
  const rows = await query<{ slot: number; below: bigint }>(
    db,
    `select w.slot, max(e.account_seq) + 1 as below
     from unnest($1::int[], $2::uuid[]) as w (slot, account_id)
     join ledger_entry e on e.account_id = w.account_id
     join ledger_transaction t on t.id = e.transaction_id
     where t.posted_at < $3
     group by w.slot`,
    [slots.map(({ index }) => index), slots.map((slot) => slotAccountId(ownerId, slot)), before],
  );
  const below = new Map(rows.map((row) => [row.slot, row.below]));
  return SLOTS.map(({ index }) => below.get(index) ?? 0n);
}

export interface OwnTransactionEntry extends OwnEntry {
  readonly shard: number;
  readonly shard_position: bigint;
  readonly hash: Buffer;
}

/** The client's own entries of one transaction, in its order; none when it is not theirs. */
export function readOwnTransaction(
  db: Database,
  ownerId: string,
  transactionId: string,
): Promise<OwnTransactionEntry[]> {
  return query<OwnTransactionEntry>(
    db,
    `select w.slot, e.account_seq as seq, e.line, e.amount, e.balance_after, e.transaction_id,
            t.posted_at, t.kind, t.reference, t.idempotency_key, t.shard, t.shard_position, t.hash
     from ledger_transaction t
     join ledger_entry e on e.transaction_id = t.id
     join unnest($2::int[], $3::uuid[]) as w (slot, account_id) on w.account_id = e.account_id
     where t.id = $1
     order by e.line`,
    [transactionId, SLOTS.map(({ index }) => index), SLOTS.map((slot) => slotAccountId(ownerId, slot))],
  );
}

/** Why each hold was opened, by the hold's id; only the client's own. */
export async function readHoldReasons(
  db: Database,
  ownerId: string,
  holdIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (holdIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("ledger_hold")
    .select(["id", "reason"])
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...holdIds])
    .execute();
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}
