import { type Asset, type Money, money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";

/** What is owed of an asset to clients, escrows and whoever money in suspense belongs to, and what the house has put up for it. */
export async function owedOf(
  db: Database,
  asset: Asset,
): Promise<{ readonly owed: Money; readonly elsewhere: Money }> {
  const [row] = await query<{ owed: bigint; elsewhere: bigint }>(
    db,
    `select coalesce(sum(balance) filter (where owner_id is not null or code = 'suspense'), 0) as owed,
            coalesce(-sum(balance) filter (where owner_id is null and code in ('opening', 'loss')), 0) as elsewhere
     from ledger_account where asset = $1`,
    [asset],
  );
  return { owed: money(asset, row?.owed ?? 0n), elsewhere: money(asset, row?.elsewhere ?? 0n) };
}
