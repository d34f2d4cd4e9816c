import { clock } from "@/lib/clock";
import { daysOf } from "@/lib/days-of-month";
import type { Language } from "@/lib/i18n/languages";

/** The month a period is exactly; undefined for any other. */
export function monthOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const month = from?.slice(0, 7);
  if (month === undefined) return undefined;
  const whole = daysOf(month);
  return from === whole.from && to === whole.to ? month : undefined;
}

const civilYear = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "America/Sao_Paulo" });

/** `novembro`, and the year where it is not this one: `dezembro de 2025`. */
export function monthName(month: string, language: Language): string {
  const ofThisYear = month.slice(0, 4) === civilYear.format(clock.now());
  return new Intl.DateTimeFormat(language, {
    month: "long",
    ...(ofThisYear ? {} : { year: "numeric" as const }),
    timeZone: "UTC",
  }).format(new Date(`${month}-15T12:00:00Z`));
}
