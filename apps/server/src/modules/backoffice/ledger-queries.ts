import { money } from "@lastro/money";
import { CODE, cursorOf, type PageQuery, pageOfRows, readCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { startsWith } from "@lastro/platform/database/like";
import { DomainError } from "@lastro/platform/domain-error";
import { UUID } from "@lastro/platform/uuid";
import { assetOf } from "./assets.js";

interface AccountRow {
  id: string;
  owner_id: string | null;
  email: string | null;
  code: string;
  asset: string;
  balance: bigint;
  entry_count: bigint;
  opened_at: Date;
}

/** Stands before every owner, so that the house's accounts come first. */
const HOUSE = "00000000-0000-0000-0000-000000000000";

export async function listAccounts(
  db: Database,
  filter: PageQuery & {
    readonly owner?: "house" | "clients" | undefined;
    readonly ownerId?: string | undefined;
    readonly asset?: string | undefined;
    readonly code?: string | undefined;
  },
) {
  const [owner, code, asset] = readCursor(filter.cursor, [UUID, CODE, CODE]) ?? [];
  const rows = await query<AccountRow>(
    db,
    `select a.id, a.owner_id, u.email, a.code, a.asset, a.balance, a.entry_count, a.opened_at
     from ledger_account a left join identity_user u on u.id = a.owner_id
     where ($1::text is null or (a.owner_id is null) = ($1 = 'house'))
       and ($2::uuid is null or a.owner_id = $2)
       and ($3::text is null or a.asset = $3)
       and ($4::text is null or a.code = $4)
       and ($5::uuid is null or (coalesce(a.owner_id, '${HOUSE}'), a.code, a.asset) > ($5, $6, $7))
     order by coalesce(a.owner_id, '${HOUSE}'), a.code, a.asset
     limit $8`,
    [
      filter.owner ?? null,
      filter.ownerId ?? null,
      filter.asset ?? null,
      filter.code ?? null,
      owner ?? null,
      code ?? null,
      asset ?? null,
      filter.limit + 1,
    ],
  );
  return pageOfRows(
    rows,
    filter.limit,
    (last) => cursorOf(last.owner_id ?? HOUSE, last.code, last.asset),
    (row) => ({
      id: row.id,
      ownerId: row.owner_id,
      ownerEmail: row.email,
      code: row.code,
      asset: assetOf(row.asset),
      balance: money(assetOf(row.asset), row.balance),
      entries: Number(row.entry_count),
      openedAt: row.opened_at,
    }),
  );
}

interface TransactionRow {
  id: string;
  kind: string;
  reference: string;
  posted_at: Date;
  shard: number;
  shard_position: bigint;
  moved: { asset: string; amount: string }[];
}

const MOVED = `(select coalesce(json_agg(json_build_object('asset', m.asset, 'amount', m.amount::text) order by m.asset), '[]')
  from (select e.asset, sum(e.amount) as amount from ledger_entry e
        where e.transaction_id = t.id and e.amount > 0 group by e.asset) m) as moved`;

/** The journal, newest first: a transaction's id is ordered by the time it was written. */
export async function listTransactions(
  db: Database,
  filter: PageQuery & {
    readonly kind?: string | undefined;
    readonly reference?: string | undefined;
    readonly accountId?: string | undefined;
  },
) {
  const [before] = readCursor(filter.cursor, [UUID]) ?? [];
  const rows = await query<TransactionRow>(
    db,
    `select t.id, t.kind, t.reference, t.posted_at, t.shard, t.shard_position, ${MOVED}
     from ledger_transaction t
     where ($1::text is null or t.kind like $1)
       and ($2::text is null or t.reference = $2)
       and ($3::uuid is null or t.id in (select e.transaction_id from ledger_entry e where e.account_id = $3))
       and ($4::uuid is null or t.id < $4)
     order by t.id desc limit $5`,
    [
      filter.kind === undefined ? null : startsWith(filter.kind),
      filter.reference ?? null,
      filter.accountId ?? null,
      before ?? null,
      filter.limit + 1,
    ],
  );
  return pageOfRows(rows, filter.limit, (last) => cursorOf(last.id), transaction);
}

function transaction(row: TransactionRow) {
  return {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    postedAt: row.posted_at,
    shard: row.shard,
    shardPosition: Number(row.shard_position),
    moved: row.moved.map(({ asset, amount }) => money(assetOf(asset), BigInt(amount))),
  };
}

interface EntryRow {
  line: number;
  account_id: string;
  owner_id: string | null;
  email: string | null;
  code: string;
  asset: string;
  amount: bigint;
  balance_after: bigint;
  account_seq: bigint;
}

/** One transaction with its entries and the hash it continues. Throws `resource.not_found`. */
export async function getTransaction(db: Database, id: string) {
  const [row] = await query<
    TransactionRow & { idempotency_key: string; hash: string; previous_hash: string }
  >(
    db,
    `select t.id, t.kind, t.reference, t.posted_at, t.shard, t.shard_position, t.idempotency_key, ${MOVED},
            encode(t.hash, 'hex') as hash,
            encode(coalesce(p.hash, sha256(convert_to('lastro ledger shard ' || t.shard, 'UTF8'))), 'hex') as previous_hash
     from ledger_transaction t
     left join ledger_transaction p on p.shard = t.shard and p.shard_position = t.shard_position - 1
     where t.id = $1`,
    [id],
  );
  if (!row) throw new DomainError("resource.not_found");
  const entries = await query<EntryRow>(
    db,
    `select e.line, e.account_id, a.owner_id, u.email, a.code, e.asset, e.amount, e.balance_after, e.account_seq
     from ledger_entry e join ledger_account a on a.id = e.account_id left join identity_user u on u.id = a.owner_id
     where e.transaction_id = $1 order by e.line`,
    [id],
  );
  return {
    ...transaction(row),
    idempotencyKey: row.idempotency_key,
    hash: row.hash,
    previousHash: row.previous_hash,
    entries: entries.map((entry) => ({
      line: entry.line,
      accountId: entry.account_id,
      ownerId: entry.owner_id,
      ownerEmail: entry.email,
      code: entry.code,
      amount: money(assetOf(entry.asset), entry.amount),
      balanceAfter: money(assetOf(entry.asset), entry.balance_after),
      accountSeq: Number(entry.account_seq),
    })),
  };
}
