import { businessDayFrom, daysAfter, isBusinessDay } from "@lastro/contracts/business-days";
import type { supportHoursSchema } from "@lastro/contracts/support";
import { startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import type { Config } from "@lastro/platform/config";
import type { z } from "zod";

const HOUR_SECONDS = 3_600;

/** When people answer, as it is set, and whether they do at this instant: between its hours on a business day in Brasília. */
export function hoursAt(
  { opensAt, closesAt }: Config["support"],
  now: Date,
): z.output<typeof supportHoursSchema> {
  const today = brazilianDay(now);
  const at = (day: string, hour: number) => secondsAfter(startOfBrazilianDay(day), hour * HOUR_SECONDS);
  const isDay = isBusinessDay(today);
  const openNow = isDay && now >= at(today, opensAt) && now < at(today, closesAt);
  if (openNow) return { opensAt, closesAt, openNow, opensNextAt: null };
  const isStillToOpen = isDay && now < at(today, opensAt);
  const next = isStillToOpen ? today : businessDayFrom(daysAfter(today, 1));
  return { opensAt, closesAt, openNow, opensNextAt: at(next, opensAt) };
}
