import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";

/** Whether the person closed the account. */
export async function isTraderClosed(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(db, "select 1 from grain_closure where user_id = $1", [userId]);
  return rows.length > 0;
}

/**
 * Keeps accounts from being closed until the commit, and answers those that are closed already; a closing under way is
 * waited for. Whatever credits people or binds them to something asks it first, before it locks an offer or a wallet.
 */
export async function lockTraders(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(tx, "select id from grain_lock_traders($1::uuid[]) as c (id)", [
    [...new Set(userIds)],
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** The same for who acts: a closing that was first has ended their session. Throws `auth.required`. */
export async function assertStillOpen(tx: Tx, userId: string): Promise<void> {
  if ((await lockTraders(tx, [userId])).size > 0) throw new DomainError("auth.required");
}
