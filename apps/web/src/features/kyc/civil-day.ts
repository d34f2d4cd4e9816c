import { clock } from "@/lib/clock";

const dayInSaoPaulo = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });

/** Today in São Paulo: `2026-11-21`. */
export function today(): string {
  return dayInSaoPaulo.format(clock.now());
}

/** `17/05/1990`, from a civil day. */
export function formatDay(day: string): string {
  return day.split("-").reverse().join("/");
}
