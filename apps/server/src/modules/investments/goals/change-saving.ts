import { daysAfter } from "@lastro/contracts/business-days";
import type { setSaving as setRoute } from "@lastro/contracts/investment-goals";
import { brazilianDay } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { recordAudit } from "../../compliance/index.js";
import { movePlanOf, nextDay } from "../../timers/index.js";
import { assertOffered, assertVerified } from "../apply.js";
import type { InvestmentCtx } from "../ports.js";
import { findProduct } from "../products/product-store.js";
import type { Goal } from "./goal.js";
import { goalsOf, markClosed } from "./goal-store.js";
import { insertSaving, lockSavingOf, SAVINGS } from "./saving-store.js";

type Asked = z.output<(typeof setRoute)["body"]>;

const MAX_DAYS_AHEAD = 365;

/**
 * Saves an amount for a goal each day, week or month, in place of what was planned before. The goal is locked. Throws
 * `investments.…` where the product takes no such amount or the first day is not possible.
 */
export async function startSaving(tx: Tx, ctx: InvestmentCtx, goal: Goal, asked: Asked): Promise<void> {
  await assertVerified(tx, ctx, goal.userId);
  const product = await findProduct(tx, goal.productId);
  if (!product) throw new Error(`Goal ${goal.id} has no product`);
  assertOffered(ctx, product, asked.amount);
  const today = brazilianDay(ctx.clock.now());
  if (asked.startsOn < today || asked.startsOn > daysAfter(today, MAX_DAYS_AHEAD))
    throw new DomainError("investments.saving_day_not_possible", {}, { startsOn: "not_possible" });
  const before = await lockSavingOf(tx, goal.id);
  if (before) await movePlanOf(tx, ctx, SAVINGS, before, { status: "ended" });
  await insertSaving(tx, ctx, {
    ...asked,
    ...({ id: ctx.random.id(), goalId: goal.id, userId: goal.userId, status: "active" } as const),
    ...{ pausedFor: null, createdAt: ctx.clock.now() },
    next: nextDay(asked, { from: asked.startsOn, number: 1 }),
  });
  await recordAudit(tx, ctx, {
    action: "investments.saving_set",
    subject: goal.id,
    details: { amount: asked.amount, userId: goal.userId },
  });
}

/** Saves nothing until the client goes on. Throws `investments.saving_changed` where nothing is being saved. */
export async function pauseSaving(tx: Tx, ctx: RequestCtx, goal: Goal): Promise<void> {
  const plan = await lockSavingOf(tx, goal.id);
  if (plan?.status !== "active") throw new DomainError("investments.saving_changed");
  await movePlanOf(tx, ctx, SAVINGS, plan, { status: "paused", pausedFor: "by_client" });
  await recordAudit(tx, ctx, { action: "investments.saving_paused", subject: goal.id });
}

/** Goes on with the first day of the plan that is still to come. Throws `investments.saving_changed`. */
export async function resumeSaving(tx: Tx, ctx: RequestCtx, goal: Goal): Promise<void> {
  const plan = await lockSavingOf(tx, goal.id);
  if (plan?.status !== "paused") throw new DomainError("investments.saving_changed");
  const tomorrow = daysAfter(brazilianDay(ctx.clock.now()), 1);
  const from = plan.startsOn > tomorrow ? plan.startsOn : tomorrow;
  await movePlanOf(tx, ctx, SAVINGS, plan, { status: "active", next: nextDay(plan, { from, number: 1 }) });
  await recordAudit(tx, ctx, { action: "investments.saving_resumed", subject: goal.id });
}

/** Ends the plan of a goal for good, if it has one. */
export async function stopSaving(tx: Tx, ctx: RequestCtx, goal: Goal): Promise<void> {
  const plan = await lockSavingOf(tx, goal.id);
  if (!plan) return;
  await movePlanOf(tx, ctx, SAVINGS, plan, { status: "ended" });
  await recordAudit(tx, ctx, { action: "investments.saving_ended", subject: goal.id });
}

/** Closes the goals, which are empty, of a client who leaves, and ends their plans. */
export async function endSavingsOf(tx: Tx, ctx: RequestCtx, userId: string): Promise<void> {
  for (const goal of await goalsOf(tx, userId)) {
    await stopSaving(tx, ctx, goal);
    await markClosed(tx, ctx, goal.id);
  }
}
