import type { Standing } from "@lastro/contracts/grain/standing";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { reputationsOf } from "./reputation.js";

/** What may be known of people before one trades with them, by their ids: an entry for each. */
export async function standingsOf(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock">,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const ids = [...new Set(userIds)];
  const [verified, reputations] = [await verifiedAmong(db, ids), await reputationsOf(db, ctx, ids)];
  return new Map(
    ids.map((id) => [id, { verified: verified.has(id), reputation: reputations.get(id) ?? null }]),
  );
}

/** Those of the people whom an administrator verified. */
async function verifiedAmong(db: Database | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(
    db,
    "select user_id as id from grain_verification where user_id = any ($1::uuid[]) and status = 'approved'",
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The same of one person. */
export async function standingOf(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock">,
  userId: string,
): Promise<Standing> {
  return (await standingsOf(db, ctx, [userId])).get(userId) ?? { verified: false, reputation: null };
}
