import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** The contests of Pix that clients received which are not over, newest first. */
export function openContestsOf(
  db: Database | Tx,
  receivedIds: readonly string[],
): Promise<{ readonly disputeId: string; readonly openedAt: Date }[]> {
  return query(
    db,
    `select d.id as "disputeId", d.opened_at as "openedAt" from pix_disputes_dispute d
      where d.payment_id = any ($1::uuid[]) and d.direction = 'incoming' and d.ended_at is null
      order by d.id desc`,
    [[...receivedIds]],
  );
}
