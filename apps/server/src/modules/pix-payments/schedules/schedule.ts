import type { PaymentWay } from "@lastro/contracts/pix-payments";
import type { ScheduleRunStatus, ScheduleStatus, SkipReason } from "@lastro/contracts/pix-schedules";
import type { PlannedRun, SchedulePlan } from "@lastro/contracts/schedule-dates";
import type { Money } from "@lastro/money";
import { hourOfBrazilianDay } from "@lastro/platform/brazilian-days";
import { secondsAfter } from "@lastro/platform/clock";
import type { Machine } from "../../lifecycle/index.js";
import type { Target } from "../target.js";

/** A Pix a client pays later: on a day, or every week or month. */
export interface Schedule extends SchedulePlan {
  readonly id: string;
  readonly userId: string;
  readonly previewId: string;
  readonly way: PaymentWay;
  /** Who was shown to receive when it was confirmed; its message is what the receiver reads. */
  readonly target: Target;
  readonly payeeMark: Buffer;
  readonly payeeId: string | null;
  readonly amount: Money<"BRL">;
  readonly status: ScheduleStatus;
  readonly createdAt: Date;
}

/** One payment of a schedule. Of those to come the next alone is written down. */
export interface Run extends PlannedRun {
  readonly id: string;
  readonly scheduleId: string;
  readonly userId: string;
  readonly nextTryAt: Date;
  readonly status: ScheduleRunStatus;
  /** Why it was skipped; of one that waits, why the last try made no payment. */
  readonly reason: SkipReason | null;
  readonly paymentId: string | null;
  readonly createdAt: Date;
}

const HOUR_SECONDS = 3_600;
/** Outside the night, whose limits are lower. */
const FIRST_HOUR = 6;
const LAST_HOUR = 20;

export const firstTryOn = (day: string): Date => hourOfBrazilianDay(day, FIRST_HOUR);
/** From then on a run that could not be made is skipped. */
export const endOfTriesOn = (day: string): Date => hourOfBrazilianDay(day, LAST_HOUR);

export function nextTryAfter(now: Date, day: string): Date {
  const [later, end] = [secondsAfter(now, HOUR_SECONDS), endOfTriesOn(day)];
  return later < end ? later : end;
}

export const SCHEDULES = {
  name: "pix_schedule",
  table: "pix_payments_schedule",
  column: "status",
} as const satisfies Machine;

export const RUNS = {
  name: "pix_schedule_run",
  table: "pix_payments_schedule_run",
  column: "status",
} as const satisfies Machine;
