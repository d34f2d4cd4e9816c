import { daysAfter, isBusinessDay } from "@lastro/contracts/business-days";
import { money } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { post } from "../ledger/index.js";
import { accrueDay } from "./factor.js";
import { accruedThrough, lockAccrual } from "./lot-store.js";
import { yieldAccruedPosting } from "./postings.js";
import { rateOf } from "./rates/rate-store.js";

const KIND = "investments.accrue";
const DAY_TIMEOUT_MS = 600_000;

/** Accrues every business day that is over and whose rate is published, in their order, each in a transaction of its own. */
export async function accrueDays(ctx: Ctx): Promise<void> {
  while (await accrueNext(ctx)) {
    // Each day by itself: one cut short is done again, one that is done is not.
  }
}

export function accrueJob(ctx: Ctx): RecurringJob {
  return { kind: KIND, everySeconds: 600, run: () => accrueDays(ctx) };
}

/** Accrues the next day, if there is one to accrue. */
function accrueNext(ctx: Ctx): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await lockAccrual(tx);
    // A day concerns every position at once: with millions of them it may take minutes.
    await query(tx, "select set_config('statement_timeout', $1, true)", [String(DAY_TIMEOUT_MS)]);
    const day = await dayAfterLast(tx);
    if (day === undefined || day >= brazilianDay(ctx.clock.now())) return false;
    const rate = await rateOf(tx, day);
    if (rate === undefined) return false;
    const amount = await accrueCohorts(tx, day, rate);
    const { transactionId } =
      amount === 0n
        ? { transactionId: null }
        : await post(tx, asSystem(ctx, KIND), yieldAccruedPosting(day, money("BRL", amount)));
    await query(
      tx,
      "insert into investments_accrual (day, amount, at, transaction_id) values ($1::date, $2, $3, $4)",
      [day, amount.toString(), ctx.clock.now(), transactionId],
    );
    return true;
  });
}

/** The first business day after the last accrued, or since anything was applied. */
async function dayAfterLast(tx: Tx): Promise<string | undefined> {
  const last = await accruedThrough(tx);
  let day = last && daysAfter(last, 1);
  if (day === undefined) {
    const [first] = await query<{ day: string | null }>(
      tx,
      "select min(applied_on)::text as day from investments_cohort",
      [],
    );
    day = first?.day ?? undefined;
  }
  while (day !== undefined && !isBusinessDay(day)) day = daysAfter(day, 1);
  return day;
}

/** Moves the factor of each cohort that was applied by then; answers by how much all lots together became more. */
async function accrueCohorts(tx: Tx, day: string, rate: number): Promise<bigint> {
  const cohorts = await query<{ percent: number; appliedOn: string; factor: bigint }>(
    tx,
    `select percent, applied_on::text as "appliedOn", factor from investments_cohort
     where applied_on <= $1::date for update`,
    [day],
  );
  const [row] = await query<{ amount: bigint }>(
    tx,
    `with moved as materialized (
       select *, investments_rounded(before) as was, investments_rounded(after) as is_now
         from unnest($1::integer[], $2::date[], $3::numeric[], $4::numeric[])
           as m (percent, applied_on, before, after)
     ), written as (
       update investments_cohort c set factor = m.after from moved m
        where c.percent = m.percent and c.applied_on = m.applied_on
     )
     select coalesce(sum(investments_worth(l.principal, m.is_now) - investments_worth(l.principal, m.was)), 0) as amount
     from investments_lot l join moved m on m.percent = l.percent and m.applied_on = l.applied_on
     where l.principal > 0`,
    [
      cohorts.map(({ percent }) => percent),
      cohorts.map(({ appliedOn }) => appliedOn),
      cohorts.map(({ factor }) => factor.toString()),
      cohorts.map(({ factor, percent }) => accrueDay(factor, rate, percent).toString()),
    ],
  );
  return row?.amount ?? 0n;
}
