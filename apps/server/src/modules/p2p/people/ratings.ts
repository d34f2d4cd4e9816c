import { type Database, query, type Tx } from "@lastro/platform/database/database";

export interface Rating {
  readonly stars: number;
  readonly comment: string | null;
  readonly at: Date;
}

/** How the sides of a trade rated one another, by who rated. */
export async function ratingsOf(db: Database | Tx, tradeId: string): Promise<ReadonlyMap<string, Rating>> {
  const rows = await query<Rating & { raterId: string }>(
    db,
    `select rater_id as "raterId", stars, comment, at from p2p_rating where trade_id = $1`,
    [tradeId],
  );
  return new Map(rows.map(({ raterId, ...rating }) => [raterId, rating]));
}
