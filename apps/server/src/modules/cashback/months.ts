import { addDays, startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import { brazilianDay } from "@lastro/platform/clock";

/** The month in São Paulo that an instant falls in, `2026-11`. */
export function monthOf(instant: Date): string {
  return brazilianDay(instant).slice(0, 7);
}

export function monthBefore(month: string): string {
  return addDays(`${month}-01`, -1).slice(0, 7);
}

export function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7);
}

/** The instant at which a month begins in São Paulo. */
export function startOfMonth(month: string): Date {
  return startOfBrazilianDay(`${month}-01`);
}
