import { brazilianDay } from "./clock.js";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The instant at which a Brazilian civil day (`2026-11-21`) begins. */
export function startOfBrazilianDay(day: string): Date {
  // Brasília stands three hours behind UTC, two in the summers that had daylight saving time.
  const inSummer = new Date(`${day}T02:00:00Z`);
  return brazilianDay(inSummer) === day ? inSummer : new Date(inSummer.getTime() + HOUR_MS);
}

/** The instant so many hours after a Brazilian civil day begins. */
export function hourOfBrazilianDay(day: string, hour: number): Date {
  return new Date(startOfBrazilianDay(day).getTime() + hour * HOUR_MS);
}

/** The month of a civil day (`2026-11`) and those before it, so many together, newest first. */
export function monthsBack(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + month - 1 - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
  });
}

/** The civil day a number of days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
