import { formatDate } from "@/lib/format-date";

const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });

/** Today's date in São Paulo, as contracts write it. */
export const todayInBrazil = (): string => day.format(new Date());

/** A date as people read it: `21/11/2026`. */
export const formatDay = (date: string): string => formatDate(`${date}T15:00:00Z`);
