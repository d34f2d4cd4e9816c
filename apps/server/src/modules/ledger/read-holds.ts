import { isAsset, type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

export interface OpenHold {
  readonly id: string;
  /** What is left of it. */
  readonly amount: Money;
  /** As `module.noun`. */
  readonly reason: string;
  readonly reference: string;
  readonly openedAt: Date;
  readonly endsAt: Date | null;
}

interface HoldRow extends Omit<OpenHold, "amount"> {
  readonly asset: string;
  readonly left: bigint;
}

/** What is set aside for an owner, newest first. */
export async function openHoldsOf(db: Database | Tx, ownerId: string): Promise<OpenHold[]> {
  const rows = await query<HoldRow>(
    db,
    `select id, asset, amount - captured - released as left, reason, reference, opened_at as "openedAt",
       expires_at as "endsAt"
     from ledger_hold where owner_id = $1 and status = 'open' order by opened_at desc, id desc`,
    [ownerId],
  );
  return rows.flatMap(({ asset, left, ...hold }) =>
    isAsset(asset) ? [{ ...hold, amount: money(asset, left) }] : [],
  );
}

/** Why each hold was opened, by the hold's id; only the owner's own. */
export async function reasonsOfHolds(
  db: Database,
  ownerId: string,
  holdIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (holdIds.length === 0) return new Map();
  const rows = await query<{ id: string; reason: string }>(
    db,
    "select id, reason from ledger_hold where owner_id = $1 and id = any ($2::uuid[])",
    [ownerId, holdIds],
  );
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}
