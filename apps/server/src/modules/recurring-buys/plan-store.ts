import type { BuySkipReason } from "@lastro/contracts/recurring-buys";
import { money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, recordChanges } from "../lifecycle/index.js";
import { type NextColumns, nextOf, type WithNext } from "../timers/index.js";
import type { Plan } from "./plan.js";

export const PLANS = {
  name: "recurring_buy",
  table: "recurring_buys_plan",
  column: "status",
} as const satisfies Machine;

/** What became of a day of a plan. */
export interface Run {
  readonly planId: string;
  readonly day: string;
  readonly orderId: string | null;
  readonly skipped: BuySkipReason | null;
  readonly at: Date;
}

type Row = Omit<Plan, "amount" | "next"> & NextColumns & { readonly amount: bigint };

const COLUMNS = `id, user_id as "userId", asset, amount, repeats, starts_on as "startsOn", status,
  paused_for as "pausedFor", next_on as "day", next_number as "number", next_try_at as "tryAt",
  created_at as "createdAt"`;

export async function plansOf(db: Database | Tx, userId: string): Promise<Plan[]> {
  const rows = await query<Row>(
    db,
    `select ${COLUMNS} from recurring_buys_plan where user_id = $1 and status <> 'ended' order by created_at desc, id desc`,
    [userId],
  );
  return rows.map(toPlan);
}

/** Plans whose time has come, by id. */
export async function duePlans(db: Database, now: Date): Promise<Plan[]> {
  const rows = await query<Row>(
    db,
    `select ${COLUMNS} from recurring_buys_plan where status = 'active' and next_try_at <= $1 order by id`,
    [now],
  );
  return rows.map(toPlan);
}

/** A plan, kept from being run or changed by another until the commit. */
export async function lockPlan(tx: Tx, id: string): Promise<Plan | undefined> {
  const [row] = await query<Row>(tx, `select ${COLUMNS} from recurring_buys_plan where id = $1 for update`, [
    id,
  ]);
  return row && toPlan(row);
}

export async function insertPlan(tx: Tx, ctx: RequestCtx, plan: WithNext<Plan>): Promise<void> {
  const { next } = plan;
  await query(
    tx,
    `insert into recurring_buys_plan (id, user_id, asset, amount, repeats, starts_on, status, next_on, next_number,
       next_try_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[plan.id, plan.userId, plan.asset, plan.amount.minor, plan.repeats, plan.startsOn, plan.status],
      ...[next.day, next.number, next.tryAt, plan.createdAt],
    ],
  );
  await recordChanges(tx, ctx, [{ machine: "recurring_buy", id: plan.id, from: null, to: plan.status }]);
}

/** Keeps what became of a day. Its key keeps a day from being bought twice. */
export async function insertRun(tx: Tx, { planId, day, orderId, skipped, at }: Run): Promise<void> {
  await query(
    tx,
    "insert into recurring_buys_run (plan_id, day, order_id, skipped, at) values ($1, $2, $3, $4, $5)",
    [planId, day, orderId, skipped, at],
  );
}

/** The latest days of plans, newest first, so many of each. */
export function runsOf(db: Database | Tx, planIds: readonly string[], each: number): Promise<Run[]> {
  return query<Run>(
    db,
    `select r.plan_id as "planId", r.day, r.order_id as "orderId", r.skipped, r.at
     from unnest($1::uuid[]) as p (id)
     cross join lateral (select * from recurring_buys_run where plan_id = p.id order by day desc limit $2) r
     order by r.day desc`,
    [planIds, each],
  );
}

/** Every plan of a client that ever was, for a copy of their data. */
export async function planRecords(db: Database, userId: string): Promise<Plan[]> {
  const rows = await query<Row>(
    db,
    `select ${COLUMNS} from recurring_buys_plan where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(toPlan);
}

function toPlan({ day, number, tryAt, amount, ...row }: Row): Plan {
  return { ...row, amount: money("BRL", amount), next: nextOf({ day, number, tryAt }) };
}
