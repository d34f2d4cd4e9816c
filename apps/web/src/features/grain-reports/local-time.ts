/** A day where the person lives: `21/11/2026`. */
export function dayIn(timeZone: string, iso: string): string {
  return new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone }).format(new Date(iso));
}

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
export const shortDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;
