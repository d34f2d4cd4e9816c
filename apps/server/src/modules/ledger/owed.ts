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

/** What one owner (a client, a card, an escrow) has of one asset on all their accounts together. */
export interface OwnerBalance {
  readonly ownerId: string;
  readonly asset: string;
  readonly balance: bigint;
}

/** A balance of the house's own. */
export interface HouseBalance {
  readonly code: string;
  readonly asset: string;
  readonly balance: bigint;
}

/** Every balance of a snapshot that is not zero, of owners and of the house. The two sum to zero in each asset. */
export async function readLiabilities(
  snapshot: Database,
): Promise<{ readonly owners: readonly OwnerBalance[]; readonly house: readonly HouseBalance[] }> {
  const owners = await query<OwnerBalance>(
    snapshot,
    `select owner_id as "ownerId", asset, sum(balance) as balance from ledger_account
     where owner_id is not null group by owner_id, asset having bool_or(balance <> 0)`,
    [],
  );
  const house = await query<HouseBalance>(
    snapshot,
    "select code, asset, balance from ledger_account where owner_id is null and balance <> 0",
    [],
  );
  return { owners, house };
}
