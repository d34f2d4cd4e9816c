import { daysAfter } from "@lastro/contracts/business-days";
import type { OtcAsset } from "@lastro/contracts/otc";
import {
  BUY_FROM_HOUR,
  BUY_UNTIL_HOUR,
  type BuyRepeats,
  type PAUSE_REASONS,
  type RecurringBuyStatus,
} from "@lastro/contracts/recurring-buys";
import { plannedRun } from "@lastro/contracts/schedule-dates";
import type { Money } from "@lastro/money";

/** A purchase that repeats. */
export interface Plan {
  readonly id: string;
  readonly userId: string;
  readonly asset: OtcAsset;
  readonly amount: Money<"BRL">;
  readonly repeats: BuyRepeats;
  readonly startsOn: string;
  readonly status: RecurringBuyStatus;
  readonly pausedFor: (typeof PAUSE_REASONS)[number] | null;
  readonly next: NextBuy | null;
  readonly createdAt: Date;
}

/** A day of a plan, counted from 1, and when it is tried next. */
export interface NextBuy {
  readonly day: string;
  readonly number: number;
  readonly tryAt: Date;
}

type Days = Pick<Plan, "repeats" | "startsOn">;

/** The first day of a plan from a day on, with its number at least the one given. */
export function nextBuy(plan: Days, { from, number }: { from: string; number: number }): NextBuy {
  let at = number;
  let day = dayOf(plan, at);
  while (day < from) {
    at += 1;
    day = dayOf(plan, at);
  }
  return { day, number: at, tryAt: hourOf(day, BUY_FROM_HOUR) };
}

/** From when on a day's purchase is no longer tried. */
export const endOfTries = (day: string): Date => hourOf(day, BUY_UNTIL_HOUR);

function dayOf({ repeats, startsOn }: Days, number: number): string {
  if (repeats === "daily") return daysAfter(startsOn, number - 1);
  const planned = plannedRun({ startsOn, repeats, until: null, times: null, onBusinessDays: false }, number);
  if (!planned) throw new Error("a plan without an end has every day");
  return planned.plannedOn;
}

/** An hour of a day in Brasília, which is three hours behind UTC all year. */
function hourOf(day: string, hour: number): Date {
  return new Date(`${day}T${String(hour).padStart(2, "0")}:00:00-03:00`);
}
