import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** Of some disputes, those of one load alone, by the load. */
export async function loadsInDispute(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: string; loadId: string }>(
    db,
    `select id, load_id as "loadId" from grain_dispute where id = any ($1::uuid[]) and scope = 'load'`,
    [ids],
  );
  return new Map(rows.map(({ id, loadId }) => [id, loadId]));
}
