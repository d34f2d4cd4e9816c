import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { insertions, type Statement } from "@lastro/platform/database/together";

/** What happens to a subject at a time of its own, unless somebody acts before. */
export interface Timer<Name extends string = string> {
  readonly id: string;
  /** What the subject is, as its `TimerKind` is named. */
  readonly kind: string;
  readonly subject: string;
  /** Which of its kind's timers this is: of each name one runs on a subject. */
  readonly name: Name;
  readonly dueAt: Date;
}

/** Those timers of a subject that run. */
export type TimedSubject = Pick<Timer, "kind" | "subject">;

/** A running timer, a percentage of whose time is over, of which its kind is to warn. */
export interface DueWarning extends Timer {
  readonly percent: number;
}

const COLUMNS = `t.id, t.kind, t.subject, t.name, t.due_at as "dueAt"`;

/** A timer that starts now. */
export function timerFromNow<Name extends string>(
  { clock, random }: Pick<Ctx, "clock" | "random">,
  { runsForMs, ...named }: Omit<Timer<Name>, "id" | "dueAt"> & { readonly runsForMs: number },
): Timer<Name> {
  return { ...named, id: random.id(), dueAt: new Date(clock.now().getTime() + runsForMs) };
}

/** Writes timers of new subjects that start now, as statements to be run with others. */
export function timerInsertions({ clock }: Pick<Ctx, "clock">, timers: readonly Timer[]): Statement[] {
  const started_at = clock.now();
  return insertions({
    timers_timer: timers.map(({ id, kind, subject, name, dueAt }) => ({
      ...{ id, kind, subject, name, started_at },
      due_at: dueAt,
    })),
  });
}

/** Starts a timer, unless one of its name runs on its subject already. */
export async function startTimer(tx: Tx, { clock }: Pick<Ctx, "clock">, timer: Timer): Promise<void> {
  await query(
    tx,
    `insert into timers_timer (id, kind, subject, name, due_at, started_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (kind, subject, name) where ended_at is null do nothing`,
    [timer.id, timer.kind, timer.subject, timer.name, timer.dueAt, clock.now()],
  );
}

/** Puts a running timer's end off, never forward. */
export async function extendTimer(
  tx: Tx,
  { kind, subject, name }: Pick<Timer, "kind" | "subject" | "name">,
  until: Date,
): Promise<void> {
  await query(
    tx,
    `update timers_timer set due_at = greatest(due_at, $4::timestamptz)
     where kind = $1 and subject = $2 and name = $3 and ended_at is null`,
    [kind, subject, name, until],
  );
}

/** Stops timers of a subject: those named, or all of them. */
export async function stopTimers(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  { kind, subject }: TimedSubject,
  names?: readonly string[],
): Promise<void> {
  await query(
    tx,
    `update timers_timer set ended_at = $3
     where kind = $1 and subject = $2 and ended_at is null and ($4::text[] is null or name = any ($4))`,
    [kind, subject, clock.now(), names ?? null],
  );
}

/** Ends a timer because its time has come; false when it was stopped, put off or has ended already. */
export async function fireTimer(tx: Tx, { clock }: Pick<Ctx, "clock">, { id }: Timer): Promise<boolean> {
  const fired = await query(
    tx,
    `update timers_timer set ended_at = $2, fired = true
     where id = $1 and ended_at is null and due_at <= $2 returning 1`,
    [id, clock.now()],
  );
  return fired.length === 1;
}

/** Timers of these kinds whose time has come, the longest overdue first. */
export function dueTimers(
  db: Database,
  { now, kinds, limit }: { readonly now: Date; readonly kinds: readonly string[]; readonly limit: number },
): Promise<Timer[]> {
  return query<Timer>(
    db,
    `select ${COLUMNS} from timers_timer t
     where t.ended_at is null and t.due_at <= $1 and t.kind = any ($2) order by t.due_at, t.id limit $3`,
    [now, kinds, limit],
  );
}

/** The timers that run on these subjects, soonest first. */
export function runningTimers<Name extends string>(
  db: Database | Tx,
  kind: string,
  subjects: readonly string[],
): Promise<Timer<Name>[]> {
  return query<Timer<Name>>(
    db,
    `select ${COLUMNS} from timers_timer t
     where t.kind = $1 and t.subject = any ($2::uuid[]) and t.ended_at is null order by t.due_at, t.id`,
    [kind, subjects],
  );
}

/** A percentage of a timer's time at which is warned. */
export interface Mark {
  readonly kind: string;
  readonly name: string;
  readonly percent: number;
}

/** Running timers that have reached a mark not warned of yet, with the highest of those. */
export function dueWarnings(
  db: Database,
  { now, marks, limit }: { readonly now: Date; readonly marks: readonly Mark[]; readonly limit: number },
): Promise<DueWarning[]> {
  return query<DueWarning>(
    db,
    `select ${COLUMNS}, max(m.percent) as percent
     from timers_timer t
     join unnest($2::text[], $3::text[], $4::integer[]) as m (kind, name, percent)
       on m.kind = t.kind and m.name = t.name and m.percent > t.warned
     where t.ended_at is null and t.due_at > $1
       and $1::timestamptz >= t.started_at + (t.due_at - t.started_at) * (m.percent / 100.0)
     group by t.id order by t.due_at, t.id limit $5`,
    [
      now,
      marks.map(({ kind }) => kind),
      marks.map(({ name }) => name),
      marks.map(({ percent }) => percent),
      limit,
    ],
  );
}

/** Notes that somebody is warned of a timer; false when that was done, or it has ended meanwhile. */
export async function markWarned(tx: Tx, { id, percent }: DueWarning): Promise<boolean> {
  const marked = await query(
    tx,
    "update timers_timer set warned = $2 where id = $1 and warned < $2 and ended_at is null returning 1",
    [id, percent],
  );
  return marked.length === 1;
}
