import { money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import type { Goal } from "./goal.js";

const GOALS = {
  name: "investment_goal",
  table: "investments_goal",
  column: "status",
} as const satisfies Machine;

type Row = Omit<Goal, "target"> & { readonly target: bigint };

const COLUMNS = `id, user_id as "userId", product_id as "productId", name, picture, target,
  target_on::text as "targetOn", status, created_at as "createdAt"`;

/** A client's open goals, the nearest day first. */
export async function goalsOf(db: Database | Tx, userId: string): Promise<Goal[]> {
  const rows = await query<Row>(
    db,
    `select ${COLUMNS} from investments_goal where user_id = $1 and status = 'open' order by target_on, created_at, id`,
    [userId],
  );
  return rows.map(toGoal);
}

/** Every goal of a client that ever was, oldest first. */
export async function allGoalsOf(db: Database, userId: string): Promise<Goal[]> {
  const rows = await query<Row>(
    db,
    `select ${COLUMNS} from investments_goal where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(toGoal);
}

/** A goal, kept from being changed or closed by another until the commit. */
export async function lockGoal(tx: Tx, id: string): Promise<Goal | undefined> {
  const [row] = await query<Row>(tx, `select ${COLUMNS} from investments_goal where id = $1 for update`, [
    id,
  ]);
  return row && toGoal(row);
}

/** Lets one goal of a client be created at a time, so that each is counted. */
export async function lockGoalsOf(tx: Tx, userId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('investments_goal:' || $1, 0))", [userId]);
}

export async function insertGoal(tx: Tx, ctx: RequestCtx, goal: Goal): Promise<void> {
  await query(
    tx,
    `insert into investments_goal (id, user_id, product_id, name, picture, target, target_on, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7::date, $8, $9)`,
    [
      ...[goal.id, goal.userId, goal.productId, goal.name, goal.picture, goal.target.minor],
      ...[goal.targetOn, goal.status, goal.createdAt],
    ],
  );
  await recordChanges(tx, ctx, [{ machine: "investment_goal", id: goal.id, from: null, to: goal.status }]);
}

/** Gives a goal, which is locked, other words and another target. */
export async function updateGoal(
  tx: Tx,
  { id, name, picture, target, targetOn }: Pick<Goal, "id" | "name" | "picture" | "target" | "targetOn">,
): Promise<void> {
  await query(
    tx,
    "update investments_goal set name = $2, picture = $3, target = $4, target_on = $5::date where id = $1",
    [id, name, picture, target.minor, targetOn],
  );
}

/** Forgets what a client called their goals; amounts and days stay with the books. */
export async function forgetGoals(tx: Tx, userId: string): Promise<void> {
  await query(tx, "update investments_goal set name = '' where user_id = $1", [userId]);
}

/** Closes an open goal. */
export function markClosed(tx: Tx, ctx: RequestCtx, id: string): Promise<boolean> {
  return transition(tx, ctx, GOALS, { id, from: "open", to: "closed" });
}

function toGoal({ target, ...row }: Row): Goal {
  return { ...row, target: money("BRL", target) };
}
