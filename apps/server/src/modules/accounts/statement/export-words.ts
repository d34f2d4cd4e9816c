const ZONE = "America/Sao_Paulo";
const date = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: ZONE });
const time = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium", timeZone: ZONE });
const longDate = new Intl.DateTimeFormat("pt-BR", { dateStyle: "full", timeZone: ZONE });

/** `20/11/2026` in São Paulo. */
export const brazilianDate = (at: Date): string => date.format(at);

/** `12:00:00` in São Paulo. */
export const brazilianTime = (at: Date): string => time.format(at);

/** `sexta-feira, 20 de novembro de 2026`. */
export const brazilianLongDate = (at: Date): string => longDate.format(at);

/** `2026-11-20` as `20/11/2026`. */
export const writtenDay = (day: string): string => day.split("-").reverse().join("/");
