import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { query } from "../database/database.js";
import { createLogger } from "../log.js";
import { systemRandom } from "../random.js";
import { createFixedClock } from "../testing/fixed-clock.js";
import { testConfig } from "../testing/test-config.js";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { enqueue } from "./enqueue.js";
import { startWorker } from "./worker.js";

const HOUR = 3_600;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface JobRow {
  run_at: Date;
  given_up_at: Date | null;
  done_at: Date | null;
  attempts: number;
  last_error: string | null;
}

describe("a job that fails each time", () => {
  it("is tried for about a day, at once at first and never more than an hour apart, then left for a person", async () => {
    const clock = createFixedClock();
    const log = createLogger("silent");
    const ctx = { db: database.db, clock, random: systemRandom, log, config: testConfig() };
    const tries: Date[] = [];
    const worker = startWorker(
      ctx,
      [
        {
          kind: "test.fails",
          run: () => {
            tries.push(clock.now());
            return Promise.reject(new Error("not yet"));
          },
        },
      ],
      [],
    );
    const job = async () => (await query<JobRow>(database.db, "select * from job", []))[0] as JobRow;

    await enqueue(database.db, ctx, { kind: "test.fails", payload: {} });
    while ((await job()).given_up_at === null) {
      clock.set((await job()).run_at);
      expect(await worker.runDue()).toBe(1);
    }

    expect(await job()).toMatchObject({ attempts: 35, done_at: null, last_error: "not yet" });
    const pauses = tries.slice(1).map((at, index) => (at.getTime() - Number(tries[index])) / 1_000);
    expect(pauses.slice(0, 3)).toEqual([2, 4, 8]);
    expect(Math.max(...pauses)).toBe(HOUR);
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(23 * HOUR);
    expect(total).toBeLessThan(25 * HOUR);

    clock.advanceSeconds(48 * HOUR);
    expect(await worker.runDue()).toBe(0);
    await worker.stop();
  });
});

describe("a job that lasts", () => {
  it("holds up no other, runs one at a time, and is told when the worker stops", async () => {
    const clock = createFixedClock();
    const log = createLogger("silent");
    const ctx = { db: database.db, clock, random: systemRandom, log, config: testConfig() };
    const begun: string[] = [];
    const worker = startWorker(
      ctx,
      [
        {
          kind: "test.lasts",
          lasting: true,
          run: (_, stopping) => {
            begun.push("lasts");
            return new Promise((_done, fail) => {
              stopping.addEventListener("abort", () => fail(new Error("stopped")));
            });
          },
        },
        { kind: "test.brief", run: async () => void begun.push("brief") },
      ],
      [],
    );
    for (const kind of ["test.lasts", "test.lasts", "test.brief"])
      await enqueue(database.db, ctx, { kind, payload: {} });
    const due = worker.runDue();
    await vi.waitFor(() => expect(begun).toHaveLength(2), { timeout: 60_000 });
    await enqueue(database.db, ctx, { kind: "test.brief", payload: {} });
    void worker.runDue();
    await vi.waitFor(() => expect(begun).toEqual(["brief", "lasts", "brief"]), { timeout: 60_000 });
    await worker.stop();
    expect(await due).toBeGreaterThanOrEqual(2);
    const jobs = await query<JobRow & { kind: string }>(
      database.db,
      "select * from job where kind = 'test.lasts' order by attempts",
      [],
    );
    expect(jobs.map(({ attempts, last_error, done_at }) => [attempts, last_error, done_at])).toEqual([
      [0, null, null],
      [1, "stopped", null],
    ]);
  });
});
