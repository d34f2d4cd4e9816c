import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "./clock.js";
import { inTransaction } from "./database/database.js";
import { announce, LIVE_EVENT_CHANNEL, type LiveEvent, onLiveEvent } from "./events.js";
import { enqueue, JOB_CHANNEL } from "./jobs/enqueue.js";
import { type Notifications, openNotifications } from "./listen.js";
import { createLogger } from "./log.js";
import { systemRandom } from "./random.js";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.js";

const PATIENTLY = { timeout: 60_000, interval: 20 };
/** Longer than anything published waits to go out. */
const LONG_MS = 300;

let database: TestDatabase;
let notifications: Notifications;
let heard: LiveEvent[] = [];
let wakes = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  const channels = [LIVE_EVENT_CHANNEL, JOB_CHANNEL];
  notifications = await openNotifications(database.url, channels, createLogger("silent"));
  onLiveEvent(notifications, (event) => heard.push(event));
  notifications.subscribe(JOB_CHANNEL, () => {
    wakes += 1;
  });
});
beforeEach(() => {
  heard = [];
  wakes = 0;
});
afterAll(async () => {
  await notifications.close();
  await database.close();
});

const ctx = { clock: systemClock, random: systemRandom };
const job = { kind: "test.job", payload: {} };
const balancesOf = (userId: string): LiveEvent => ({ to: { userId }, type: "balances" });

describe("what a transaction announces", () => {
  it("is heard once it has committed, and not before", async () => {
    await inTransaction(database.db, async (tx) => {
      await announce(tx, balancesOf("ana"));
      await enqueue(tx, ctx, job);
      await delay(LONG_MS);
      expect([heard, wakes]).toEqual([[], 0]);
    });
    await vi.waitFor(() => expect([heard, wakes]).toEqual([[balancesOf("ana")], 1]), PATIENTLY);
  });

  it("is not heard when it is rolled back", async () => {
    const rolledBack = inTransaction(database.db, async (tx) => {
      await announce(tx, balancesOf("ana"));
      await enqueue(tx, ctx, job);
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await delay(LONG_MS);
    expect([heard, wakes]).toEqual([[], 0]);
  });
});

describe("a burst of announcements", () => {
  it("is one notification that names everybody", async () => {
    const people = Array.from({ length: 50 }, (_, index) => `person-${index}`);
    await Promise.all(
      people.map((userId) => inTransaction(database.db, (tx) => announce(tx, balancesOf(userId)))),
    );
    await vi.waitFor(() => expect(new Set(heard.flatMap(idsOf))).toEqual(new Set(people)), PATIENTLY);
    // As many as the times it took to commit them, at 5 ms each.
    expect(heard.length).toBeLessThan(people.length / 2);
  });

  it("of one moment is exactly one", async () => {
    const events = ["ana", "bia", "ana", "caio"].map(balancesOf);
    for (const event of events) await announce(database.db, event);
    await vi.waitFor(() => expect(heard).toHaveLength(1), PATIENTLY);
    expect(idsOf(heard[0])).toEqual(["ana", "bia", "caio"]);
  });

  it("keeps apart what is different, and stays below what a notification may hold", async () => {
    const people = Array.from({ length: 400 }, () => crypto.randomUUID());
    await announce(
      database.db,
      ...people.map(balancesOf),
      { to: "admins", type: "admin", reference: "a" },
      { to: "admins", type: "admin", reference: "b" },
      { to: "admins", type: "admin", reference: "a" },
    );
    await vi.waitFor(() => expect(heard).toHaveLength(5), PATIENTLY);
    expect(new Set(heard.filter(({ type }) => type === "balances").flatMap(idsOf))).toEqual(new Set(people));
    expect(heard.filter(({ type }) => type === "admin").map(({ reference }) => reference)).toEqual([
      "a",
      "b",
    ]);
  });
});

function idsOf(event: LiveEvent | undefined): readonly string[] {
  if (!event || typeof event.to === "string") return [];
  return "userId" in event.to ? [event.to.userId] : event.to.userIds;
}
