const DAY_MS = 86_400_000;

/** Those that stand on a date of their own: month and day. */
const FIXED_HOLIDAYS = [
  "01-01",
  "04-21",
  "05-01",
  "09-07",
  "10-12",
  "11-02",
  "11-15",
  "11-20",
  "12-25",
] as const;

/** Carnival's Monday and Tuesday, Good Friday and Corpus Christi, in days from Easter. */
const DAYS_FROM_EASTER = [-48, -47, -2, 60] as const;

/** The civil day (`2026-11-21`) a number of days later, or earlier. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Easter Sunday, by the Gregorian computus. */
export function easterOf(year: number): string {
  const [golden, century, inCentury] = [year % 19, Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const count = epact + weekday - 7 * late + 114;
  const [month, date] = [Math.floor(count / 31), (count % 31) + 1];
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

/** The days of a year, from 2024 on, on which banks are closed all over Brazil. */
export function bankHolidays(year: number): ReadonlySet<string> {
  const easter = easterOf(year);
  return new Set([
    ...FIXED_HOLIDAYS.map((day) => `${year}-${day}`),
    ...DAYS_FROM_EASTER.map((days) => daysAfter(easter, days)),
  ]);
}

/** Whether a civil day is one of Brazil's banks: neither on a weekend nor a national bank holiday. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !bankHolidays(Number(day.slice(0, 4))).has(day);
}

/** The day itself where it is a business day, else the next that is. */
export function businessDayFrom(day: string): string {
  let found = day;
  while (!isBusinessDay(found)) found = daysAfter(found, 1);
  return found;
}
