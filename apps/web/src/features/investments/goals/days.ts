const DAY_IN_BRASILIA = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
const DAY_MS = 86_400_000;

/** The day of Brasília so many days from today. */
export function dayFromToday(days: number): string {
  return DAY_IN_BRASILIA.format(new Date(Date.now() + days * DAY_MS));
}
