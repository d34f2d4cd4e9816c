import { money, parseMoney } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  HOUSE_DAY,
  type LimitPolicy,
  readLimits,
  releaseLimits,
  type Spend,
  setLimit,
  spendLimits,
  spendLimitsTogether,
} from "./index.js";

const HOUR = 3_600;
const brl = (amount: string) => parseMoney("BRL", amount);
const centavos = (amount: string) => brl(amount).minor;

/** What money out by Pix is bound by (regulation of the Banco Central). */
const PIX: LimitPolicy<"pix", "BRL"> = {
  category: "pix",
  asset: "BRL",
  rules: [
    { name: "transaction", window: "transaction", amount: centavos("15000.00") },
    HOUSE_DAY,
    { name: "night", window: "night", amount: centavos("1000.00"), maximum: centavos("5000.00") },
    { name: "payee", window: "rolling_24h", per: "payee", amount: centavos("20000.00") },
    { name: "month", window: "month", amount: centavos("250000.00") },
    { name: "basic_24h", window: "rolling_24h", level: "basic", amount: centavos("2000.00") },
    {
      name: "new_device_transaction",
      window: "transaction",
      unregisteredDevice: true,
      amount: centavos("200.00"),
    },
    {
      name: "new_device_day",
      window: "day",
      unregisteredDevice: true,
      amount: centavos("1000.00"),
    },
  ],
};

let database: TestDatabase;
const clock = createFixedClock();
const ctx = { clock };
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => at("2026-11-20T12:00:00"));
afterAll(() => database.close());

/** In the time of São Paulo. */
function at(local: string): void {
  clock.set(new Date(`${local}-03:00`));
}

type Of = Partial<Omit<Spend, "amount">>;

const spendOf = (amount: string, of: Of = {}): Spend => ({
  userId: "00000000-0000-4000-8000-000000000001",
  policy: PIX,
  amount: brl(amount),
  ...of,
});

/** Spends it; what refused it, or `ok`. */
async function spend(amount: string, of: Of = {}): Promise<string> {
  const refusal = await refusalOf(amount, of);
  return refusal === undefined ? "ok" : String(refusal.facts.limit);
}

