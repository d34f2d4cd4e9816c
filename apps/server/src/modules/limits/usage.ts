import { secondsAfter } from "@lastro/platform/clock";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { COLUMNS, COUNTS, type Count, columnsOf } from "./counts.js";
import { ROLLING_SECONDS } from "./windows.js";

/** What a window has used, in minor units, and when something of it becomes free again. */
export interface Usage {
  readonly used: bigint;
  readonly resetsAt: Date | undefined;
}

/** What the windows of these counts have used at an instant, in their order. */
export async function usageOf(db: Database | Tx, counts: readonly Count[], now: Date): Promise<Usage[]> {
  if (counts.length === 0) return [];
  const rows = await query<{ used: bigint; oldest: Date | null }>(
    db,
    `select case c.place
              when 'day' then (select u.used from limit_usage u
                                where u.user_id = c.user_id and u.category = c.category and u.day = c.day)
              when 'window' then (select u.used from limit_window_usage u
                                   where u.user_id = c.user_id and u.category = c.category and u.rule = c.rule
                                     and u.subject = c.subject and u.starts_at = c.starts_at)
              else r.used end as used,
            r.oldest
       from ${COUNTS} with ordinality as c (${COLUMNS}, position)
       left join lateral (select sum(m.amount) as used, min(m.at) as oldest from limit_movement m
                           where c.place = 'rolling' and m.user_id = c.user_id and m.category = c.category
                             and m.rule = c.rule and m.subject = c.subject and m.at > $9) r on true
      order by c.position`,
    [...columnsOf(counts), secondsAfter(now, -ROLLING_SECONDS).toISOString()],
  );
  return counts.map(({ bounds }, index) => {
    const row = rows[index];
    const leavesAt = row?.oldest ? secondsAfter(row.oldest, ROLLING_SECONDS) : undefined;
    return { used: row?.used ?? 0n, resetsAt: bounds.endsAt ?? leavesAt };
  });
}
