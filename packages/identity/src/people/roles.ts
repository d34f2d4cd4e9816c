import type { Role } from "@lastro/contracts/roles";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { endSessions } from "../sessions/session-store.js";

export type { Role };

/** Gives a role; a person without one is a client. Takes effect on the next request. */
export async function grantRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await query(tx, "insert into user_roles (user_id, role) values ($1, $2) on conflict do nothing", [
    userId,
    role,
  ]);
}

/** Takes a role away. Takes effect on the next request. */
export async function revokeRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await query(tx, "delete from user_roles where user_id = $1 and role = $2", [userId, role]);
}

/** Whether a person is of the administration, as an administrator or a moderator. */
export async function isOfAdministration(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    "select from user_roles where user_id = $1 and role in ('admin', 'moderator')",
    [userId],
  );
  return rows.length > 0;
}

/** Shuts a person out until an instant, ending every session now; null lets them in again. */
export async function banUser(tx: Tx, userId: string, until: Date | null): Promise<void> {
  await query(tx, "update identity_user set banned_until = $2 where id = $1", [userId, until]);
  if (until !== null) await endSessions(tx, userId);
}

/** Those of the people who are shut out at an instant. */
export async function bannedAmong(
  db: Database | Tx,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(
    db,
    "select id from identity_user where id = any($1::uuid[]) and banned_until > $2",
    [userIds, now],
  );
  return new Set(rows.map(({ id }) => id));
}
