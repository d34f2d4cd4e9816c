import type { Ctx } from "../context.js";
import { query } from "../database/database.js";
import type { Notifications } from "../listen.js";
import { JOB_CHANNEL } from "./enqueue.js";

/** Work of one kind. It may run more than once and must then change nothing the second time. */
export interface JobHandler {
  readonly kind: string;
  /** Work that lasts gives up when told that the worker is stopping; it is tried again. */
  run(payload: unknown, stopping: AbortSignal): Promise<void>;
  /** It may take minutes: it runs beside everything else, one such job at a time in a worker, and keeps its lease. */
  readonly lasting?: boolean;
  /** Attempts before it is given up and left for a person; when absent, 35, spread over about a day. */
  readonly maxAttempts?: number;
  /** Says so to whoever waits for it, when it is given up; maybe twice, and it is not tried again if that fails. */
  onGivenUp?(payload: unknown): Promise<void>;
}

/** Work done again and again, by one worker at a time. */
export interface RecurringJob {
  readonly kind: string;
  readonly everySeconds: number;
  run(): Promise<void>;
}

export interface Worker {
  /** Runs everything that is due now and answers how many jobs it ran: for tests and orderly stops. */
  runDue(): Promise<number>;
  stop(): Promise<void>;
}

interface ClaimedJob {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

const LEASE_SECONDS = 60;
const POLL_MS = 1_000;
const BATCH = 10;
// After 2, 4, 8 … seconds, then hourly: 35 attempts take a day, so that an outage of one night loses nothing.
const MAX_ATTEMPTS = 35;
const LONGEST_PAUSE_SECONDS = 3_600;

/**
 * Claims due jobs and runs them, woken by notifications and by the clock; without notifications only when
 * `runDue` is called. A worker that dies loses its lease, and another takes the job over.
 */
export function startWorker(
  ctx: Ctx,
  handlers: readonly JobHandler[],
  recurring: readonly RecurringJob[],
  wake?: Notifications,
): Worker {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const kindsThat = (last: boolean) =>
    handlers.filter(({ lasting = false }) => lasting === last).map(({ kind }) => kind);
  const [briefKinds, lastingKinds] = [kindsThat(false), kindsThat(true)];
  const stop = new AbortController();
  const stopping = stop.signal;
  let lasting: Promise<void> | undefined;
  let lasted = 0;
  let running: Promise<number> | undefined;
  let again = false;

  async function runDue(): Promise<number> {
    const before = lasted;
    const done = await runBrief();
    await lasting;
    return done + lasted - before;
  }

  function runBrief(): Promise<number> {
    if (running) {
      again = true;
      return running;
    }
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function work(): Promise<number> {
    let done = 0;
    do {
      again = false;
      for (;;) {
        const jobs = stopping.aborted ? [] : await claim(briefKinds, BATCH);
        if (jobs.length === 0) break;
        await Promise.all(jobs.map(runOne));
        done += jobs.length;
      }
      lasting ??= runLasting()
        .catch((error: unknown) => ctx.log.error({ err: error }, "worker could not claim"))
        .finally(() => {
          lasting = undefined;
        });
      for (const job of await dueAgain())
        if (!stopping.aborted && (await claimRecurring(job))) await attempt(job.kind, () => job.run());
    } while (again && !stopping.aborted);
    return done;
  }

  async function runLasting(): Promise<void> {
    while (lastingKinds.length > 0 && !stopping.aborted) {
      const [job] = await claim(lastingKinds, 1);
      if (!job) return;
      await keepingLease(job, () => runOne(job));
      lasted += 1;
    }
  }

  async function keepingLease(job: ClaimedJob, run: () => Promise<void>): Promise<void> {
    const renew = () =>
      query(
        ctx.db,
        "update job set locked_until = $2::timestamptz + make_interval(secs => $3) where id = $1 and done_at is null",
        [job.id, ctx.clock.now(), LEASE_SECONDS],
      ).catch((error: unknown) => ctx.log.warn({ err: error, kind: job.kind }, "lease not renewed"));
    const timer = setInterval(() => void renew(), (LEASE_SECONDS * 1_000) / 3).unref();
    try {
      await run();
    } finally {
      clearInterval(timer);
    }
  }

  function claim(kinds: readonly string[], limit: number): Promise<ClaimedJob[]> {
    return query<ClaimedJob>(
      ctx.db,
      `update job set locked_until = $1::timestamptz + make_interval(secs => $2), attempts = attempts + 1
       where id in (select id from job
                    where done_at is null and given_up_at is null and run_at <= $1 and kind = any ($4)
                      and (locked_until is null or locked_until < $1)
                    order by run_at, id limit $3 for update skip locked)
       returning id, kind, payload, attempts`,
      [ctx.clock.now(), LEASE_SECONDS, limit, kinds],
    );
  }

  async function runOne(job: ClaimedJob): Promise<void> {
    const handler = byKind.get(job.kind);
    if (!handler) return;
    const failure = await attempt(job.kind, () => handler.run(job.payload, stopping));
    const now = ctx.clock.now();
    if (failure === undefined) {
      await query(
        ctx.db,
        "update job set done_at = $2, locked_until = null, last_error = null where id = $1",
        [job.id, now],
      );
      return;
    }
    const givenUp = job.attempts >= (handler.maxAttempts ?? MAX_ATTEMPTS);
    if (givenUp) await attempt(job.kind, async () => handler.onGivenUp?.(job.payload));
    const pause = Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(job.attempts, 12));
    await query(
      ctx.db,
      `update job set locked_until = null, last_error = $2, run_at = $3::timestamptz + make_interval(secs => $4),
         given_up_at = case when $5 then $3::timestamptz end
       where id = $1`,
      [job.id, failure.slice(0, 500), now, pause, givenUp],
    );
  }

  /** One look at the schedule, which claiming would write to. */
  async function dueAgain(): Promise<readonly RecurringJob[]> {
    if (recurring.length === 0) return recurring;
    const rows = await query<{ kind: string }>(
      ctx.db,
      "select kind from job_schedule where kind = any ($1) and next_run_at > $2",
      [recurring.map(({ kind }) => kind), ctx.clock.now()],
    );
    const waiting = new Set(rows.map(({ kind }) => kind));
    return recurring.filter(({ kind }) => !waiting.has(kind));
  }

  async function claimRecurring(job: RecurringJob): Promise<boolean> {
    const now = ctx.clock.now();
    const next = new Date(now.getTime() + job.everySeconds * 1000);
    const rows = await query(
      ctx.db,
      `insert into job_schedule as s (kind, next_run_at) values ($1, $2)
       on conflict (kind) do update set next_run_at = excluded.next_run_at where s.next_run_at <= $3
       returning kind`,
      [job.kind, next, now],
    );
    return rows.length === 1;
  }

  async function attempt(kind: string, run: () => Promise<void>): Promise<string | undefined> {
    try {
      await run();
      return undefined;
    } catch (error) {
      ctx.log.warn({ err: error, kind }, "job failed");
      return error instanceof Error ? error.message : String(error);
    }
  }

  const tick = () =>
    void runBrief().catch((error: unknown) => ctx.log.error({ err: error }, "worker could not claim"));
  const timer = wake ? setInterval(tick, POLL_MS).unref() : undefined;
  const unsubscribe = wake?.subscribe(JOB_CHANNEL, tick);

  return {
    runDue,
    async stop() {
      stop.abort();
      clearInterval(timer);
      unsubscribe?.();
      await running?.catch(() => 0);
      await lasting;
    },
  };
}
