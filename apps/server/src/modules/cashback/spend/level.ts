import type { CashbackLevel } from "@lastro/contracts/cards/states";
import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { monthAfter, monthBefore, monthOf, startOfMonth } from "../months.js";
import type { Settings } from "../settings/settings.js";

/** What decides a level: net cleared spend of the month before, and of the month itself until an instant. */
export interface SpendOfMonths {
  readonly lastMonth: Money<"BRL">;
  readonly thisMonth: Money<"BRL">;
}

/** What a client spent in the month of São Paulo before an instant's, and in the instant's own before it. */
export async function spendBefore(db: Database | Tx, userId: string, at: Date): Promise<SpendOfMonths> {
  const month = monthOf(at);
  const [row] = await query<{ last: bigint; this: bigint }>(
    db,
    `select coalesce(sum(case kind when 'cleared' then amount else -amount end) filter (where month = $2), 0) as last,
            coalesce(sum(case kind when 'cleared' then amount else -amount end) filter (where month = $3 and at < $4), 0) as this
     from cashback_spend where user_id = $1 and month in ($2, $3) and counts`,
    [userId, monthBefore(month), month, at],
  );
  return { lastMonth: money("BRL", row?.last ?? 0n), thisMonth: money("BRL", row?.this ?? 0n) };
}

/** The level that spend comes to. */
export function levelOf({ lastMonth, thisMonth }: SpendOfMonths, { levels }: Settings): CashbackLevel {
  const required = levels.requiredSpend.minor;
  return lastMonth.minor >= required || thisMonth.minor >= required ? "Black" : "Premium";
}

export function bpsOf(level: CashbackLevel, { levels }: Settings): number {
  return level === "Black" ? levels.blackBps : levels.premiumBps;
}

/** Until when a level holds without more spend: this month's spend carries it through the next. */
export function levelHoldsUntil(
  { thisMonth }: SpendOfMonths,
  level: CashbackLevel,
  settings: Settings,
  now: Date,
) {
  const next = monthAfter(monthOf(now));
  const isCarried = level === "Premium" || thisMonth.minor >= settings.levels.requiredSpend.minor;
  return startOfMonth(isCarried ? monthAfter(next) : next);
}
