const ZONE = "America/Sao_Paulo";
const dateTime = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone: ZONE });
const date = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: ZONE });
const time = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium", timeZone: ZONE });

/** Day and time in São Paulo: `21/11/2026, 14:05`. */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

/** Day in São Paulo: `21/11/2026`. */
export const formatDate = (iso: string): string => date.format(new Date(iso));

/** Time of day in São Paulo, to the second: `14:05:09`. */
export const formatTime = (iso: string): string => time.format(new Date(iso));
