import { setTimeout as delay } from "node:timers/promises";
import { secondsAfter } from "../clock.js";
import type { Ctx } from "../context.js";
import type { Notifications } from "../listen.js";
import { bringBackJobs, type ClaimedJob, claimJobs, failJob, finishJob, renewJob } from "./claims.js";
import { JOB_CHANNEL } from "./enqueue.js";
import { errorText, type JobHandler, MAX_ATTEMPTS, pauseAfter, type RecurringJob } from "./job.js";
import { createLeases } from "./lease.js";
import { createLoop } from "./loop.js";
import { createPlaces, type Places } from "./places.js";
import {
  bringBackRuns,
  type ClaimedRun,
  claimRun,
  dueRecurring,
  failRun,
  finishRun,
  renewRun,
} from "./schedule.js";

export type { JobHandler, RecurringJob } from "./job.js";

export interface Worker {
  /** Runs everything that is due now and answers how many jobs it ran: for tests and orderly stops. */
  runDue(): Promise<number>;
  /** Waits for what runs, but not for ever: what has not ended by the deadline is left to its lease. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  readonly stopWithinMs?: number;
  /** How long a recurring job that is due waits for the one before it. */
  readonly turnMs?: number;
}

const STOP_WITHIN_MS = 10_000;
const TURN_MS = 1_000;
/** Brief jobs run side by side; one that takes longer than this gives its place to others. */
const BRIEF = { places: 10, patienceMs: 5_000, most: 100 } as const;
const LASTING = { places: 1, patienceMs: 2 ** 31 - 1, most: 1 } as const;
/** Recurring jobs run in their order, for a moment each; one that takes longer goes on beside the others. */
const RECURRING = { places: 1, most: 100 } as const;
const BRING_BACK_EVERY_SECONDS = 60;
const NOTE_TRIES = 8;
const MAX_NOTE_PAUSE_MS = 30_000;

/**
 * Claims due jobs and runs them, woken by notifications and by the clock; without notifications only when `runDue` is
 * called. What takes long holds up nothing else. A worker that dies loses its leases, and another takes its jobs over.
 */
