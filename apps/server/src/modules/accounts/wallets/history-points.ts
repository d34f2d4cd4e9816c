import type { HistoryPeriod } from "@lastro/contracts/accounts";
import { addDays, startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import { brazilianDay } from "@lastro/platform/clock";

const HOUR_MS = 3_600_000;
const HOURS_IN_A_WEEK = 7 * 24;

/** The instants a history is drawn through, oldest first: every hour of a week, or every midnight in São Paulo. */
export function historyPoints(period: HistoryPeriod, now: Date): Date[] {
  if (period === "7d") {
    const lastHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
    return Array.from(
      { length: HOURS_IN_A_WEEK },
      (_, index) => new Date(lastHour - (HOURS_IN_A_WEEK - 1 - index) * HOUR_MS),
    );
  }
  const days = period === "30d" ? 30 : 90;
  const today = brazilianDay(now);
  return Array.from({ length: days }, (_, index) => startOfBrazilianDay(addDays(today, index - days + 1)));
}
