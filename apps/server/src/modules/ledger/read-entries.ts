import type { Asset } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";
import { type AccountRef, accountId } from "./account.js";

/** An entry with the transaction it belongs to. */
export interface AccountEntry {
  /** Which of the accounts that were asked for it stands on. */
  readonly place: number;
  /** Its number in the account: from 1, without gaps. */
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

const COLUMNS = `e.account_seq as seq, e.line, e.amount, e.balance_after, e.transaction_id, t.posted_at, t.kind, t.reference,
  t.idempotency_key`;

/** The newest entries of each account below a number, newest first. */
export function entriesBelow(
  db: Database,
  accounts: readonly { readonly account: AccountRef; readonly below: bigint }[],
  perAccount: number,
): Promise<AccountEntry[]> {
  return query<AccountEntry>(
    db,
    `select (w.place - 1)::integer as place, ${COLUMNS}
     from unnest($1::uuid[], $2::bigint[]) with ordinality as w (account_id, below, place)
     cross join lateral (
       select * from ledger_entry where account_id = w.account_id and account_seq < w.below
       order by account_seq desc limit $3) e
     join ledger_transaction t on t.id = e.transaction_id
     order by w.place, e.account_seq desc`,
    [
      accounts.map(({ account }) => accountId(account)),
      accounts.map(({ below }) => below.toString()),
      perAccount,
    ],
  );
}

/** How many entries each account had before an instant: the number of the last of them. Reads a few rows of each. */
export async function entriesBefore(
  db: Database,
  accounts: readonly AccountRef[],
  before: Date,
): Promise<bigint[]> {
  const rows = await query<{ entries: bigint }>(
    db,
    `select ledger_entries_before(w.account_id, $2) as entries
     from unnest($1::uuid[]) with ordinality as w (account_id, place) order by w.place`,
    [accounts.map(accountId), before],
  );
  return rows.map(({ entries }) => entries);
}

/** What accounts held together before an instant, by the last entry each had then. */
export async function sumBefore(
  db: Database,
  accounts: readonly AccountRef[],
  before: Date,
): Promise<bigint> {
  const [row] = await query<{ sum: bigint }>(
    db,
    `select coalesce(sum(e.balance_after), 0) as sum
     from unnest($1::uuid[]) as w (account_id)
     cross join lateral ledger_entries_before(w.account_id, $2) as last
     join ledger_entry e on e.account_id = w.account_id and e.account_seq = last`,
    [accounts.map(accountId), before],
  );
  return row?.sum ?? 0n;
}

/** Entries of one account by their numbers, both included, oldest first. */
export function entriesBetween(
  db: Database,
  account: AccountRef,
  { first, last, limit }: { readonly first: bigint; readonly last: bigint; readonly limit: number },
): Promise<AccountEntry[]> {
  return query<AccountEntry>(
    db,
    `select 0 as place, ${COLUMNS} from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
     where e.account_id = $1 and e.account_seq between $2 and $3 order by e.account_seq limit $4`,
    [accountId(account), first.toString(), last.toString(), limit],
  );
}

export interface TransactionEntry extends AccountEntry {
  readonly shard: number;
  readonly shard_position: bigint;
  readonly hash: Buffer;
}

/** What a transaction did to these accounts, in its order; none when it did not touch them. */
export function entriesOfTransaction(
  db: Database,
  transactionId: string,
  accounts: readonly AccountRef[],
): Promise<TransactionEntry[]> {
  return query<TransactionEntry>(
    db,
    `select (w.place - 1)::integer as place, ${COLUMNS}, t.shard, t.shard_position, t.hash
     from ledger_transaction t
     join ledger_entry e on e.transaction_id = t.id
     join unnest($2::uuid[]) with ordinality as w (account_id, place) on w.account_id = e.account_id
     where t.id = $1
     order by e.line`,
    [transactionId, accounts.map(accountId)],
  );
}

export interface AssetMovement {
  readonly asset: string;
  /** Null: what is there now. Otherwise what moved from this point, counted from 1, to the next. */
  readonly bucket: number | null;
  readonly amount: bigint;
}

/** The accounts that make up what an owner has; cashback that may still be taken back is not theirs yet. */
const WEALTH = "('available', 'held', 'vault', 'basket', 'invested')";

/** What house accounts take of a client's money for a service or for the state. */
const COSTS = "('fees', 'iof_payable', 'income_tax_payable')";

/** An owner's total in each asset now, and what moved from each of these instants to the next, as of one moment. */
export function movedSince(db: Database, ownerId: string, points: readonly Date[]): Promise<AssetMovement[]> {
  return query<AssetMovement>(
    db,
    `select asset, null::integer as bucket, sum(balance) as amount
     from ledger_account where owner_id = $1 and code in ${WEALTH} group by asset
     union all
     select a.asset, width_bucket(e.posted_at, $2::timestamptz[]), sum(e.amount)
     from ledger_account a
     cross join lateral ledger_entries_before(a.id, $3) as earlier
     join ledger_entry e on e.account_id = a.id and e.account_seq > earlier
     where a.owner_id = $1 and a.code in ${WEALTH}
     group by 1, 2`,
    [ownerId, points.map((point) => point.toISOString()), points[0]?.toISOString()],
  );
}

export interface HourOfContributions {
  readonly asset: string;
  readonly hour: Date;
  /** What came in less what went out. */
  readonly amount: bigint;
}

/**
 * What an owner put in less what they took out since an instant, of each asset and in each hour. Of transactions whose
 * kind is an exchange of one thing for another, only what the house and the state took for it.
 */
export function contributionsSince(
  db: Database,
  ownerId: string,
  since: Date,
  exchanges: readonly string[],
): Promise<HourOfContributions[]> {
  return query<HourOfContributions>(
    db,
    `with moved as (
       select e.transaction_id, a.asset, e.posted_at, sum(e.amount) as net
       from ledger_account a
       cross join lateral ledger_entries_before(a.id, $2) as earlier
       join ledger_entry e on e.account_id = a.id and e.account_seq > earlier
       where a.owner_id = $1 and a.code in ${WEALTH} and e.posted_at >= $2
       group by 1, 2, 3
       having sum(e.amount) <> 0
     )
     select asset, date_trunc('hour', posted_at) as hour, sum(amount) as amount
     from (
       select m.asset, m.posted_at, m.net as amount
       from moved m join ledger_transaction t on t.id = m.transaction_id
       where t.kind <> all ($3::text[])
       union all
       select e.asset, e.posted_at, -e.amount
       from (select distinct transaction_id from moved) m
       join ledger_transaction t on t.id = m.transaction_id and t.kind = any ($3::text[])
       join ledger_entry e on e.transaction_id = t.id
       join ledger_account h on h.id = e.account_id and h.owner_id is null and h.code in ${COSTS}
     ) as contributed
     group by 1, 2
     having sum(amount) <> 0
     order by 1, 2`,
    [ownerId, since.toISOString(), exchanges],
  );
}

export interface MonthOfAsset {
  /** A month in São Paulo: `2026-11`. */
  readonly month: string;
  readonly gained: bigint;
  readonly lost: bigint;
}

/**
 * What transactions added to and took from what an owner has available and held of an asset, by month, newest
 * first. What only moves between the two counts as neither; a month without entries has no row.
 */
export function monthsOf(db: Database, ownerId: string, asset: Asset, since: Date): Promise<MonthOfAsset[]> {
  return query<MonthOfAsset>(
    db,
    `select month, coalesce(sum(net) filter (where net > 0), 0) as gained,
            coalesce(-sum(net) filter (where net < 0), 0) as lost
     from (
       select to_char(min(e.posted_at) at time zone 'America/Sao_Paulo', 'YYYY-MM') as month, sum(e.amount) as net
       from ledger_account a
       cross join lateral ledger_entries_before(a.id, $3) as earlier
       join ledger_entry e on e.account_id = a.id and e.account_seq > earlier
       where a.owner_id = $1 and a.asset = $2 and a.code in ('available', 'held') and e.posted_at >= $3
       group by e.transaction_id) as moved
     group by month order by month desc`,
    [ownerId, asset, since.toISOString()],
  );
}

export interface KindOfMovement {
  readonly kind: string;
  readonly gained: bigint;
  readonly lost: bigint;
}

/** What transactions of each kind added to and took from what an owner has available and held of an asset in a period. */
export function movedByKind(
  db: Database,
  ownerId: string,
  { asset, from, before }: { readonly asset: Asset; readonly from: Date; readonly before: Date },
): Promise<KindOfMovement[]> {
  return query<KindOfMovement>(
    db,
    `select t.kind, coalesce(sum(net) filter (where net > 0), 0) as gained,
            coalesce(-sum(net) filter (where net < 0), 0) as lost
     from (
       select e.transaction_id, sum(e.amount) as net
       from ledger_account a
       cross join lateral ledger_entries_before(a.id, $3) as earlier
       join ledger_entry e on e.account_id = a.id and e.account_seq > earlier
       where a.owner_id = $1 and a.asset = $2 and a.code in ('available', 'held')
         and e.posted_at >= $3 and e.posted_at < $4
       group by e.transaction_id
       having sum(e.amount) <> 0) as moved
     join ledger_transaction t on t.id = moved.transaction_id
     group by t.kind`,
    [ownerId, asset, from.toISOString(), before.toISOString()],
  );
}

/** Of these first words of kinds, those an owner has a posting of. One look per word, which ends at the first found. */
export async function wordsPosted(
  db: Database,
  ownerId: string,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ word: string }>(
    db,
    `select w.word from unnest($2::text[]) as w (word)
     cross join lateral (
       select 1 from ledger_account a
       join ledger_entry e on e.account_id = a.id
       join ledger_transaction t on t.id = e.transaction_id
       where a.owner_id = $1 and t.kind like w.word || '.%' limit 1) as found`,
    [ownerId, words],
  );
  return new Set(rows.map(({ word }) => word));
}
