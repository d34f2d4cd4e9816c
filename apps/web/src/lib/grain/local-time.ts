import { TIME_ZONES } from "@lastro/contracts/grain/preference-choices";
import { usePreferences } from "@/lib/grain/preferences";

interface LocalTime {
  /** `21/11/2026, 14:05` */
  readonly dateTime: (iso: string) => string;
  /** `21/11/2026` */
  readonly date: (iso: string) => string;
}

const zones = new Map<string, LocalTime>();

/** Days and times in the time zone the signed-in person of the marketplace chose. */
export function useLocalTime(): LocalTime {
  return timeIn(usePreferences()?.timeZone ?? TIME_ZONES[0]);
}

export function timeIn(timeZone: string): LocalTime {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const dateTime = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  const date = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone });
  const local: LocalTime = {
    dateTime: (iso) => dateTime.format(new Date(iso)),
    date: (iso) => date.format(new Date(iso)),
  };
  zones.set(timeZone, local);
  return local;
}