export function startWorker(
  ctx: Ctx,
  handlers: readonly JobHandler[],
  recurring: readonly RecurringJob[],
  wake?: Notifications,
  { stopWithinMs = STOP_WITHIN_MS, turnMs = TURN_MS }: WorkerOptions = {},
): Worker {
  const { log } = ctx;
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const stop = new AbortController();
  const stopping = stop.signal;
  const leases = createLeases(log);
  // What runs here is not claimed again, should the database's clock make its lease seem over.
  const jobsHere = new Map<string, string>();
  const recurringHere = new Set<string>();
  const briefPlaces = createPlaces(BRIEF);
  const lastingPlaces = createPlaces(LASTING);
  const recurringPlaces = createPlaces({ ...RECURRING, patienceMs: turnMs });
  let broughtBackAt: Date | undefined;

  async function startJobs(lasting: boolean, places: Places): Promise<number> {
    const kinds = handlers
      .filter((handler) => (handler.lasting ?? false) === lasting)
      .map(({ kind }) => kind);
    let started = 0;
    while (kinds.length > 0) {
      const limit = await places.whenFree();
      const jobs = stopping.aborted
        ? []
        : await claimJobs(ctx, { kinds, limit, notThese: [...jobsHere.keys()] });
      if (jobs.length === 0) break;
      for (const job of jobs) places.start(() => runJob(job));
      started += jobs.length;
    }
    return started;
  }

  async function startRecurring(): Promise<number> {
    await bringBack();
    let started = 0;
    for (const job of await dueRecurring(ctx, recurring)) {
      await recurringPlaces.whenFree();
      const run = stopping.aborted || recurringHere.has(job.kind) ? undefined : await claimRun(ctx, job);
      if (!run) continue;
      recurringPlaces.start(() => runRecurring(run));
      started += 1;
    }
    return started;
  }

  /** Now and then, and at once when the clock has gone back. */
  async function bringBack(): Promise<void> {
    const now = ctx.clock.now();
    const isRecent =
      broughtBackAt && broughtBackAt <= now && now < secondsAfter(broughtBackAt, BRING_BACK_EVERY_SECONDS);
    if (isRecent) return;
    await bringBackJobs(ctx);
    await bringBackRuns(ctx);
    broughtBackAt = now;
  }

  async function runJob(job: ClaimedJob): Promise<void> {
    const handler = byKind.get(job.kind);
    if (!handler) return;
    jobsHere.set(job.id, job.kind);
    await leases.keeping(
      job.kind,
      () => renewJob(ctx, job),
      () => runAndNote(handler, job),
    );
    jobsHere.delete(job.id);
  }

  async function runAndNote(handler: JobHandler, job: ClaimedJob): Promise<void> {
    const error = await attempt(job.kind, () => handler.run(job.payload, stopping));
    if (error === undefined) return note(job.kind, () => finishJob(ctx, job));
    const givenUp = job.attempts >= (handler.maxAttempts ?? MAX_ATTEMPTS);
    if (givenUp) await attempt(job.kind, async () => handler.onGivenUp?.(job.payload));
    const failure = { error, pauseSeconds: pauseAfter(job.attempts), givenUp };
    await note(job.kind, () => failJob(ctx, job, failure));
  }

  async function runRecurring(run: ClaimedRun): Promise<void> {
    const { kind } = run.job;
    recurringHere.add(kind);
    await leases.keeping(
      kind,
      () => renewRun(ctx, run),
      async () => {
        const error = await attempt(kind, () => run.job.run(stopping));
        await note(kind, () => (error === undefined ? finishRun(ctx, run) : failRun(ctx, run, error)));
      },
    );
    recurringHere.delete(kind);
  }

  async function attempt(kind: string, run: () => Promise<void>): Promise<string | undefined> {
    try {
      await run();
      return undefined;
    } catch (error) {
      log.warn({ err: error, kind }, "job failed");
      return errorText(error);
    }
  }

  /** Writes down how work ended, through a short outage of the database too; after a long one it runs again. */
  async function note(kind: string, write: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await write();
        return;
      } catch (error) {
        if (tries === 1) log.error({ err: error, kind }, "the end of a job could not be noted");
        if (tries >= NOTE_TRIES || stopping.aborted) return;
        const pause = Math.min(MAX_NOTE_PAUSE_MS, 500 * 2 ** tries);
        await delay(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined);
      }
    }
  }

  const brief = createLoop("jobs", log, () => startJobs(false, briefPlaces));
  const lasting = createLoop("lasting jobs", log, () => startJobs(true, lastingPlaces));
  const recurrent = createLoop("recurring jobs", log, startRecurring);
  const loops = [brief, lasting, recurrent];
  const unsubscribe = wake?.subscribe(JOB_CHANNEL, () => {
    brief.wake();
    lasting.wake();
  });
  if (wake) for (const loop of loops) loop.start();

  async function runBrief(): Promise<number> {
    let done = 0;
    for (;;) {
      const started = await brief.look();
      await briefPlaces.whenIdle();
      if (started === 0) return done;
      done += started;
    }
  }

  async function runLasting(): Promise<number> {
    const started = await lasting.look();
    await lastingPlaces.whenIdle();
    return started;
  }

  return {
    async runDue() {
      await bringBack();
      const done = await runBrief();
      const [lasted] = await Promise.all([runLasting(), recurrent.look()]);
      await recurringPlaces.whenIdle();
      return done + lasted;
    },
    async stop() {
      stop.abort();
      for (const loop of loops) loop.stop();
      unsubscribe?.();
      const ended = Promise.all([briefPlaces, lastingPlaces, recurringPlaces].map((each) => each.whenIdle()));
      await Promise.race([ended, delay(stopWithinMs, undefined, { ref: false })]);
      const running = [...jobsHere.values(), ...recurringHere];
      if (running.length > 0) log.warn({ running }, "jobs did not end in time and are left to their leases");
      leases.letExpire();
    },
  };
}
