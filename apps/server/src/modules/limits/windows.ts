import { addDays, startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";

/**
 * What a limit counts together, in the time of São Paulo: one movement, a calendar day, the hours from 6 to 20, those from
 * 20 to 6 (one window across midnight), the last 24 hours, a calendar month.
 */
export type LimitWindow = "transaction" | "day" | "daytime" | "night" | "rolling_24h" | "month";

/** When the window that an instant stands in began, and when the next one begins. */
export interface WindowBounds {
  readonly startsAt: Date;
  /** Absent where nothing is counted over time, or everything that is counted leaves at its own time. */
  readonly endsAt?: Date;
}

const HOUR_SECONDS = 3_600;
/** Hours of the day in São Paulo. */
export const NIGHT_HOURS = { from: 20, to: 6 } as const;
const DAY_BEGINS = NIGHT_HOURS.to * HOUR_SECONDS;
const NIGHT_BEGINS = NIGHT_HOURS.from * HOUR_SECONDS;
export const ROLLING_SECONDS = 24 * HOUR_SECONDS;

/** The window of this kind that an instant stands in; undefined for the day's hours at night, and the other way round. */
export function windowAt(window: LimitWindow, at: Date): WindowBounds | undefined {
  const today = brazilianDay(at);
  switch (window) {
    case "transaction":
    case "rolling_24h":
      return { startsAt: at };
    case "day":
      return { startsAt: startOfBrazilianDay(today), endsAt: startOfBrazilianDay(addDays(today, 1)) };
    case "month":
      return monthOf(today);
    case "daytime": {
      const bounds = { startsAt: hoursOf(today, DAY_BEGINS), endsAt: hoursOf(today, NIGHT_BEGINS) };
      return at >= bounds.startsAt && at < bounds.endsAt ? bounds : undefined;
    }
    case "night": {
      if (at >= hoursOf(today, NIGHT_BEGINS)) return nightFrom(today);
      return at < hoursOf(today, DAY_BEGINS) ? nightFrom(addDays(today, -1)) : undefined;
    }
  }
}

const hoursOf = (day: string, seconds: number) => secondsAfter(startOfBrazilianDay(day), seconds);

const nightFrom = (day: string): WindowBounds => ({
  startsAt: hoursOf(day, NIGHT_BEGINS),
  endsAt: hoursOf(addDays(day, 1), DAY_BEGINS),
});

function monthOf(day: string): WindowBounds {
  const first = `${day.slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { startsAt: startOfBrazilianDay(first), endsAt: startOfBrazilianDay(next) };
}
