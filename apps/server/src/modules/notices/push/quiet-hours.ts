import type { QuietHours } from "@lastro/contracts/push";
import { brazilianMinute } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** The hours in which a client's devices stay silent; undefined where they chose none. */
export async function findQuietHours(db: Database | Tx, userId: string): Promise<QuietHours | undefined> {
  const [row] = await query<{ from: number; to: number }>(
    db,
    `select from_minute as "from", to_minute as "to" from notice_quiet_hours where user_id = $1`,
    [userId],
  );
  return row && { from: written(row.from), to: written(row.to) };
}

/** Keeps the hours, or forgets them. */
export async function saveQuietHours(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  userId: string,
  hours: QuietHours | null,
): Promise<void> {
  if (!hours) return forgetQuietHours(tx, userId);
  await query(
    tx,
    `insert into notice_quiet_hours (user_id, from_minute, to_minute, updated_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set from_minute = excluded.from_minute, to_minute = excluded.to_minute,
       updated_at = excluded.updated_at`,
    [userId, minuteOf(hours.from), minuteOf(hours.to), clock.now()],
  );
}

export async function forgetQuietHours(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from notice_quiet_hours where user_id = $1", [userId]);
}

/** What a client chose and when, for a copy of their data. */
export function quietHoursRecords(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  return query(db, "select from_minute, to_minute, updated_at from notice_quiet_hours where user_id = $1", [
    userId,
  ]);
}

/** Whether an instant is within the hours, from the first minute to before the last, over midnight too. */
export function isQuiet({ from, to }: QuietHours, at: Date): boolean {
  const minute = brazilianMinute(at);
  const [begins, ends] = [minuteOf(from), minuteOf(to)];
  return begins < ends ? minute >= begins && minute < ends : minute >= begins || minute < ends;
}

function minuteOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
}

function written(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
