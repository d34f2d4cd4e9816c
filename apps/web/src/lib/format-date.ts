import { figureLanguage } from "@/lib/i18n/figures";
import type { Language } from "@/lib/i18n/languages";

const ZONE = "America/Sao_Paulo";
const DAY = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
const DAY_MONTH = { day: "2-digit", month: "2-digit" } as const;
const MINUTE = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day before the month in English too: it is the house's, and no reader takes one for the other in half of the world. */
const localeOf = (language: Language): string => (language === "en" ? "en-GB" : language);

function written(iso: string, options: Intl.DateTimeFormatOptions): string {
  const language = figureLanguage();
  const key = `${language}:${Object.keys(options).join()}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: ZONE });
    formats.set(key, format);
  }
  return format.format(new Date(iso));
}

/** Day and time in São Paulo: `21/11/2026, 14:05`. */
export const formatDateTime = (iso: string): string => written(iso, { ...DAY, ...MINUTE });

/** Day in São Paulo: `21/11/2026`. */
export const formatDate = (iso: string): string => written(iso, DAY);

/** Day and month in São Paulo, for a chart's axis: `21/11`. */
export const formatDayMonth = (iso: string): string => written(iso, DAY_MONTH);

/** A day of the calendar, `2026-11-21`: `21/11/2026`. */
export const formatCivilDay = (day: string): string => written(`${day}T12:00:00-03:00`, DAY);

/** A month of the calendar, `2026-11`: `novembro de 2026`. */
export const formatMonth = (month: string): string =>
  written(`${month}-15T12:00:00-03:00`, { month: "long", year: "numeric" });

/** Time of day in São Paulo, to the second: `14:05:09`. */
export const formatTime = (iso: string): string => written(iso, { ...MINUTE, second: "2-digit" });
