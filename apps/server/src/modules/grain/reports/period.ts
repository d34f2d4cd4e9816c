import type { ReportPeriod } from "@lastro/contracts/grain/report-choices";
import { type Database, query } from "@lastro/platform/database/database";

/** A stretch of time that ends before its end. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
}

/** A local day or month, as far as it lies in the window. */
export interface Stretch extends Window {
  /** `2026-11-21` or `2026-11`. */
  readonly name: string;
}

export interface PeriodWindows {
  readonly window: Window;
  /** As many local days, just before. */
  readonly previous: Window;
  /** What the window is added up by: days of a short period, months of a long one. */
  readonly stretches: readonly Stretch[];
  readonly byDay: boolean;
  /** Every local month the window touches. */
  readonly months: readonly string[];
}

const DAYS: Readonly<Record<ReportPeriod, number | null>> = {
  "7days": 7,
  "30days": 30,
  "90days": 90,
  "1year": null,
};

interface Row {
  readonly name: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly previous_at: Date;
}

/**
 * The last local days of a period, today among them, as the person's time zone draws them. PostgreSQL knows the time
 * zones: a local midnight is asked of it, and never reckoned here.
 */
export async function windowsOf(
  db: Database,
  now: Date,
  timeZone: string,
  period: ReportPeriod,
): Promise<PeriodWindows> {
  const days = DAYS[period];
  const byDay = days !== null && days <= 30;
  const rows = await query<Row>(
    db,
    `with bounds as (
       select d.today + 1 as ending,
              case when $3::int is null then (d.today - interval '1 year')::date + 1 else d.today - $3::int + 1 end as beginning
         from (select ($1::timestamptz at time zone $2)::date as today) d)
     select to_char(s.day, case when $4 then 'YYYY-MM-DD' else 'YYYY-MM' end) as name,
            greatest(s.day, b.beginning)::timestamp at time zone $2 as starts_at,
            least(s.day + case when $4 then interval '1 day' else interval '1 month' end, b.ending)::timestamp
              at time zone $2 as ends_at,
            (b.beginning - (b.ending - b.beginning))::timestamp at time zone $2 as previous_at
       from bounds b
      cross join lateral (
        select g::date as day
          from generate_series(
            case when $4 then b.beginning::timestamp else date_trunc('month', b.beginning::timestamp) end,
            (b.ending - 1)::timestamp, case when $4 then interval '1 day' else interval '1 month' end) g) s
      order by s.day`,
    [now, timeZone, days, byDay],
  );
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) throw new Error("A period has no days");
  return {
    window: { from: first.starts_at, to: last.ends_at },
    previous: { from: first.previous_at, to: first.starts_at },
    stretches: rows.map(({ name, starts_at, ends_at }) => ({ name, from: starts_at, to: ends_at })),
    byDay,
    months: [...new Set(rows.map(({ name }) => name.slice(0, 7)))],
  };
}

/** A local month, such as `2026-11`, from its beginning to its end where the person lives. */
export async function windowOfMonth(db: Database, month: string, timeZone: string): Promise<Window> {
  const [row] = await query<Window>(
    db,
    `select ($1 || '-01')::timestamp at time zone $2 as "from",
            (($1 || '-01')::timestamp + interval '1 month') at time zone $2 as "to"`,
    [month, timeZone],
  );
  if (!row) throw new Error("A month has no beginning");
  return row;
}

/** When the present month began where the person lives. */
export async function startOfMonth(db: Database, now: Date, timeZone: string): Promise<Date> {
  const [row] = await query<{ at: Date }>(
    db,
    "select date_trunc('month', $1::timestamptz at time zone $2) at time zone $2 as at",
    [now, timeZone],
  );
  if (!row) throw new Error("A month has no beginning");
  return row.at;
}
