/** The present month of a time zone and those before it, newest first: `2026-11`, `2026-10`… */
export function latestMonths(now: Date, timeZone: string | undefined, count: number): string[] {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "numeric" }).formatToParts(
    now,
  );
  const partOf = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const [year, month] = [partOf("year"), partOf("month")];
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
