/** What people call the hours kept there: `Horário Padrão de Brasília`. */
export function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** A month of a report in words: `"2026-11"` → `nov. de 2026`. */
export function monthName(month: string, language: string): string {
  return new Intl.DateTimeFormat(language, { month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-15T00:00:00Z`),
  );
}

/** A day of a report: `"2026-11-21"` → `21/11`. */
export function shortDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { day: "2-digit", month: "2-digit", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
