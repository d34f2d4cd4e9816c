import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/**
 * Keeps the PRP of these clients from changing until the commit, and answers what each owes of them. Whoever changes PRP
 * asks for this first.
 */
export async function lockWallets(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Money<"PRP">>> {
  const ids = [...new Set(userIds)].sort();
  await query(tx, "insert into cashback_wallet (user_id) select unnest($1::uuid[]) on conflict do nothing", [
    ids,
  ]);
  const rows = await query<{ user_id: string; debt: bigint }>(
    tx,
    "select user_id, debt from cashback_wallet where user_id = any ($1::uuid[]) order by user_id for update",
    [ids],
  );
  return new Map(rows.map(({ user_id, debt }) => [user_id, money("PRP", debt)]));
}

/** What a client owes of PRP. */
export async function prpDebtOf(db: Database | Tx, userId: string): Promise<Money<"PRP">> {
  const [row] = await query<{ debt: bigint }>(db, "select debt from cashback_wallet where user_id = $1", [
    userId,
  ]);
  return money("PRP", row?.debt ?? 0n);
}

/** Changes what a client, whose wallet is locked, owes. */
export async function changeDebt(tx: Tx, userId: string, by: bigint): Promise<void> {
  if (by !== 0n)
    await query(tx, "update cashback_wallet set debt = debt + $2::numeric where user_id = $1", [userId, by]);
}
