const DAY = 24 * 60 * 60_000;
/** Brasília has no summer time. */
const BRASILIA_MS = -3 * 60 * 60_000;

/** Per cent a day, from a day on: what Banco Central published, and then as last. */
const LEVELS = [
  ["2024-01-01", "0.043739"],
  ["2025-07-01", "0.055131"],
  ["2026-03-19", "0.054266"],
  ["2026-04-30", "0.053400"],
  ["2026-06-18", "0.052531"],
] as const;

/** Holidays on a date of their own; those that move are for whoever asks, who has a calendar. */
const HOLIDAYS = new Set(["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"]);

/**
 * The answer of Banco Central's series 12: one value for each business day of the period that is over; undefined for a
 * period it does not understand, and nothing where it has none.
 */
export function cdiSeries(query: Record<string, unknown>, nowMs: number) {
  const [from, to] = [dayOf(query.dataInicial), dayOf(query.dataFinal)];
  if (from === undefined || to === undefined || query.formato !== "json") return undefined;
  const today = Math.floor((nowMs + BRASILIA_MS) / DAY) * DAY;
  const values = [];
  for (let at = from; at <= to && at < today; at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10);
    if ([0, 6].includes(new Date(at).getUTCDay()) || HOLIDAYS.has(day.slice(5))) continue;
    const level = LEVELS.findLast(([since]) => since <= day);
    if (level) values.push({ data: written(day), valor: level[1] });
  }
  return values;
}

function dayOf(text: unknown): number | undefined {
  const match = typeof text === "string" ? /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) : null;
  const day = match ? Date.parse(`${match[3]}-${match[2]}-${match[1]}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(day) ? undefined : day;
}

function written(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}
