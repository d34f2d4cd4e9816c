import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A deadline of an escrow: something happens at its end, which the escrow's product knows by the timer's name. */
export interface Timer<Name extends string = string> {
  readonly id: string;
  readonly escrowId: string;
  readonly name: Name;
  readonly dueAt: Date;
}

const COLUMNS = `t.id, t.escrow_id as "escrowId", t.name, t.due_at as "dueAt"`;

/** A timer that starts now. */
export function timerFromNow<Name extends string>(
  { clock, random }: Pick<Ctx, "clock" | "random">,
  { escrowId, name, runsForMs }: Pick<Timer<Name>, "escrowId" | "name"> & { readonly runsForMs: number },
): Timer<Name> {
  return { id: random.id(), escrowId, name, dueAt: new Date(clock.now().getTime() + runsForMs) };
}

/** A timer that starts now as its table keeps it. */
export function rowOfTimer({ clock }: Pick<Ctx, "clock">, { id, escrowId, name, dueAt }: Timer) {
  return { id, escrow_id: escrowId, name, due_at: dueAt, started_at: clock.now() };
}

/** Starts a timer, unless one of its name runs on its escrow already. */
export async function startTimer(tx: Tx, { clock }: Pick<Ctx, "clock">, timer: Timer): Promise<void> {
  await query(
    tx,
    `insert into escrow_timer (id, escrow_id, name, due_at, started_at) values ($1, $2, $3, $4, $5)
     on conflict (escrow_id, name) where ended_at is null do nothing`,
    [timer.id, timer.escrowId, timer.name, timer.dueAt, clock.now()],
  );
}

/** Puts a running timer's end off, never forward. */
export async function extendTimer(tx: Tx, escrowId: string, name: string, until: Date): Promise<void> {
  await query(
    tx,
    `update escrow_timer set due_at = greatest(due_at, $3::timestamptz)
     where escrow_id = $1 and name = $2 and ended_at is null`,
    [escrowId, name, until],
  );
}

/** Stops timers of an escrow: those named, or all of them. */
export async function stopTimers(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  escrowId: string,
  names?: readonly string[],
): Promise<void> {
  await query(
    tx,
    `update escrow_timer set ended_at = $2
     where escrow_id = $1 and ended_at is null and ($3::text[] is null or name = any ($3))`,
    [escrowId, clock.now(), names ?? null],
  );
}

/** Ends a timer because its time has come; false when it was stopped, put off or has ended already. */
export async function fireTimer(tx: Tx, { clock }: Pick<Ctx, "clock">, timer: Timer): Promise<boolean> {
  const fired = await query(
    tx,
    `update escrow_timer set ended_at = $2, fired = true
     where id = $1 and ended_at is null and due_at <= $2 returning 1`,
    [timer.id, clock.now()],
  );
  return fired.length === 1;
}

/** Timers of these products whose time has come, the longest overdue first. */
export function dueTimers(
  db: Database,
  {
    now,
    products,
    limit,
  }: { readonly now: Date; readonly products: readonly string[]; readonly limit: number },
): Promise<DueTimer[]> {
  return query<DueTimer>(
    db,
    `select ${COLUMNS}, e.product from escrow_timer t join escrow_agreement e on e.id = t.escrow_id
     where t.ended_at is null and t.due_at <= $1 and e.product = any ($2) order by t.due_at, t.id limit $3`,
    [now, products, limit],
  );
}

/** The timers that run on these escrows, soonest first. */
export function runningTimers<Name extends string>(
  db: Database | Tx,
  escrowIds: readonly string[],
): Promise<Timer<Name>[]> {
  return query<Timer<Name>>(
    db,
    `select ${COLUMNS} from escrow_timer t where t.escrow_id = any ($1) and t.ended_at is null
     order by t.due_at, t.id`,
    [escrowIds],
  );
}

export interface DueTimer extends Timer {
  readonly product: string;
}

/** A timer of which its product is to warn: the part of its time that is over, in per cent. */
export interface DueWarning extends DueTimer {
  readonly percent: number;
}

/**
 * Running timers half or nine tenths of whose time is over and of which nobody was warned at that point. Of one that was
 * left alone for long, the later warning only.
 */
export function dueWarnings(
  db: Database,
  {
    now,
    products,
    limit,
  }: { readonly now: Date; readonly products: readonly string[]; readonly limit: number },
): Promise<DueWarning[]> {
  return query<DueWarning>(
    db,
    `select ${COLUMNS}, t.product, t.percent
     from (select r.*, e.product, case when $1::timestamptz >= r.started_at + (r.due_at - r.started_at) * 0.9 then 90
                                       when $1 >= r.started_at + (r.due_at - r.started_at) * 0.5 then 50
                                       else 0 end as percent
           from escrow_timer r join escrow_agreement e on e.id = r.escrow_id
           where r.ended_at is null and r.due_at > $1 and e.product = any ($2)) t
     where t.percent > t.warned order by t.due_at limit $3`,
    [now, products, limit],
  );
}

/** Notes that somebody is warned of a timer; false when that was done, or it has ended meanwhile. */
export async function markWarned(tx: Tx, { id, percent }: DueWarning): Promise<boolean> {
  const marked = await query(
    tx,
    "update escrow_timer set warned = $2 where id = $1 and warned < $2 and ended_at is null returning 1",
    [id, percent],
  );
  return marked.length === 1;
}
