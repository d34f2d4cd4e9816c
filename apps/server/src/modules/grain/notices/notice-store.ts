import type { NoticeKind } from "@lastro/contracts/grain/notices";
import { type Database, query, type Tx } from "../../../platform/database/database.js";
import type { NoticeFacts } from "../../notifications/index.js";
import type { Notice } from "./notice.js";

export interface KeptNotice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly orderId: string | null;
  readonly facts: NoticeFacts;
  readonly at: Date;
  readonly readAt: Date | null;
}

/** Writes down that a person is told; false when they have been. */
export async function insertNotice(
  tx: Tx,
  { userId, source, kind, orderId, facts, at }: Notice,
  kept: { readonly id: string; readonly shown: boolean; readonly readAt: Date | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("grain_notice")
    .values({
      id: kept.id,
      user_id: userId,
      source,
      kind,
      order_id: orderId,
      facts: JSON.stringify(facts),
      at,
      shown: kept.shown,
      read_at: kept.readAt,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "source"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** What a person is shown on the page, newest first. */
export function latestNotices(db: Database, userId: string, limit: number): Promise<KeptNotice[]> {
  return query<KeptNotice>(
    db,
    `select id, kind, order_id as "orderId", facts, at, read_at as "readAt"
     from grain_notice where user_id = $1 and shown order by at desc, id desc limit $2`,
    [userId, limit],
  );
}

export async function countUnread(db: Database | Tx, userId: string): Promise<number> {
  const [row] = await query<{ unread: bigint }>(
    db,
    "select count(*) as unread from grain_notice where user_id = $1 and shown and read_at is null",
    [userId],
  );
  return Number(row?.unread ?? 0n);
}

/** A person has read this notice and all before it. */
export async function markRead(tx: Tx, userId: string, upTo: string, now: Date): Promise<void> {
  await query(
    tx,
    `update grain_notice n set read_at = $3 from grain_notice last
     where last.id = $2 and last.user_id = $1 and n.user_id = $1 and n.shown and n.read_at is null
       and (n.at, n.id) <= (last.at, last.id)`,
    [userId, upTo, now],
  );
}
