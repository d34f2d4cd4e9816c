import { clock } from "@/lib/clock";
import type { Language } from "@/lib/i18n/languages";

interface Period {
  from: string;
  to: string;
}

/** The civil days of a month, `2026-11`, both included. */
export function periodOf(month: string): Period {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** The month a period is exactly; undefined for any other. */
export function monthOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const month = from?.slice(0, 7);
  if (month === undefined) return undefined;
  const whole = periodOf(month);
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
