import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";

/** What keeps somebody from offering and taking. */
export interface Suspension {
  /** Null: until it is lifted. */
  readonly until: Date | null;
  readonly reason: string;
}

const STANDS = "lifted_at is null and (until is null or until > $2)";

/** The suspensions that stand now, by whom they are of; of several the one that ends last. */
export async function suspensionsOf(
  db: Database | Tx,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Suspension>> {
  const rows = await query<Suspension & { userId: string }>(
    db,
    `select distinct on (user_id) user_id as "userId", until, reason from p2p_suspension
     where user_id = any ($1::uuid[]) and ${STANDS} order by user_id, until desc nulls first`,
    [[...userIds], now],
  );
  return new Map(rows.map(({ userId, until, reason }) => [userId, { until, reason }]));
}

/** Throws `p2p.suspended`. */
export async function assertNotSuspended(db: Database | Tx, userId: string, now: Date): Promise<void> {
  if ((await suspensionsOf(db, [userId], now)).size > 0) throw new DomainError("p2p.suspended");
}
