import type { ResponseOf } from "@lastro/contracts";
import {
  type readStatus as readStatusRoute,
  STATUS_COMPONENTS,
  STATUS_MAX_INCIDENTS,
  type StatusComponent,
} from "@lastro/contracts/status";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";

type Status = ResponseOf<typeof readStatusRoute>;
type Day = Status["components"][number]["days"][number] & { component: StatusComponent };

/** A sample older than this no longer says how a part is now. */
const CURRENT_SECONDS = 300;
const MINUTE_SECONDS = 60;

/** How every part that was ever asked is and was, as its samples say. */
export async function readStatus({ db, clock }: Pick<Ctx, "db" | "clock">): Promise<Status> {
  const now = clock.now();
  const [days, latest, incidents] = await Promise.all([readDays(db), readLatest(db), readIncidents(db)]);
  const isCurrent = (at: Date) => at > secondsAfter(now, -CURRENT_SECONDS);
  const components = STATUS_COMPONENTS.flatMap((component) => {
    const last = latest.get(component);
    if (!last) return [];
    const own = days.filter((day) => day.component === component);
    return [
      {
        component,
        works: isCurrent(last.minute) ? last.works : null,
        uptime: uptimeOf(own),
        days: own.map(({ day, samples, failures }) => ({ day, samples, failures })),
      },
    ];
  });
  return {
    asOf: now,
    today: brazilianDay(now),
    components,
    incidents: incidents.map(({ component, from, last, minutes }) => {
      const newest = latest.get(component)?.minute;
      const goesOn = newest !== undefined && newest.getTime() === last.getTime() && isCurrent(last);
      return { component, from, to: goesOn ? null : secondsAfter(last, MINUTE_SECONDS), minutes };
    }),
  };
}

/** In percent with two decimals, rounded down: a part that failed once is never shown as one that never did. */
function uptimeOf(days: readonly Day[]): string {
  const samples = days.reduce((sum, day) => sum + day.samples, 0);
  const failures = days.reduce((sum, day) => sum + day.failures, 0);
  const hundredths = Math.floor(((samples - failures) * 10_000) / samples);
  return (hundredths / 100).toFixed(2);
}

function readDays(db: Database): Promise<Day[]> {
  return query<Day>(
    db,
    `select component, to_char(minute at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day,
       count(*)::integer as samples, count(*) filter (where not works)::integer as failures
     from status_sample group by 1, 2 order by 1, 2`,
    [],
  );
}

async function readLatest(db: Database) {
  const rows = await query<{ component: StatusComponent; minute: Date; works: boolean }>(
    db,
    `select named.component, last.minute, last.works
     from unnest($1::text[]) as named (component)
     cross join lateral (select minute, works from status_sample s where s.component = named.component
       order by minute desc limit 1) last`,
    [[...STATUS_COMPONENTS]],
  );
  return new Map(rows.map((row) => [row.component, row]));
}

interface Run {
  readonly component: StatusComponent;
  readonly from: Date;
  readonly last: Date;
  readonly minutes: number;
}

/** Failed samples that follow one another, with no other sample between them. */
function readIncidents(db: Database): Promise<Run[]> {
  return query<Run>(
    db,
    `with failed as (
       select f.component, f.minute, coalesce((select p.works from status_sample p
         where p.component = f.component and p.minute < f.minute order by p.minute desc limit 1), true) as starts
       from status_sample f where not f.works
     ), runs as (
       select component, minute, count(*) filter (where starts) over (partition by component order by minute) as run
       from failed
     )
     select component, min(minute) as "from", max(minute) as last, count(*)::integer as minutes
     from runs group by component, run order by min(minute) desc, component limit $1`,
    [STATUS_MAX_INCIDENTS],
  );
}
