import { type Database, query } from "@lastro/platform/database/database";

/** The two people of each trade that is open, the oldest first. */
export function openTradeSides(
  db: Database,
  limit: number,
): Promise<{ readonly id: string; readonly buyerId: string; readonly sellerId: string }[]> {
  return query(
    db,
    `select id, buyer_id as "buyerId", seller_id as "sellerId" from p2p_trade
     where closed_at is null order by id limit $1`,
    [limit],
  );
}
