import { secondsAfter } from "../clock.js";
import type { Ctx } from "../context.js";
import { query } from "../database/database.js";
import { MAX_PAUSE_SECONDS } from "./job.js";
import { LEASE_SECONDS } from "./lease.js";

/** A job this worker holds; the attempt tells its claim from a later one of another worker. */
export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}

type Asking = Pick<Ctx, "db" | "clock">;

/** Takes due jobs of these kinds, oldest first, but none of those that run here already. */
export function claimJobs(
  { db, clock }: Asking,
  of: { readonly kinds: readonly string[]; readonly limit: number; readonly notThese: readonly string[] },
): Promise<ClaimedJob[]> {
  return query<ClaimedJob>(
    db,
    `update job set locked_until = now() + make_interval(secs => $2), attempts = attempts + 1
     where id in (select id from job
                  where done_at is null and given_up_at is null and run_at <= $1 and kind = any ($4)
                    and (locked_until is null or locked_until < now()) and id <> all ($5::uuid[])
                  order by run_at, id limit $3 for update skip locked)
     returning id, kind, payload, attempts`,
    [clock.now(), LEASE_SECONDS, of.limit, of.kinds, of.notThese],
  );
}

/** False when the job was done, or taken up by another, meanwhile. */
export async function renewJob({ db }: Asking, job: ClaimedJob): Promise<boolean> {
  const rows = await query(
    db,
    `update job set locked_until = now() + make_interval(secs => $3)
     where id = $1 and attempts = $2 and done_at is null returning 1`,
    [job.id, job.attempts, LEASE_SECONDS],
  );
  return rows.length === 1;
}

export async function finishJob({ db, clock }: Asking, job: ClaimedJob): Promise<void> {
  await query(
    db,
    `update job set done_at = $2, locked_until = null, last_error = null where id = $1 and done_at is null`,
    [job.id, clock.now()],
  );
}

/** Notes a failed attempt and when the next one is due; none is when the job is given up. */
export async function failJob(
  { db, clock }: Asking,
  job: ClaimedJob,
  failure: { readonly error: string; readonly pauseSeconds: number; readonly givenUp: boolean },
): Promise<void> {
  const now = clock.now();
  await query(
    db,
    `update job set locked_until = null, last_error = $3, run_at = $4,
       given_up_at = case when $5 then $6::timestamptz end
     where id = $1 and attempts = $2 and done_at is null`,
    [job.id, job.attempts, failure.error, secondsAfter(now, failure.pauseSeconds), failure.givenUp, now],
  );
}

/**
 * Brings back what was written by a clock that was ahead: a job asked for then runs as long after now as it was to run
 * after then, a retry is no further away than the longest pause, and a lease no longer than a lease.
 */
export async function bringBackJobs({ db, clock }: Asking): Promise<void> {
  await query(
    db,
    `update job set run_at = $1::timestamptz + greatest(run_at - created_at, interval '0'), created_at = $1
     where done_at is null and given_up_at is null and attempts = 0 and run_at > $1 and created_at > $1`,
    [clock.now()],
  );
  await query(
    db,
    `update job set run_at = $1::timestamptz, created_at = least(created_at, $1)
     where done_at is null and given_up_at is null and attempts > 0 and run_at > $1::timestamptz + make_interval(secs => $2)`,
    [clock.now(), MAX_PAUSE_SECONDS],
  );
  await query(
    db,
    `update job set locked_until = now() + make_interval(secs => $1)
     where done_at is null and given_up_at is null and locked_until > now() + make_interval(secs => $1)`,
    [LEASE_SECONDS],
  );
}
