import { daysAfter } from "@lastro/contracts/business-days";
import {
  type changeGoal as changeRoute,
  type createGoal as createRoute,
  MAX_GOAL_YEARS,
  MAX_GOALS,
} from "@lastro/contracts/investment-goals";
import { brazilianDay } from "@lastro/platform/clock";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { recordAudit } from "../../compliance/index.js";
import { assertVerified } from "../apply.js";
import { lotsOf } from "../lot-store.js";
import type { InvestmentCtx } from "../ports.js";
import { issuerOf, listProducts } from "../products/product-store.js";
import { type Redeemed, redeemFor } from "../redeem.js";
import { startSaving, stopSaving } from "./change-saving.js";
import { dayAfterMonths, type Goal } from "./goal.js";
import { goalsOf, insertGoal, lockGoal, lockGoalsOf, markClosed, updateGoal } from "./goal-store.js";

/**
 * Begins to save for something in the deposit with daily liquidity, with a plan where one is asked for. Throws
 * `investments.…` and changes nothing where it may not.
 */
export async function createGoal(
  tx: Tx,
  ctx: InvestmentCtx,
  { saving, ...asked }: z.output<(typeof createRoute)["body"]>,
): Promise<Goal> {
  const { userId } = personOf(ctx);
  await assertVerified(tx, ctx, userId);
  assertDayPossible(ctx, asked.targetOn);
  await lockGoalsOf(tx, userId);
  if ((await goalsOf(tx, userId)).length >= MAX_GOALS) throw new DomainError("investments.too_many_goals");
  const goal: Goal = {
    ...asked,
    ...{ id: ctx.random.id(), userId, productId: await dailyProduct(tx, ctx) },
    ...{ status: "open", createdAt: ctx.clock.now() },
  };
  await insertGoal(tx, ctx, goal);
  await recordAudit(tx, ctx, {
    action: "investments.goal_created",
    subject: goal.id,
    details: { amount: goal.target, userId },
  });
  if (saving) await startSaving(tx, ctx, goal, saving);
  return goal;
}

/** Gives a goal other words and another target. Throws `resource.not_found` and `investments.goal_day_not_possible`. */
export async function changeGoal(
  tx: Tx,
  ctx: RequestCtx,
  id: string,
  asked: z.output<(typeof changeRoute)["body"]>,
): Promise<void> {
  const goal = await ownGoal(tx, ctx, id);
  if (asked.targetOn !== goal.targetOn) assertDayPossible(ctx, asked.targetOn);
  await updateGoal(tx, { id, ...asked });
  await recordAudit(tx, ctx, {
    action: "investments.goal_changed",
    subject: id,
    details: { amount: asked.target, userId: goal.userId },
  });
}

/** Closes a goal: nothing more is saved, and what is in it is redeemed. Answers the redemption, if there was one. */
export async function closeGoal(tx: Tx, ctx: RequestCtx, id: string): Promise<Redeemed | undefined> {
  const goal = await ownGoal(tx, ctx, id);
  await stopSaving(tx, ctx, goal);
  const { userId, productId } = goal;
  const holds = (await lotsOf(tx, userId)).some(({ goalId }) => goalId === id);
  const redeemed = holds ? await redeemFor(tx, ctx, { userId, productId, goalId: id }) : undefined;
  await markClosed(tx, ctx, id);
  await recordAudit(tx, ctx, { action: "investments.goal_closed", subject: id });
  return redeemed;
}

/** A client's own open goal, locked. Throws `resource.not_found`. */
export async function ownGoal(tx: Tx, ctx: Pick<RequestCtx, "actor">, id: string): Promise<Goal> {
  const goal = await lockGoal(tx, id);
  if (goal?.userId !== personOf(ctx as RequestCtx).userId || goal.status !== "open")
    throw new DomainError("resource.not_found");
  return goal;
}

function assertDayPossible({ clock }: Pick<Ctx, "clock">, targetOn: string): void {
  const today = brazilianDay(clock.now());
  const last = dayAfterMonths(today, 12 * MAX_GOAL_YEARS);
  if (targetOn < daysAfter(today, 1) || targetOn > last)
    throw new DomainError("investments.goal_day_not_possible", {}, { targetOn: "not_possible" });
}

/** The first product on offer that may be redeemed any day. Throws `investments.product_closed`. */
async function dailyProduct(tx: Tx, { config }: Pick<Ctx, "config">): Promise<string> {
  const product = (await listProducts(tx)).find(
    (one) => one.open && one.termDays === null && issuerOf(one, config.investments).issuer !== undefined,
  );
  if (!product) throw new DomainError("investments.product_closed");
  return product.id;
}
