import type { ScheduleRunStatus, SkipReason } from "@lastro/contracts/pix-schedules";
import type { PlannedRun } from "@lastro/contracts/schedule-dates";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { recordChanges, transition } from "../../lifecycle/index.js";
import { firstTryOn, RUNS, type Run, type Schedule } from "./schedule.js";

interface RunRow {
  id: string;
  schedule_id: string;
  user_id: string;
  number: number;
  planned_on: string;
  runs_on: string;
  next_try_at: Date;
  status: ScheduleRunStatus;
  reason: SkipReason | null;
  payment_id: string | null;
  created_at: Date;
}

export async function insertRun(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  { id: scheduleId, userId }: Pick<Schedule, "id" | "userId">,
  { number, plannedOn, runsOn }: PlannedRun,
): Promise<void> {
  const id = ctx.random.id();
  await query(
    tx,
    `insert into pix_payments_schedule_run
       (id, schedule_id, user_id, number, planned_on, runs_on, next_try_at, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8)`,
    [id, scheduleId, userId, number, plannedOn, runsOn, firstTryOn(runsOn), ctx.clock.now()],
  );
  await recordChanges(tx, ctx, [{ machine: "pix_schedule_run", id, from: null, to: "waiting" }]);
}

/** The payment a schedule makes next. */
export async function nextRunOf(tx: Database | Tx, scheduleId: string): Promise<Run | undefined> {
  const [row] = await query<RunRow>(
    tx,
    "select * from pix_payments_schedule_run where schedule_id = $1 and status = 'waiting'",
    [scheduleId],
  );
  return row && toRun(row);
}

/** Runs whose time has come, in the order of their ids from one on. */
export async function dueRuns(
  db: Database,
  { now, after, limit }: { readonly now: Date; readonly after: string | undefined; readonly limit: number },
): Promise<Run[]> {
  const rows = await query<RunRow>(
    db,
    `select * from pix_payments_schedule_run
     where status = 'waiting' and next_try_at <= $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    [now, after ?? null, limit],
  );
  return rows.map(toRun);
}

interface RunMove {
  readonly to: ScheduleRunStatus;
  readonly reason?: SkipReason;
  readonly paymentId?: string;
}

/** Ends a run that waits; false when it has ended. */
export function endRun(
  tx: Tx,
  ctx: RequestCtx,
  { id }: Pick<Run, "id">,
  { to, reason, paymentId }: RunMove,
): Promise<boolean> {
  const set = paymentId === undefined ? { reason } : { payment_id: paymentId, reason: null };
  return transition(tx, ctx, RUNS, { id, from: "waiting", to, reason, set });
}

/** Puts the next try of a run off. */
export async function postponeRun(
  tx: Tx,
  { id, nextTryAt, reason }: Pick<Run, "id" | "nextTryAt"> & { readonly reason: SkipReason },
): Promise<void> {
  await query(
    tx,
    "update pix_payments_schedule_run set next_try_at = $2, reason = $3 where id = $1 and status = 'waiting'",
    [id, nextTryAt, reason],
  );
}

/** What a client's schedules pay next, soonest first. */
export async function comingRuns(db: Database, userId: string): Promise<Run[]> {
  const rows = await query<RunRow>(
    db,
    "select * from pix_payments_schedule_run where user_id = $1 and status = 'waiting' order by runs_on, id",
    [userId],
  );
  return rows.map(toRun);
}

/** A client's runs that have ended, latest day first; of one schedule, where it is named. */
export async function pastRuns(
  db: Database | Tx,
  of: {
    readonly userId: string;
    readonly scheduleId?: string;
    readonly before?: { readonly runsOn: string; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<Run[]> {
  const rows = await query<RunRow>(
    db,
    `select * from pix_payments_schedule_run
     where user_id = $1 and status <> 'waiting' and ($2::uuid is null or schedule_id = $2)
       and ($3::date is null or (runs_on, id) < ($3::date, $4::uuid))
     order by runs_on desc, id desc limit $5`,
    [of.userId, of.scheduleId ?? null, of.before?.runsOn ?? null, of.before?.id ?? null, of.limit],
  );
  return rows.map(toRun);
}

function toRun(row: RunRow): Run {
  return {
    id: row.id,
    scheduleId: row.schedule_id,
    userId: row.user_id,
    number: row.number,
    plannedOn: row.planned_on,
    runsOn: row.runs_on,
    nextTryAt: row.next_try_at,
    status: row.status,
    reason: row.reason,
    paymentId: row.payment_id,
    createdAt: row.created_at,
  };
}
