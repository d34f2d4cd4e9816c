import type { GoalPicture, GoalStatus } from "@lastro/contracts/investment-goals";
import { plannedRun } from "@lastro/contracts/schedule-dates";
import { divide, type Money, money } from "@lastro/money";

/** What a client saves for. */
export interface Goal {
  readonly id: string;
  readonly userId: string;
  readonly productId: string;
  readonly name: string;
  readonly picture: GoalPicture;
  readonly target: Money<"BRL">;
  readonly targetOn: string;
  readonly status: GoalStatus;
  readonly createdAt: Date;
}

/** How much of the target is there, in hundredths of a per cent, rounded down. */
export function progressBps(gross: bigint, { target }: Pick<Goal, "target">): number {
  return Number((gross * 10_000n) / target.minor);
}

/**
 * What to put in each month, in months begun until the target's day, to make it without any yield: rounded up to the
 * centavo. Null once it is made or the day is over.
 */
export function neededMonthly(
  gross: bigint,
  { target, targetOn }: Pick<Goal, "target" | "targetOn">,
  today: string,
): Money<"BRL"> | null {
  if (gross >= target.minor || targetOn <= today) return null;
  const months = monthsBegun(today, targetOn);
  return money("BRL", divide(target.minor - gross, BigInt(months), "ceil"));
}

/** How many months begin from one day on before another. */
function monthsBegun(from: string, to: string): number {
  let months = 1;
  while (dayAfterMonths(from, months) < to) months += 1;
  return months;
}

/** The same day so many months later, or the last of a month that is shorter. */
export function dayAfterMonths(day: string, months: number): string {
  const plan = {
    startsOn: day,
    repeats: "monthly",
    until: null,
    times: null,
    onBusinessDays: false,
  } as const;
  return plannedRun(plan, months + 1)?.plannedOn ?? day;
}
