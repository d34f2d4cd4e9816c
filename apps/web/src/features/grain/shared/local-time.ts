import { TIME_ZONES } from "@lastro/contracts/grain/preference-choices";
import { usePreferences } from "@/features/grain/shared/preferences";
import { useLanguage } from "@/lib/i18n/language-provider";
import type { Language } from "@/lib/i18n/languages";

interface LocalTime {
  /** `21/11/2026, 14:05`; in English `Nov 21, 2026, 2:05 PM`. */
  readonly dateTime: (iso: string) => string;
  /** `21/11/2026`; in English `Nov 21, 2026`. */
  readonly date: (iso: string) => string;
}

const known = new Map<string, LocalTime>();

/** Days and times as the signed-in person of the marketplace reads them: in their time zone and language. */
export function useLocalTime(): LocalTime {
  const { language } = useLanguage();
  return timeIn(usePreferences()?.timeZone ?? TIME_ZONES[0], language);
}

export function timeIn(timeZone: string, language: Language): LocalTime {
  const key = `${timeZone} ${language}`;
  const existing = known.get(key);
  if (existing !== undefined) return existing;
  // Elsewhere a month in figures may be taken for a day.
  const dateStyle = language === "pt-BR" ? "short" : "medium";
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle, timeStyle: "short", timeZone });
  const date = new Intl.DateTimeFormat(language, { dateStyle, timeZone });
  const local: LocalTime = {
    dateTime: (iso) => dateTime.format(new Date(iso)),
    date: (iso) => date.format(new Date(iso)),
  };
  known.set(key, local);
  return local;
}
