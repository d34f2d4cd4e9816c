import { CLOCKS_DIFFER_SECONDS, secondsAfter } from "../clock.js";
import type { Ctx } from "../context.js";
import { query } from "../database/database.js";
import { pauseAfter, type RecurringJob } from "./job.js";
import { LEASE_SECONDS } from "./lease.js";

/** One run of a recurring job that this worker holds. */
export interface ClaimedRun {
  readonly job: RecurringJob;
  readonly startedAt: Date;
  readonly claim: bigint;
  readonly failures: number;
}

type Asking = Pick<Ctx, "db" | "clock">;

/** Those whose turn has come and that nobody runs: one look, because claiming writes. */
export async function dueRecurring(
  { db, clock }: Asking,
  recurring: readonly RecurringJob[],
): Promise<readonly RecurringJob[]> {
  if (recurring.length === 0) return recurring;
  const rows = await query<{ kind: string }>(
    db,
    `select s.kind from job_schedule s join unnest($1::text[], $2::integer[]) as r (kind, longest) using (kind)
     where s.locked_until > now()
        or s.next_run_at > $3 and s.next_run_at <= $3::timestamptz + make_interval(secs => r.longest)`,
    [recurring.map(({ kind }) => kind), recurring.map(longestWait), clock.now()],
  );
  const waiting = new Set(rows.map(({ kind }) => kind));
  return recurring.filter(({ kind }) => !waiting.has(kind));
}

/** Takes a run that is due, unless another worker has it. */
export async function claimRun({ db, clock }: Asking, job: RecurringJob): Promise<ClaimedRun | undefined> {
  const startedAt = clock.now();
  const [row] = await query<{ claim: bigint; failures: number }>(
    db,
    `insert into job_schedule as s (kind, next_run_at, locked_until, claim)
     values ($1, $2, now() + make_interval(secs => $3), 1)
     on conflict (kind) do update set locked_until = excluded.locked_until, claim = s.claim + 1
       where (s.locked_until is null or s.locked_until <= now())
         and (s.next_run_at <= $2 or s.next_run_at > $2::timestamptz + make_interval(secs => $4))
     returning claim, failures_in_a_row as failures`,
    [job.kind, startedAt, LEASE_SECONDS, longestWait(job)],
  );
  return row && { job, startedAt, ...row };
}

/** False when another worker has taken the run up meanwhile. */
export async function renewRun({ db }: Asking, { job, claim }: ClaimedRun): Promise<boolean> {
  const rows = await query(
    db,
    `update job_schedule set locked_until = now() + make_interval(secs => $3)
     where kind = $1 and claim = $2 returning 1`,
    [job.kind, claim, LEASE_SECONDS],
  );
  return rows.length === 1;
}

/** The next turn counts from this one's start: a run that outlasted its interval is followed by the next at once. */
export async function finishRun({ db, clock }: Asking, { job, claim, startedAt }: ClaimedRun): Promise<void> {
  await query(
    db,
    `update job_schedule set next_run_at = $3, locked_until = null, succeeded_at = $4, failures_in_a_row = 0,
       last_error = null
     where kind = $1 and claim = $2`,
    [job.kind, claim, secondsAfter(startedAt, job.everySeconds), clock.now()],
  );
}

/** Notes a failed run; it is tried again after a pause, and at the latest at its next turn. */
export async function failRun({ db, clock }: Asking, run: ClaimedRun, error: string): Promise<void> {
  const { job, claim, failures } = run;
  const pause = Math.min(job.everySeconds, pauseAfter(failures + 1));
  await query(
    db,
    `update job_schedule set next_run_at = $3, locked_until = null, failures_in_a_row = $4, last_error = $5
     where kind = $1 and claim = $2`,
    [job.kind, claim, secondsAfter(clock.now(), pause), failures + 1, error],
  );
}

/** A lease is never longer than a lease, whatever a clock that was ahead wrote. */
export async function bringBackRuns({ db }: Asking): Promise<void> {
  await query(
    db,
    `update job_schedule set locked_until = now() + make_interval(secs => $1)
     where locked_until > now() + make_interval(secs => $1)`,
    [LEASE_SECONDS],
  );
}

/** A turn further away than this was written by a clock that was wrong. */
function longestWait({ everySeconds }: RecurringJob): number {
  return everySeconds + CLOCKS_DIFFER_SECONDS;
}
