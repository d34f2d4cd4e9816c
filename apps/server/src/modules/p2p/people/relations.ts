import type { Ctx } from "@lastro/platform/context";
import {
  cursorOf,
  INSTANT,
  type PageOf,
  type PageQuery,
  pageOfRows,
  readCursor,
} from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { UUID } from "@lastro/platform/uuid";

export type RelationKind = "block" | "favourite";

/** Whether somebody has blocked another, or made them a favourite. */
export async function relationTo(
  db: Database | Tx,
  userId: string,
  otherId: string,
): Promise<{ readonly blocked: boolean; readonly favourite: boolean }> {
  const rows = await query<{ kind: RelationKind }>(
    db,
    "select kind from p2p_relation where user_id = $1 and other_id = $2",
    [userId, otherId],
  );
  return {
    blocked: rows.some(({ kind }) => kind === "block"),
    favourite: rows.some(({ kind }) => kind === "favourite"),
  };
}

export async function addRelation(
  tx: Database | Tx,
  { clock }: Pick<Ctx, "clock">,
  of: { readonly userId: string; readonly otherId: string; readonly kind: RelationKind },
): Promise<void> {
  await query(
    tx,
    `insert into p2p_relation (user_id, other_id, kind, at) values ($1, $2, $3, $4) on conflict do nothing`,
    [of.userId, of.otherId, of.kind, clock.now()],
  );
}

export async function removeRelation(
  tx: Database | Tx,
  of: { readonly userId: string; readonly otherId: string; readonly kind: RelationKind },
): Promise<void> {
  await query(tx, "delete from p2p_relation where user_id = $1 and other_id = $2 and kind = $3", [
    of.userId,
    of.otherId,
    of.kind,
  ]);
}

/** The people one has blocked or made favourites, the latest first. */
export async function relationPage(
  db: Database,
  userId: string,
  { is, cursor, limit }: PageQuery & { readonly is: RelationKind },
): Promise<PageOf<string>> {
  const [at, id] = readCursor(cursor, [INSTANT, UUID]) ?? [null, null];
  const rows = await query<{ otherId: string; at: Date }>(
    db,
    `select other_id as "otherId", at from p2p_relation
     where user_id = $1 and kind = $2 and ($3::timestamptz is null or (at, other_id) < ($3, $4::uuid))
     order by at desc, other_id desc limit $5`,
    [userId, is, at, id, limit + 1],
  );
  return pageOfRows(
    rows,
    limit,
    (last) => cursorOf(last.at.toISOString(), last.otherId),
    ({ otherId }) => otherId,
  );
}
