import { asSystem } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { isDomainError } from "@lastro/platform/domain-error";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type DeskBench, startDeskBench } from "../../testing/desk-bench.js";
import type { SignedInPerson } from "../../testing/people.js";
import { lockHolder } from "../customers/index.js";
import { accrueDays } from "./accrue.job.js";
import { applyTo } from "./apply.js";
import { redeemFor } from "./redeem.js";

const DAY_SECONDS = 86_400;
/** At least a year of days in each sequence, which takes as long as two hundred of other tests. */
const DAYS = 365;
const SEQUENCES = Math.max(1, Math.ceil(Number(process.env.PROPERTY_RUNS ?? 200) / 200));
const SEQUENCE_MS = 240_000;
const PRODUCTS = [
  "0190c1f0-0000-7000-8000-0000000cd100",
  "0190c1f0-0000-7000-8000-0000000cd180",
  "0190c1f0-0000-7000-8000-0000000cd360",
];

let bench: DeskBench;
let clients: SignedInPerson[];
beforeAll(async () => {
  bench = await startDeskBench();
  clients = [];
  for (let at = 0; at < 3; at += 1) clients.push(await bench.client("10000000.00 BRL"));
});
afterAll(() => bench.close());

const aClient = fc.integer({ min: 0, max: 2 });
const aProduct = fc.constantFrom(...PRODUCTS);
const cents = (max: number) => fc.integer({ min: 10_000, max });
const written = (amount: number) => (amount / 100).toFixed(2);
const aFewDays = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 2 }) },
  { weight: 1, arbitrary: fc.integer({ min: 3, max: 25 }) },
);
const aPlace = { client: aClient, product: aProduct };
const aStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant("days" as const), count: aFewDays }) },
  fc.record({ is: fc.constant("apply" as const), ...aPlace, amount: cents(5_000_000) }),
  fc.record({ is: fc.constant("redeem" as const), ...aPlace, amount: cents(3_000_000) }),
  fc.record({ is: fc.constant("redeemAll" as const), ...aPlace }),
  /** The clock is put back for a while, and what is invested then is invested on an earlier day. */
  fc.record({
    ...{ is: fc.constant("back" as const), hours: fc.integer({ min: 1, max: 120 }) },
    ...{ ...aPlace, amount: cents(5_000_000) },
  }),
);
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never;

/** Goes on by days, and has several workers accrue what has become due. */
async function pass(days: number): Promise<void> {
  bench.clock.advanceSeconds(days * DAY_SECONDS);
  await bench.app.worker.runDue();
  await Promise.all([1, 2, 3].map(() => accrueDays(bench.app.ctx)));
}

async function take(step: Step): Promise<number> {
  if (step.is === "days") await pass(step.count);
  else if (step.is === "back") {
    bench.clock.advanceSeconds(-step.hours * 3_600);
    await accrueDays(bench.app.ctx);
    await move({ ...step, is: "apply" });
    bench.clock.advanceSeconds(step.hours * 3_600);
  } else await move(step);
  return step.is === "days" ? step.count : 0;
}

/** Invests or redeems; that there is less to redeem than was asked for is no failure. */
async function move(step: Exclude<Step, { is: "days" | "back" }>): Promise<void> {
  const { userId } = clients[step.client] ?? { userId: "" };
  const { ctx } = bench.app;
  const { product: productId } = step;
  await inTransaction(ctx.db, async (tx) => {
    if (step.is === "apply") {
      const actor = { kind: "client", userId, sessionId: userId, assurance: "aal1" } as const;
      const ports = {
        isVerified: async () => true,
        addressOf: async () => undefined,
        lockHolder: (within: typeof tx, id: string) => lockHolder(within, ctx, id),
      };
      const amount = written(step.amount);
      await applyTo(tx, { ...asSystem(ctx, "test"), ...ports, actor }, { productId, goalId: null, amount });
    } else {
      const amount = step.is === "redeem" ? { amount: written(step.amount) } : {};
      await redeemFor(tx, asSystem(ctx, "test"), { userId, productId, goalId: null, ...amount });
    }
  }).catch((error: unknown) => {
    if (!isDomainError(error, "investments.amount_above_position")) throw error;
  });
}

/** Each business day once, in their order, and by as much as all lots together became more. */
async function expectEachDayOnce(): Promise<void> {
  const [row] = await query<{ gap: boolean; owed: bigint; booked: bigint }>(
    bench.app.ctx.db,
    `select exists (select from investments_cdi_rate r
        where r.day > (select min(day) from investments_accrual) and r.day <= (select max(day) from investments_accrual)
          and not exists (select from investments_accrual a where a.day = r.day)) as gap,
      coalesce((select sum(investments_gross(l.principal, c.factor) - l.principal) from investments_lot l
        join investments_cohort c using (percent, applied_on)), 0)::numeric as owed,
      coalesce((select balance from ledger_account where owner_id is null and code = 'interest_payable'), 0)::numeric as booked`,
    [],
  );
  expect(row?.gap).toBe(false);
  expect(row?.owed).toBe(row?.booked);
}

describe("a year of investments", () => {
  it("owes to the centavo what all applications came to, whatever is done on which day and wherever the clock is put", {
    timeout: SEQUENCES * SEQUENCE_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 120, maxLength: 120 }), async (steps) => {
        let days = 0;
        for (const step of steps) {
          days += await take(step);
          await expectEachDayOnce();
        }
        if (days < DAYS) await pass(DAYS - days);
        await expectEachDayOnce();
        await expectBooksInOrder(bench.app.databaseUrl);
      }),
      { numRuns: SEQUENCES, endOnFailure: true },
    );
  });
});
