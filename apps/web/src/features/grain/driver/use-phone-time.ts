import { timeIn } from "@/features/grain/shared/local-time";
import { useLanguage } from "@/lib/i18n/language-provider";

/** Days and times where the phone is. */
export function usePhoneTime() {
  const { language } = useLanguage();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone });
  return { ...timeIn(timeZone, language), time: (iso: string) => time.format(new Date(iso)) };
}
