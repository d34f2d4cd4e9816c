import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ctx } from "../context.js";
import { query } from "../database/database.js";
import { createLogger } from "../log.js";
import { systemRandom } from "../random.js";
import { createFixedClock, type FixedClock } from "../testing/fixed-clock.js";
import { testConfig } from "../testing/test-config.js";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { enqueue } from "./enqueue.js";
import { type JobHandler, type RecurringJob, startWorker, type Worker } from "./worker.js";

const DAY = 86_400;
const ENOUGH = { timeout: 60_000 };

let database: TestDatabase;
let clock: FixedClock;
let ctx: Ctx;
let workers: Worker[];
beforeEach(async () => {
  database = await createTestDatabase();
  clock = createFixedClock();
  ctx = {
    db: database.db,
    clock,
    random: systemRandom,
    log: createLogger("silent"),
    config: testConfig(),
  };
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.close();
});

function work(recurring: RecurringJob[], handlers: JobHandler[] = []): Worker {
  const worker = startWorker(ctx, handlers, recurring, undefined, { stopWithinMs: 50 });
  workers.push(worker);
  return worker;
}

/** A recurring job that notes when it runs; `run` may make it fail or last. */
function recurringJob(kind: string, everySeconds: number, run = async () => {}) {
  const runs: number[] = [];
  const start = clock.now().getTime();
  const job: RecurringJob = {
    kind,
    everySeconds,
    run: () => {
      runs.push((clock.now().getTime() - start) / 1_000);
      return run();
    },
  };
  return { job, runs };
}

/** Work that goes on until it is told to end. */
function endless() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

interface ScheduleRow {
  failures_in_a_row: number;
  last_error: string | null;
  succeeded_at: Date | null;
}

const scheduleOf = async (kind: string) =>
  (await query<ScheduleRow>(database.db, "select * from job_schedule where kind = $1", [kind]))[0];

describe("a clock that is set days ahead and back again", () => {
  it("does not postpone recurring jobs", async () => {
    const { job, runs } = recurringJob("test.hourly", 3_600);
    const worker = work([job]);
    clock.advanceSeconds(5 * DAY);
    await worker.runDue();
    clock.advanceSeconds(-5 * DAY);
    await worker.runDue();
    clock.advanceSeconds(3_600);
    await worker.runDue();
    expect(runs).toEqual([5 * DAY, 0, 3_600]);
  });

  it("does not make two workers run it twice when their clocks differ by seconds", async () => {
    const { job, runs } = recurringJob("test.hourly", 3_600);
    const worker = work([job]);
    clock.advanceSeconds(20);
    await worker.runDue();
    clock.advanceSeconds(-20);
    await worker.runDue();
    expect(runs).toEqual([20]);
  });

  it("does not postpone jobs asked for or retried meanwhile, and keeps the pause that was asked for", async () => {
    const ran: unknown[] = [];
    let fails = true;
    const handler: JobHandler = {
      kind: "test.job",
      run: async (payload) => {
        const { name } = payload as { name: string };
        if (name === "retried" && fails) throw new Error("not yet");
        ran.push(name);
      },
    };
    const worker = work([], [handler]);
    const ask = (name: string, runAt?: Date) =>
      enqueue(ctx.db, ctx, { kind: "test.job", payload: { name }, ...(runAt ? { runAt } : {}) });
    clock.advanceSeconds(5 * DAY);
    await ask("retried");
    await worker.runDue();
    await ask("at once");
    await ask("in a minute", new Date(clock.now().getTime() + 60_000));
    fails = false;
    clock.advanceSeconds(-5 * DAY);
    await ask("tomorrow", new Date(clock.now().getTime() + DAY * 1_000));
    await worker.runDue();
    expect(new Set(ran)).toEqual(new Set(["retried", "at once"]));
    clock.advanceSeconds(60);
    await worker.runDue();
    expect(ran).toHaveLength(3);
    clock.advanceSeconds(DAY);
    await worker.runDue();
    expect(ran.slice(2)).toEqual(["in a minute", "tomorrow"]);
  });

  it("leaves no lease longer than a lease", async () => {
    const { job } = recurringJob("test.hourly", 3_600);
    const worker = work([job]);
    await worker.runDue();
    await enqueue(ctx.db, ctx, { kind: "test.other", payload: {} });
    await query(ctx.db, "update job set locked_until = now() + interval '5 days'", []);
    await query(ctx.db, "update job_schedule set locked_until = now() + interval '5 days'", []);
    clock.advanceSeconds(120);
    await worker.runDue();
    const leases = await query<{ seconds: number }>(
      ctx.db,
      `select extract(epoch from locked_until - now())::integer as seconds from job
       union all select extract(epoch from locked_until - now())::integer from job_schedule`,
      [],
    );
    expect(leases).toHaveLength(2);
    for (const { seconds } of leases) expect(seconds).toBeLessThanOrEqual(60);
  });
});

