import { type Database, query } from "@lastro/platform/database/database";
import { contains } from "@lastro/platform/database/like";
import type { P2pCtx } from "../ports.js";

const MAX_FOUND = 500;

/** The people whose name here, name or e-mail has such a part. */
export async function findPeople(
  db: Database,
  ctx: Pick<P2pCtx, "searchClients">,
  search: string,
): Promise<string[]> {
  const named = await query<{ id: string }>(
    db,
    "select user_id as id from p2p_person where name ilike $1 limit $2",
    [contains(search), MAX_FOUND],
  );
  const clients = await ctx.searchClients(db, search, MAX_FOUND);
  return [...new Set([...named.map(({ id }) => id), ...clients])];
}
