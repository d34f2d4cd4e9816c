import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** Those of the sessions that have not ended. One that nobody continued ends within a day of its time. */
export async function liveSessions(
  db: Database | Tx,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(
    db,
    "select id from identity_session where id = any ($1::uuid[]) and (not_after is null or not_after >= $2)",
    [sessionIds, now],
  );
  return new Set(rows.map(({ id }) => id));
}
