import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { query } from "../database/database.js";
import { createFixedClock } from "../testing/fixed-clock.js";
import { testConfig } from "../testing/test-config.js";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { createRateLimiter } from "./rate-limit.js";

const HOUR = 3_600;
const RATE = { burst: 5, seconds: 300 };
const A_TOKEN = RATE.seconds / RATE.burst;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe("a bucket filled by a clock that was hours ahead", () => {
  it("holds no more than its room once the clock is right again", async () => {
    const clock = createFixedClock();
    const limiter = createRateLimiter(database.db, clock, testConfig());
    const wait = () => limiter.secondsToWait("test:ana", RATE);
    clock.advanceSeconds(5 * HOUR);
    expect(await wait()).toBe(0);
    clock.advanceSeconds(-5 * HOUR);
    expect(await wait()).toBe(A_TOKEN);
    const [row] = await query<{ empty_at: bigint }>(database.db, "select empty_at from rate_limit", []);
    expect(Number(row?.empty_at ?? 0n) / 1_000_000 - clock.now().getTime() / 1_000).toBe(RATE.seconds);
    clock.advanceSeconds(A_TOKEN);
    expect(await wait()).toBe(0);
  });

  it("lets a burst through and then one per refill, as ever", async () => {
    const clock = createFixedClock();
    const limiter = createRateLimiter(database.db, clock, testConfig());
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) waits.push(await limiter.secondsToWait("test:bia", RATE));
    expect(waits).toEqual([0, 0, 0, 0, 0, A_TOKEN, A_TOKEN]);
    clock.advanceSeconds(A_TOKEN);
    expect(await limiter.secondsToWait("test:bia", RATE)).toBe(0);
    expect(await limiter.secondsToWait("test:bia", RATE)).toBe(A_TOKEN);
  });
});

describe("a request that counts against nothing", () => {
  it("waits for nothing, beside one that counts", async () => {
    const rows = await query<{ wait_us: bigint }>(
      database.db,
      "select wait_us from rate_limit_take(array[null, 'test:caio'], array[1, 1000], array[1, 1000], 0)",
      [],
    );
    expect(rows).toEqual([{ wait_us: 0n }, { wait_us: 0n }]);
    const alone = "select wait_us from rate_limit_take(array[null]::text[], array[1000], array[1], 0)";
    expect(await query(database.db, alone, [])).toEqual([{ wait_us: 0n }]);
  });
});
