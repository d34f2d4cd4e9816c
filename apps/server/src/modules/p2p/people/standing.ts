import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** Those of these people who may neither offer nor take now. */
export async function suspendedAmong(
  db: Database | Tx,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await query<{ user_id: string }>(
    db,
    `select distinct user_id from p2p_suspension
      where user_id = any ($1::uuid[]) and lifted_at is null and (until is null or until > $2)`,
    [[...userIds], now],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Whether either of two people has blocked the other. */
export async function haveBlocked(db: Database | Tx, one: string, other: string): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from p2p_relation where kind = 'block'
      and ((user_id = $1 and other_id = $2) or (user_id = $2 and other_id = $1)) limit 1`,
    [one, other],
  );
  return rows.length > 0;
}
