import { type Asset, isAsset, type Money, money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";

/** What one transaction did to what somebody has of an asset, whether it may be spent, is set aside, in a vault or in a basket. */
export interface AssetChange {
  readonly transactionId: string;
  readonly at: Date;
  readonly kind: string;
  readonly reference: string;
  /** Never zero. */
  readonly amount: Money;
}

/** Every change of an owner's total in these assets, oldest first. */
export async function changesOf(
  db: Database,
  ownerId: string,
  assets: readonly Asset[],
): Promise<AssetChange[]> {
  const rows = await query<Omit<AssetChange, "amount"> & { readonly asset: string; readonly amount: bigint }>(
    db,
    `select t.id as "transactionId", t.posted_at as at, t.kind, t.reference, a.asset, sum(e.amount) as amount
     from ledger_account a
     join ledger_entry e on e.account_id = a.id
     join ledger_transaction t on t.id = e.transaction_id
     where a.owner_id = $1 and a.code in ('available', 'held', 'vault', 'basket') and a.asset = any ($2::text[])
     group by t.id, a.asset
     having sum(e.amount) <> 0
     order by t.posted_at, t.id`,
    [ownerId, assets],
  );
  return rows.map(({ asset, amount, ...row }) => {
    if (!isAsset(asset)) throw new Error(`${row.transactionId} is of an unknown asset`);
    return { ...row, amount: money(asset, amount) };
  });
}
