import { money } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type LimitPolicy,
  releaseLimits,
  type Spend,
  spendLimits,
  spendLimitsTogether,
  usedOf,
} from "./index.js";

const policy: LimitPolicy = {
  category: "test",
  asset: "BTC",
  rules: [
    { name: "month", window: "month", amount: 500n },
    { name: "a day", window: "day", amount: 300n },
    { name: "rolling", window: "rolling_24h", amount: 300n },
    { name: "one", window: "transaction", amount: 200n },
    { name: "device", window: "transaction", unregisteredDevice: true, amount: 50n },
  ],
};

let database: TestDatabase;
const clock = createFixedClock();
const ctx = { clock };
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  userId = systemRandom.id();
  clock.set(new Date("2026-11-20T12:00:00-03:00"));
});
afterAll(() => database.close());

const spendOf = (minor: bigint, of: Partial<Spend> = {}): Spend => ({
  userId,
  policy,
  amount: money("BTC", minor),
  ...of,
});
const together = (...spends: readonly Spend[]) =>
  inTransaction(database.db, (tx) => spendLimitsTogether(tx, ctx, spends));
const spend = (minor: bigint, of?: Partial<Spend>) =>
  inTransaction(database.db, (tx) => spendLimits(tx, ctx, spendOf(minor, of)));
const used = (of: Spend = spendOf(0n)) => inTransaction(database.db, (tx) => usedOf(tx, ctx, of));
const saying = (code: string, facts: object) =>
  expect.objectContaining({
    code,
    facts: expect.objectContaining({ category: "test", asset: "BTC", ...facts }),
  });

describe("a refusal", () => {
  it("is that of the limit of which the least is left, the first of equals", async () => {
    await spend(200n);
    await expect(spend(150n)).rejects.toEqual(
      saying("limits.exceeded", {
        limit: "a day",
        window: "day",
        left: "0.00000100",
        resetsAt: "2026-11-21T03:00:00.000Z",
      }),
    );
    await spend(100n);
    await expect(spend(1n)).rejects.toEqual(
      saying("limits.exceeded", { limit: "a day", left: "0.00000000" }),
    );
    // Once the day is over the rolling one has the least left, and of it something comes free a day after it was used.
    clock.set(new Date("2026-11-21T01:00:00-03:00"));
    await expect(spend(1n)).rejects.toEqual(
      saying("limits.exceeded", { limit: "rolling", resetsAt: "2026-11-21T15:00:00.000Z" }),
    );
  });

  it("of a single movement begins at no time anew", async () => {
    const [refusal] = await together(spendOf(201n));
    expect(refusal?.facts).toEqual({
      category: "test",
      limit: "one",
      window: "transaction",
      left: "0.00000200",
      asset: "BTC",
    });
  });

  it("for a device that is not registered says that it is for that", async () => {
    await expect(spend(51n, { isDeviceRegistered: false })).rejects.toEqual(
      saying("limits.device_not_registered", { limit: "device", left: "0.00000050" }),
    );
  });

  it("leaves nothing below zero when a limit has come down", async () => {
    await spend(200n);
    await spend(100n);
    const lower = { ...policy, rules: policy.rules.map((rule) => ({ ...rule, amount: 150n })) };
    await expect(spend(1n, { policy: lower })).rejects.toEqual(
      saying("limits.exceeded", { left: "0.00000000" }),
    );
  });

  it("is each one's own among several, and is counted nowhere", async () => {
    const other = systemRandom.id();
    const [first, second] = await together(spendOf(201n), spendOf(70n, { userId: other }));
    expect(first?.facts.limit).toBe("one");
    expect(second).toBeUndefined();
    expect(await used()).toEqual(money("BTC", 0n));
    expect(await used(spendOf(0n, { userId: other }))).toEqual(money("BTC", 70n));
  });
});

describe("what is counted", () => {
  it("is what the first limit has of it, this movement included", async () => {
    await spend(70n);
    await spend(30n);
    clock.set(new Date("2026-11-22T12:00:00-03:00"));
    await spend(5n);
    expect(await used()).toEqual(money("BTC", 105n));
    expect(await used(spendOf(0n, { policy: { ...policy, rules: [] } }))).toEqual(money("BTC", 0n));
  });

  it("is given back in the windows it was counted in", async () => {
    const made = { spend: spendOf(200n), at: clock.now() };
    await spend(200n);
    await inTransaction(database.db, (tx) => releaseLimits(tx, [made]));
    expect(await used()).toEqual(money("BTC", 0n));
    await spend(200n);
    await spend(100n);
  });

  it("is one movement of a person and a category at a time", async () => {
    await expect(together(spendOf(1n), spendOf(1n))).rejects.toThrow(
      "One person's limit is counted once at a time",
    );
    const elsewhere = { ...policy, category: "other" };
    expect(await together(spendOf(1n), spendOf(1n, { policy: elsewhere }))).toEqual([undefined, undefined]);
  });
});
