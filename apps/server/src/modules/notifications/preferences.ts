import { NOTIFICATION_TOPICS, type NotificationTopic } from "@lastro/contracts/privacy";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

export type Preferences = Readonly<Record<NotificationTopic, boolean>>;

/** Whether a person wants letters of this kind. What concerns their security is not asked about. */
export async function wantsLetters(
  db: Database | Tx,
  userId: string,
  topic: NotificationTopic,
): Promise<boolean> {
  const rows = await query(db, "select from notification_opt_out where user_id = $1 and topic = $2", [
    userId,
    topic,
  ]);
  return rows.length === 0;
}

export async function readPreferences(db: Database | Tx, userId: string): Promise<Preferences> {
  const rows = await query<{ topic: NotificationTopic }>(
    db,
    "select topic from notification_opt_out where user_id = $1",
    [userId],
  );
  const unwanted = new Set(rows.map(({ topic }) => topic));
  return {
    pix_received: !unwanted.has("pix_received"),
    otc_settled: !unwanted.has("otc_settled"),
    kyc: !unwanted.has("kyc"),
  };
}

/** Keeps what a person wants to be written about, from the next letter on. */
export async function writePreferences(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  userId: string,
  wanted: Preferences,
): Promise<void> {
  const unwanted = NOTIFICATION_TOPICS.filter((topic) => !wanted[topic]);
  await query(tx, "delete from notification_opt_out where user_id = $1 and topic <> all ($2::text[])", [
    userId,
    unwanted,
  ]);
  await query(
    tx,
    `insert into notification_opt_out (user_id, topic, at) select $1, topic, $3 from unnest($2::text[]) as topic
     on conflict do nothing`,
    [userId, unwanted, ctx.clock.now()],
  );
}
