import { daysAfter } from "@lastro/contracts/business-days";
import { PLAN_FROM_HOUR, PLAN_UNTIL_HOUR, type PlanRepeats } from "@lastro/contracts/repeating-plans";
import { plannedRun } from "@lastro/contracts/schedule-dates";
import { hourOfBrazilianDay } from "@lastro/platform/brazilian-days";

/** A day of a plan that repeats, counted from 1, and when it is tried next. */
export interface RepeatedDay {
  readonly day: string;
  readonly number: number;
  readonly tryAt: Date;
}

interface Repeating {
  readonly repeats: PlanRepeats;
  readonly startsOn: string;
}

/** The first day of a plan from a day on, with its number at least the one given. */
export function nextDay(plan: Repeating, { from, number }: { from: string; number: number }): RepeatedDay {
  let at = number;
  let day = dayOfPlan(plan, at);
  while (day < from) {
    at += 1;
    day = dayOfPlan(plan, at);
  }
  return { day, number: at, tryAt: hourOfBrazilianDay(day, PLAN_FROM_HOUR) };
}

/** From when on what a day was planned for is no longer tried. */
export const endOfTries = (day: string): Date => hourOfBrazilianDay(day, PLAN_UNTIL_HOUR);

/** A day of a plan by its number, which has no last one. */
export function dayOfPlan({ repeats, startsOn }: Repeating, number: number): string {
  if (repeats === "daily") return daysAfter(startsOn, number - 1);
  const planned = plannedRun({ startsOn, repeats, until: null, times: null, onBusinessDays: false }, number);
  if (!planned) throw new Error("a plan without an end has every day");
  return planned.plannedOn;
}
