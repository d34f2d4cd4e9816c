import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../clock.js";
import type { Ctx } from "../context.js";
import { openPool, query } from "../database/database.js";
import { type Notifications, openNotifications } from "../listen.js";
import { createLogger } from "../log.js";
import { systemRandom } from "../random.js";
import { testConfig } from "../testing/test-config.js";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { enqueue, JOB_CHANNEL } from "./enqueue.js";
import { startWorker } from "./worker.js";

const ENOUGH = { timeout: 60_000 };

let database: TestDatabase;
let ctx: Ctx;
let notifications: Notifications;
beforeEach(async () => {
  database = await createTestDatabase();
  const log = createLogger("silent");
  ctx = { db: database.db, clock: systemClock, random: systemRandom, log, config: testConfig() };
  notifications = await openNotifications(database.url, [JOB_CHANNEL], log);
});
afterEach(async () => {
  await notifications.close();
  await database.close();
});

/** Makes a table one that cannot be reached; answers how to give it back. */
async function takeAway(table: string): Promise<() => Promise<void>> {
  await asOwner(`alter table ${table} rename to ${table}_away`);
  return () => asOwner(`alter table ${table}_away rename to ${table}`);
}

async function asOwner(sql: string): Promise<void> {
  const owner = openPool({ url: database.url, log: ctx.log, connections: 1, asApp: false });
  await owner.query(sql);
  await owner.end();
}

describe("a worker whose database fails", () => {
  it("says so once, goes on, and claims again when the database answers", ENOUGH, async () => {
    const said = vi.spyOn(ctx.log, "error");
    const ran: string[] = [];
    const brief = { kind: "test.brief", run: async () => void ran.push("brief") };
    const recurring = { kind: "test.often", everySeconds: 1, run: async () => void ran.push("often") };
    await enqueue(ctx.db, ctx, { kind: "test.brief", payload: {} });
    const giveBack = [await takeAway("job"), await takeAway("job_schedule")];
    const worker = startWorker(ctx, [brief], [recurring], notifications);
    await vi.waitFor(() => expect(said.mock.calls.length).toBeGreaterThan(0), ENOUGH);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect(said.mock.calls.length).toBeLessThanOrEqual(2);
    for (const give of giveBack) await give();
    await vi.waitFor(() => expect(new Set(ran)).toEqual(new Set(["brief", "often"])), ENOUGH);
    await worker.stop();
  });

  it("notes that a job is done once it can, and does not run it again", ENOUGH, async () => {
    let giveBack: () => Promise<void> = async () => undefined;
    let runs = 0;
    const job = {
      kind: "test.brief",
      run: async () => {
        runs += 1;
        giveBack = await takeAway("job");
      },
    };
    const said = vi.spyOn(ctx.log, "error");
    await enqueue(ctx.db, ctx, { kind: "test.brief", payload: {} });
    const worker = startWorker(ctx, [job], []);
    const due = worker.runDue();
    await vi.waitFor(() => expect(said.mock.calls.length).toBeGreaterThan(0), ENOUGH);
    await giveBack();
    await due.catch(() => undefined);
    const done = () => query<{ done_at: Date | null }>(ctx.db, "select done_at from job", []);
    await vi.waitFor(async () => expect((await done())[0]?.done_at).not.toBeNull(), ENOUGH);
    expect(runs).toBe(1);
    await worker.stop();
  });
});

describe("stopping a worker", () => {
  it("ends in bounded time also when a job does not, and leaves that job to its lease", async () => {
    let begun = false;
    const hangs = {
      kind: "test.hangs",
      run: () => {
        begun = true;
        return new Promise<void>(() => undefined);
      },
    };
    await enqueue(ctx.db, ctx, { kind: "test.hangs", payload: {} });
    const worker = startWorker(ctx, [hangs], [], undefined, { stopWithinMs: 100 });
    void worker.runDue();
    await vi.waitFor(() => expect(begun).toBe(true), ENOUGH);
    await worker.stop();
    const [job] = await query<{ done_at: Date | null; held: boolean }>(
      ctx.db,
      "select done_at, locked_until > now() as held from job",
      [],
    );
    expect(job).toEqual({ done_at: null, held: true });
  });
});

describe("brief jobs that hang", () => {
  it("give their places to others", ENOUGH, async () => {
    const ran: string[] = [];
    const hangs = { kind: "test.hangs", run: () => new Promise<void>(() => undefined) };
    const brief = { kind: "test.brief", run: async () => void ran.push("brief") };
    for (let jobs = 0; jobs < 10; jobs += 1) await enqueue(ctx.db, ctx, { kind: "test.hangs", payload: {} });
    await enqueue(ctx.db, ctx, { kind: "test.brief", payload: {} });
    const worker = startWorker(ctx, [hangs, brief], [], notifications, { stopWithinMs: 100 });
    await vi.waitFor(() => expect(ran).toEqual(["brief"]), ENOUGH);
    await worker.stop();
  });
});