async function refusalOf(amount: string, of: Of = {}): Promise<DomainError | undefined> {
  try {
    await inTransaction(database.db, (tx) => spendLimits(tx, ctx, spendOf(amount, of)));
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

const someone = () => ({ userId: systemRandom.id() });
const set = (userId: string, rule: string, amount: string, subject?: string) =>
  inTransaction(database.db, (tx) =>
    setLimit(tx, ctx, { userId, policy: PIX, rule, amount: brl(amount), ...(subject ? { subject } : {}) }),
  );

describe("a limit", () => {
  it("of one movement counts nothing", async () => {
    const who = someone();
    expect(await spend("15000.01", who)).toBe("transaction");
    expect(await spend("15000.00", who)).toBe("ok");
    expect(await spend("15000.00", who)).toBe("ok");
  });

  it("of the night is one from 20:00 to 06:00, and the day's hours have none of it", async () => {
    const who = someone();
    at("2026-11-20T19:59:59");
    expect(await spend("5000.00", who)).toBe("ok");
    at("2026-11-20T23:00:00");
    expect(await spend("600.00", who)).toBe("ok");
    at("2026-11-21T01:00:00");
    expect(await spend("500.00", who)).toBe("night");
    expect(await spend("400.00", who)).toBe("ok");
    at("2026-11-21T06:00:00");
    expect(await spend("500.00", who)).toBe("ok");
  });

  it("of 24 hours rolls: each movement leaves it a day after it was made", async () => {
    const who = { ...someone(), level: "basic" };
    expect(await spend("1500.00", who)).toBe("ok");
    clock.advanceSeconds(2 * HOUR);
    expect(await spend("500.00", who)).toBe("ok");
    expect(await spend("0.01", who)).toBe("basic_24h");
    clock.advanceSeconds(22 * HOUR - 1);
    const refusal = await refusalOf("0.01", who);
    expect(refusal?.facts).toMatchObject({
      limit: "basic_24h",
      left: "0.00",
      resetsAt: secondsAfter(clock.now(), 1).toISOString(),
    });
    clock.advanceSeconds(1);
    expect(await spend("1500.00", who)).toBe("ok");
    expect(await spend("0.01", who)).toBe("basic_24h");
  });

  it("of a level, a payee or unregistered devices is counted by that alone", async () => {
    const who = someone();
    expect(await spend("3000.00", { ...who, level: "full" })).toBe("ok");
    for (const payee of ["a", "b"]) {
      expect(await spend("15000.00", { ...who, payee })).toBe("ok");
      expect(await spend("5000.01", { ...who, payee })).toBe("payee");
    }
    const elsewhere = { ...who, isDeviceRegistered: false };
    expect(await spend("201.00", elsewhere)).toBe("new_device_transaction");
    for (let made = 0; made < 5; made += 1) expect(await spend("200.00", elsewhere)).toBe("ok");
    expect(await spend("200.00", elsewhere)).toBe("new_device_day");
    expect(await spend("2000.00", { ...who, isDeviceRegistered: true })).toBe("ok");
    expect(await spend("2000.00", who)).toBe("ok");
  });

  it("that refuses says what is left of it, and the tightest speaks", async () => {
    const who = someone();
    at("2026-11-20T21:00:00");
    await spend("250.00", who);
    expect((await refusalOf("20000.00", who))?.facts).toEqual({
      category: "pix",
      limit: "night",
      window: "night",
      left: "750.00",
      asset: "BRL",
      resetsAt: "2026-11-21T09:00:00.000Z",
    });
  });

  it("that refuses counts nowhere else", async () => {
    const who = someone();
    at("2026-11-20T21:00:00");
    expect(await spend("1000.01", who)).toBe("night");
    const refusals = await inTransaction(database.db, (tx) =>
      spendLimitsTogether(tx, ctx, [
        spendOf("1000.01", who),
        spendOf("10.00", { userId: systemRandom.id() }),
      ]),
    );
    expect(refusals.map((refusal) => refusal?.code)).toEqual(["limits.exceeded", undefined]);
    const views = await readLimits(database.db, ctx, who, [PIX]);
    expect(views.map(({ used }) => used.minor)).toEqual(views.map(() => 0n));
  });

  it("has given back what was returned, in the window it was spent in", async () => {
    const who = { ...someone(), level: "basic", payee: "a" };
    at("2026-11-20T23:00:00");
    const given = { spend: spendOf("900.00", who), at: clock.now() };
    expect(await spend("900.00", who)).toBe("ok");
    at("2026-11-21T00:30:00");
    await inTransaction(database.db, (tx) => releaseLimits(tx, [given]));
    expect(await spend("1000.00", who)).toBe("ok");
    expect(await spend("0.01", who)).toBe("night");
    const [day] = (await readLimits(database.db, ctx, who, [PIX])).filter(({ rule }) => rule.name === "day");
    expect(day?.used).toEqual(brl("1000.00"));
  });
});

describe("a client's own limit", () => {
  it("comes down at once and goes up after a day", async () => {
    const who = someone();
    at("2026-11-20T21:00:00");
    expect(await set(who.userId, "night", "100.00")).toEqual({ inForceFrom: clock.now() });
    expect(await spend("100.01", who)).toBe("night");
    at("2026-11-21T10:00:00");
    const raisedFrom = secondsAfter(clock.now(), 24 * HOUR);
    expect(await set(who.userId, "night", "3000.00")).toEqual({ inForceFrom: raisedFrom });
    at("2026-11-21T22:00:00");
    expect(await spend("100.01", who)).toBe("night");
    const [night] = (await readLimits(database.db, ctx, who, [PIX])).filter(
      ({ rule }) => rule.name === "night",
    );
    expect(night).toMatchObject({
      allowed: brl("100.00"),
      raise: { to: brl("3000.00"), from: raisedFrom },
    });
    at("2026-11-22T22:00:00");
    expect(await spend("3000.01", who)).toBe("night");
    expect(await spend("3000.00", who)).toBe("ok");
  });

  it("that comes down cancels the raise that waits", async () => {
    const who = someone();
    await set(who.userId, "night", "3000.00");
    await set(who.userId, "night", "500.00");
    at("2026-11-25T22:00:00");
    expect(await spend("500.01", who)).toBe("night");
  });

  it("is raised no further than the rule allows, and never above the house's where it allows nothing", async () => {
    const { userId } = someone();
    await expect(set(userId, "night", "5000.01")).rejects.toThrow("limits.above_maximum");
    await expect(set(userId, "day", "100000.01")).rejects.toThrow("limits.above_maximum");
  });

  it("for one payee stands beside that for all", async () => {
    const who = someone();
    await set(who.userId, "payee", "10.00");
    await set(who.userId, "payee", "5.00", "b");
    expect(await spend("10.01", { ...who, payee: "a" })).toBe("payee");
    expect(await spend("10.00", { ...who, payee: "a" })).toBe("ok");
    expect(await spend("5.01", { ...who, payee: "b" })).toBe("payee");
    expect(await spend("5.00", { ...who, payee: "b" })).toBe("ok");
  });
});

describe("whatever is spent, at whatever hours, some at once and some given back", () => {
  const SMALL: LimitPolicy = {
    category: "test",
    asset: "BRL",
    rules: [
      { name: "transaction", window: "transaction", amount: 60n },
      { name: "day", window: "day", amount: 150n },
      { name: "night", window: "night", amount: 80n },
      { name: "daytime", window: "daytime", amount: 120n },
      { name: "rolling", window: "rolling_24h", amount: 170n },
      { name: "payee", window: "day", per: "payee", amount: 90n },
      { name: "month", window: "month", amount: 400n },
    ],
  };
  const step = fc.record({
    hoursLater: fc.integer({ min: 0, max: 9 }),
    amounts: fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 4 }),
    payee: fc.constantFrom("a", "b"),
    isGivenBack: fc.boolean(),
  });

  it("no sum passes any limit, and what fits alone is not refused", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        at("2026-11-20T12:00:00");
        const { userId } = someone();
        let made: { minor: bigint; at: Date; payee: string }[] = [];
        for (const { hoursLater, amounts, payee, isGivenBack } of steps) {
          clock.advanceSeconds(hoursLater * HOUR);
          const now = clock.now();
          const before = made;
          const spends = amounts.map((amount) => ({
            userId,
            policy: SMALL,
            amount: money("BRL", BigInt(amount)),
            payee,
          }));
          const outcomes = await Promise.all(
            spends.map((one) =>
              inTransaction(database.db, (tx) => spendLimits(tx, ctx, one)).then(
                () => one,
                (error: unknown) => {
                  if (!(error instanceof DomainError)) throw error;
                  return undefined;
                },
              ),
            ),
          );
          const done = outcomes.filter((one) => one !== undefined);
          made = [...made, ...done.map(({ amount }) => ({ minor: amount.minor, at: now, payee }))];
          assertWithin(SMALL, made, now);
          const [only] = spends;
          if (only && spends.length === 1 && done.length === 0)
            expect(() =>
              assertWithin(SMALL, [...before, { minor: only.amount.minor, at: now, payee }], now),
            ).toThrow();
          const [first] = done;
          if (isGivenBack && first) {
            await inTransaction(database.db, (tx) => releaseLimits(tx, [{ spend: first, at: now }]));
            made = made.filter((one, index) => index !== before.length || one.at !== now);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  /** Counted anew from the movements themselves. */
  function assertWithin(
    { rules }: LimitPolicy,
    made: readonly { minor: bigint; at: Date; payee: string }[],
    now: Date,
  ): void {
    const hour = (instant: Date) => (instant.getUTCHours() + 21) % 24;
    const day = (instant: Date) =>
      secondsAfter(instant, -3 * HOUR)
        .toISOString()
        .slice(0, 10);
    const night = (instant: Date) => day(secondsAfter(instant, -6 * HOUR));
    const isNight = (instant: Date) => hour(instant) >= 20 || hour(instant) < 6;
    const payee = made.at(-1)?.payee;
    const counted: Record<string, (one: { minor: bigint; at: Date; payee: string }) => boolean> = {
      transaction: () => false,
      day: (one) => day(one.at) === day(now),
      night: (one) => isNight(now) && isNight(one.at) && night(one.at) === night(now),
      daytime: (one) => !isNight(now) && !isNight(one.at) && day(one.at) === day(now),
      rolling: (one) => one.at > secondsAfter(now, -24 * HOUR),
      payee: (one) => one.payee === payee && day(one.at) === day(now),
      month: (one) => day(one.at).slice(0, 7) === day(now).slice(0, 7),
    };
    for (const { name, amount } of rules) {
      const total = made.filter((one) => counted[name]?.(one)).reduce((sum, one) => sum + one.minor, 0n);
      if (total > amount) throw new Error(`${name}: ${total} passes ${amount}`);
      if (name === "transaction" && made.some(({ minor }) => minor > amount))
        throw new Error("a single movement passes its limit");
    }
  }
});
