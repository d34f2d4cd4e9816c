import { formatMoney, isAsset, money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";

const AT_ONCE = 500;

interface EntryRow {
  readonly account_seq: bigint;
  readonly posted_at: Date;
  readonly kind: string;
  readonly reference: string;
  readonly code: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly transaction_id: string;
}

/** Every entry of a person's accounts, account by account and each from its first. */
export async function* entriesOf(
  db: Database,
  ownerId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const accounts = await query<{ id: string }>(
    db,
    "select id from ledger_account where owner_id = $1 order by asset, code",
    [ownerId],
  );
  for (const { id } of accounts)
    for (let after = 0n; ; ) {
      const rows = await query<EntryRow>(
        db,
        `select e.account_seq, t.posted_at, t.kind, t.reference, a.code, e.asset, e.amount, e.balance_after, e.transaction_id
         from ledger_entry e join ledger_transaction t on t.id = e.transaction_id join ledger_account a on a.id = e.account_id
         where e.account_id = $1 and e.account_seq > $2 order by e.account_seq limit $3`,
        [id, after, AT_ONCE],
      );
      for (const row of rows) yield told(row);
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) break;
      after = last.account_seq;
    }
}

function told({ posted_at, kind, reference, code, asset, amount, balance_after, transaction_id }: EntryRow) {
  if (!isAsset(asset)) throw new Error(`An entry of ${transaction_id} is of an unknown asset`);
  return {
    at: posted_at.toISOString(),
    kind,
    reference,
    account: code,
    asset,
    amount: formatMoney(money(asset, amount)),
    balanceAfter: formatMoney(money(asset, balance_after)),
    transactionId: transaction_id,
  };
}