describe("a recurring run that fails", () => {
  it("is tried again after 2, 4, 8 … seconds, not in its next period, and shows that it fails", async () => {
    let fails = true;
    const { job, runs } = recurringJob("test.daily", DAY, async () => {
      if (fails) throw new Error("the provider answered 500");
    });
    const worker = work([job]);
    for (let second = 0; second <= 14; second += 1) {
      await worker.runDue();
      clock.advanceSeconds(1);
    }
    expect(runs).toEqual([0, 2, 6, 14]);
    expect(await scheduleOf("test.daily")).toMatchObject({
      failures_in_a_row: 4,
      last_error: "the provider answered 500",
      succeeded_at: null,
    });
    fails = false;
    clock.advanceSeconds(15);
    await worker.runDue();
    expect(runs).toHaveLength(5);
    expect(await scheduleOf("test.daily")).toMatchObject({ failures_in_a_row: 0, last_error: null });
    clock.advanceSeconds(DAY - 1);
    await worker.runDue();
    expect(runs).toHaveLength(5);
    clock.advanceSeconds(1);
    await worker.runDue();
    expect(runs).toHaveLength(6);
  });

  it("is never put off further than its next turn", async () => {
    const { job, runs } = recurringJob("test.often", 5, () => Promise.reject(new Error("no")));
    const worker = work([job]);
    for (let turn = 0; turn < 5; turn += 1) {
      await worker.runDue();
      clock.advanceSeconds(5);
    }
    expect(runs).toEqual([0, 5, 10, 15, 20]);
  });
});

describe("a recurring run that outlasts its interval", () => {
  it("stays the only one among all workers, and is followed by the next at once", async () => {
    const lasting = endless();
    const { job, runs } = recurringJob("test.often", 5, lasting.run);
    const [one, other] = [work([job]), work([job])];
    const due = one.runDue();
    await vi.waitFor(() => expect(runs).toHaveLength(1), ENOUGH);
    clock.advanceSeconds(60);
    await other.runDue();
    expect(runs).toEqual([0]);
    lasting.end();
    await due;
    await other.runDue();
    expect(runs).toEqual([0, 60]);
  });

  it("is taken over when its worker is gone, and what that worker notes later changes nothing", async () => {
    const lasting = endless();
    const { job, runs } = recurringJob("test.hourly", 3_600, lasting.run);
    const due = work([job]).runDue();
    await vi.waitFor(() => expect(runs).toHaveLength(1), ENOUGH);
    await query(ctx.db, "update job_schedule set locked_until = now() - interval '1 second'", []);
    const successor = recurringJob("test.hourly", 3_600, () =>
      Promise.reject(new Error("as the successor saw")),
    );
    await work([successor.job]).runDue();
    expect(successor.runs).toHaveLength(1);
    lasting.end();
    await due;
    expect(await scheduleOf("test.hourly")).toMatchObject({ last_error: "as the successor saw" });
  });

  it("holds up neither the other recurring jobs nor those asked for", async () => {
    const lasting = endless();
    const daily = recurringJob("test.daily", DAY, lasting.run);
    const often = recurringJob("test.often", 5);
    const done: string[] = [];
    const brief: JobHandler = { kind: "test.brief", run: async () => void done.push("brief") };
    const worker = work([daily.job, often.job], [brief]);
    const due = worker.runDue();
    await vi.waitFor(() => expect(often.runs).toHaveLength(1), ENOUGH);
    await enqueue(ctx.db, ctx, { kind: "test.brief", payload: {} });
    clock.advanceSeconds(5);
    void worker.runDue();
    await vi.waitFor(() => expect([often.runs.length, done]).toEqual([2, ["brief"]]), ENOUGH);
    expect(daily.runs).toHaveLength(1);
    lasting.end();
    await due;
  });
});
