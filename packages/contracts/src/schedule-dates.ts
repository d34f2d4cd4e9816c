import { businessDayFrom, daysAfter } from "./business-days.js";

export const SCHEDULE_REPEATS = ["once", "weekly", "monthly"] as const;
export type ScheduleRepeats = (typeof SCHEDULE_REPEATS)[number];

/** On which days a schedule runs. */
export interface SchedulePlan {
  readonly startsOn: string;
  readonly repeats: ScheduleRepeats;
  /** The last day a run may be planned for. */
  readonly until: string | null;
  /** How many runs there are. */
  readonly times: number | null;
  /** A run planned for no business day moves to the next one. */
  readonly onBusinessDays: boolean;
}

/** One run of a plan, counted from 1: the day it is planned for, and the one it is made on. */
export interface PlannedRun {
  readonly number: number;
  readonly plannedOn: string;
  readonly runsOn: string;
}

/** A run of a plan; undefined after its last. */
export function plannedRun(plan: SchedulePlan, number: number): PlannedRun | undefined {
  if (number > (plan.repeats === "once" ? 1 : (plan.times ?? Number.POSITIVE_INFINITY))) return undefined;
  const plannedOn = dayOf(plan, number - 1);
  if (plan.until !== null && plannedOn > plan.until) return undefined;
  return { number, plannedOn, runsOn: plan.onBusinessDays ? businessDayFrom(plannedOn) : plannedOn };
}

/** Runs of a plan from one on, at most so many. */
export function plannedRuns(
  plan: SchedulePlan,
  { from, limit }: { from: number; limit: number },
): PlannedRun[] {
  return Array.from({ length: limit }, (_, index) => plannedRun(plan, from + index)).filter(
    (run) => run !== undefined,
  );
}

function dayOf({ startsOn, repeats }: SchedulePlan, later: number): string {
  return repeats === "monthly" ? monthsAfter(startsOn, later) : daysAfter(startsOn, 7 * later);
}

/** The same day of a later month, or the last of a month that is shorter. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
