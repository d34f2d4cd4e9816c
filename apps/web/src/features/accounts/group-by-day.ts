import type { StatementRow } from "@/features/accounts/pair-trades";
import { clock } from "@/lib/clock";
import { formatDate, formatTime } from "@/lib/format-date";
import type { Language } from "@/lib/i18n/languages";

const ZONE = "America/Sao_Paulo";
const civilDay = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE });
const DAY_MS = 86_400_000;

export interface Day {
  /** The civil day in São Paulo: `2026-11-21`. */
  key: string;
  relative: "today" | "yesterday" | null;
  format(language: Language): string;
  rows: StatementRow[];
}

/** `hoje, 14:05`, `ontem, 14:05`, or the date. */
export function relativeDateTime(iso: string, today: string, yesterday: string): string {
  const key = civilDay.format(new Date(iso));
  const time = formatTime(iso).slice(0, 5);
  if (key === civilDay.format(clock.now())) return `${today}, ${time}`;
  if (key === civilDay.format(clock.now() - DAY_MS)) return `${yesterday}, ${time}`;
  return formatDate(iso);
}

/** Puts rows, newest first, under the Brazilian day they happened on. */
export function groupByDay(rows: readonly StatementRow[]): Day[] {
  const today = civilDay.format(clock.now());
  const yesterday = civilDay.format(clock.now() - DAY_MS);
  const days: Day[] = [];
  for (const row of rows) {
    const at = new Date(row.movement.at);
    const key = civilDay.format(at);
    let day = days.find((known) => known.key === key);
    if (day === undefined) {
      day = {
        key,
        relative: key === today ? "today" : key === yesterday ? "yesterday" : null,
        format: (language) =>
          new Intl.DateTimeFormat(language, {
            weekday: "long",
            day: "numeric",
            month: "long",
            ...(key.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" as const }),
            timeZone: ZONE,
          }).format(at),
        rows: [],
      };
      days.push(day);
    }
    day.rows.push(row);
  }
  return days;
}
