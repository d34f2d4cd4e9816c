import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Channel, NoticeCategory } from "./notice-kind.js";

/** What one person wants to be notified of, and where. */
export interface NoticePreferences {
  isWanted(category: NoticeCategory, channel: Channel): boolean;
}

export interface NoticeChoice {
  readonly category: NoticeCategory;
  readonly channel: Channel;
  readonly wanted: boolean;
}

interface PreferenceRow {
  readonly user_id: string;
  readonly category: string;
  readonly channel: Channel;
  readonly wanted: boolean;
}

/** What a person chose, and the defaults where they chose nothing. */
export async function noticePreferencesOf(db: Database | Tx, userId: string): Promise<NoticePreferences> {
  return (await noticePreferencesOfAll(db, [userId]))(userId);
}

/** The same of several people. */
export async function noticePreferencesOfAll(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<(userId: string) => NoticePreferences> {
  const rows = await query<PreferenceRow>(
    db,
    "select user_id, category, channel, wanted from notice_preference where user_id = any ($1::uuid[])",
    [userIds],
  );
  const chosen = new Map(
    rows.map((row) => [[row.user_id, row.category, row.channel].join(":"), row.wanted] as const),
  );
  return (userId) => ({
    isWanted: ({ name, defaults }, channel) =>
      chosen.get([userId, name, channel].join(":")) ?? defaults[channel] ?? false,
  });
}

/** Keeps what a person chooses, from the next notice on. Choices that are not named stay. */
export async function saveNoticePreferences(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  userId: string,
  choices: readonly NoticeChoice[],
): Promise<void> {
  await query(
    tx,
    `insert into notice_preference (user_id, category, channel, wanted, updated_at)
     select $1, c.category, c.channel, c.wanted, $5
     from unnest($2::text[], $3::text[], $4::boolean[]) as c (category, channel, wanted)
     on conflict (user_id, category, channel) do update set wanted = excluded.wanted, updated_at = excluded.updated_at`,
    [
      userId,
      choices.map(({ category }) => category.name),
      choices.map(({ channel }) => channel),
      choices.map(({ wanted }) => wanted),
      ctx.clock.now(),
    ],
  );
}

/** What a person chose and when, for a copy of their data. */
export function preferenceRecords(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  return query(
    db,
    `select category, channel, wanted, updated_at from notice_preference where user_id = $1
     order by category, channel`,
    [userId],
  );
}
