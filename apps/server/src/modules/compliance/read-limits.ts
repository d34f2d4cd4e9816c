import { type Money, money } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DEFAULT_DAILY_LIMIT_MINOR, LIMIT_CATEGORIES, type LimitCategory } from "./spend-limit.js";

export interface DailyLimit {
  readonly category: LimitCategory;
  readonly daily: Money<"BRL">;
  readonly used: Money<"BRL">;
  readonly remaining: Money<"BRL">;
}

/** The client's daily limits and what this Brazilian day has used of them. */
export async function dailyLimitsOf(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock">,
  userId: string,
): Promise<DailyLimit[]> {
  const rows = await query<{ category: LimitCategory; daily: bigint | null; used: bigint | null }>(
    db,
    `select c.category, l.daily, u.used
     from unnest($1::text[]) with ordinality as c (category, place)
     left join client_limit l on l.user_id = $2 and l.category = c.category
     left join limit_usage u on u.user_id = $2 and u.category = c.category and u.day = $3
     order by c.place`,
    [[...LIMIT_CATEGORIES], userId, brazilianDay(ctx.clock.now())],
  );
  return rows.map(({ category, ...row }) => {
    const daily = row.daily ?? DEFAULT_DAILY_LIMIT_MINOR;
    const used = row.used ?? 0n;
    return {
      category,
      daily: money("BRL", daily),
      used: money("BRL", used),
      remaining: money("BRL", used >= daily ? 0n : daily - used),
    };
  });
}
