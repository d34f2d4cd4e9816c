import type { SavingSkipReason } from "@lastro/contracts/investment-goals";
import { money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, recordChanges } from "../../lifecycle/index.js";
import { type NextColumns, nextOf, type RepeatingPlan, type WithNext } from "../../timers/index.js";

export const SAVINGS = {
  name: "saving_plan",
  table: "investments_saving_plan",
  column: "status",
} as const satisfies Machine;

/** So much is put into a goal each day, week or month. */
export interface SavingPlan extends RepeatingPlan {
  readonly goalId: string;
}

/** What became of a day of a plan. */
export interface SavingRun {
  readonly planId: string;
  readonly day: string;
  readonly lotId: string | null;
  readonly skipped: SavingSkipReason | null;
  readonly at: Date;
}

type Row = Omit<SavingPlan, "amount" | "next"> & NextColumns & { readonly amount: bigint };

const COLUMNS = `id, goal_id as "goalId", user_id as "userId", amount, repeats, starts_on::text as "startsOn", status,
  paused_for as "pausedFor", next_on::text as "day", next_number as "number", next_try_at as "tryAt",
  created_at as "createdAt"`;

/** The plans of a client's goals that are not ended. */
export async function savingsOf(db: Database | Tx, userId: string): Promise<SavingPlan[]> {
  return read(db, "user_id = $1 and status <> 'ended' order by created_at, id", [userId]);
}

/** Every plan of a client that ever was, for a copy of their data. */
export async function allSavingsOf(db: Database, userId: string): Promise<SavingPlan[]> {
  return read(db, "user_id = $1 order by created_at, id", [userId]);
}

/** Plans whose time has come, by id. */
export async function dueSavings(db: Database, now: Date): Promise<SavingPlan[]> {
  return read(db, "status = 'active' and next_try_at <= $1 order by id", [now]);
}

/** The plan of a goal that is not ended, kept from being run or changed by another until the commit. */
export async function lockSavingOf(tx: Tx, goalId: string): Promise<SavingPlan | undefined> {
  const [plan] = await read(tx, "goal_id = $1 and status <> 'ended' for update", [goalId]);
  return plan;
}

async function read(db: Database | Tx, condition: string, values: readonly unknown[]): Promise<SavingPlan[]> {
  const rows = await query<Row>(
    db,
    `select ${COLUMNS} from investments_saving_plan where ${condition}`,
    values,
  );
  return rows.map(({ day, number, tryAt, amount, ...row }) => ({
    ...row,
    amount: money("BRL", amount),
    next: nextOf({ day, number, tryAt }),
  }));
}

export async function insertSaving(tx: Tx, ctx: RequestCtx, plan: WithNext<SavingPlan>): Promise<void> {
  const { next } = plan;
  await query(
    tx,
    `insert into investments_saving_plan (id, goal_id, user_id, amount, repeats, starts_on, status, next_on, next_number,
       next_try_at, created_at) values ($1, $2, $3, $4, $5, $6::date, $7, $8::date, $9, $10, $11)`,
    [
      ...[plan.id, plan.goalId, plan.userId, plan.amount.minor, plan.repeats, plan.startsOn, plan.status],
      ...[next.day, next.number, next.tryAt, plan.createdAt],
    ],
  );
  await recordChanges(tx, ctx, [{ machine: "saving_plan", id: plan.id, from: null, to: plan.status }]);
}

/** Keeps what became of a day. Its key keeps a day from being saved twice. */
export async function insertSavingRun(tx: Tx, { planId, day, lotId, skipped, at }: SavingRun): Promise<void> {
  await query(
    tx,
    "insert into investments_saving_run (plan_id, day, lot_id, skipped, at) values ($1, $2::date, $3, $4, $5)",
    [planId, day, lotId, skipped, at],
  );
}

/** The latest days of plans, newest first, so many of each. */
export function savingRunsOf(
  db: Database | Tx,
  planIds: readonly string[],
  each: number,
): Promise<SavingRun[]> {
  return query<SavingRun>(
    db,
    `select r.plan_id as "planId", r.day::text, r.lot_id as "lotId", r.skipped, r.at
     from unnest($1::uuid[]) as p (id)
     cross join lateral (select * from investments_saving_run where plan_id = p.id order by day desc limit $2) r
     order by r.day desc`,
    [planIds, each],
  );
}
