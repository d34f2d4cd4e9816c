import { daysAfter } from "@lastro/contracts/business-days";
import type { createRecurringBuy } from "@lastro/contracts/recurring-buys";
import { MAX_RECURRING_BUYS } from "@lastro/contracts/recurring-buys";
import type { PlanStatus } from "@lastro/contracts/repeating-plans";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { recordAudit } from "../compliance/index.js";
import { confirmPresence } from "../customers/index.js";
import { assertBuyable } from "../otc/index.js";
import { movePlanOf, nextDay } from "../timers/index.js";
import type { Plan } from "./plan.js";
import { insertPlan, lockPlan, PLANS, plansOf } from "./plan-store.js";
import type { RecurringBuyCtx } from "./ports.js";

const MAX_DAYS_AHEAD = 365;

/**
 * Begins a recurring purchase, or changes nothing. Whoever buys proves now that they are there: nobody is asked when it is
 * made. Throws what the desk refuses an amount for, and `recurring_buys.…`.
 */
export async function createPlan(
  tx: Tx,
  ctx: RecurringBuyCtx,
  asked: z.output<(typeof createRecurringBuy)["body"]>,
): Promise<Plan> {
  const { userId } = personOf(ctx);
  await assertBuyable(tx, { ...ctx, ...ctx.desk }, { ...asked, userId });
  const today = brazilianDay(ctx.clock.now());
  if (asked.startsOn < today || asked.startsOn > daysAfter(today, MAX_DAYS_AHEAD))
    throw new DomainError("recurring_buys.start_not_possible", {}, { startsOn: "not_possible" });
  if ((await plansOf(tx, userId)).length >= MAX_RECURRING_BUYS)
    throw new DomainError("recurring_buys.too_many");
  await confirmPresence(tx, ctx);
  const plan = {
    ...asked,
    ...({ id: ctx.random.id(), userId, status: "active", pausedFor: null } as const),
    next: nextDay(asked, { from: asked.startsOn, number: 1 }),
    createdAt: ctx.clock.now(),
  };
  await insertPlan(tx, ctx, plan);
  const { asset, amount } = asked;
  await recordAudit(tx, ctx, {
    action: "recurring_buys.created",
    subject: plan.id,
    details: { asset, amount },
  });
  return plan;
}

/** Buys nothing until the client goes on. Throws `resource.not_found` and `recurring_buys.status_changed`. */
export async function pausePlan(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  const plan = await ownPlan(tx, ctx, id, "active");
  await movePlanOf(tx, ctx, PLANS, plan, { status: "paused", pausedFor: "by_client" });
  await recordAudit(tx, ctx, { action: "recurring_buys.paused", subject: id });
}

/** Goes on with the first day of the plan that is still to come. Throws as `pausePlan` does. */
export async function resumePlan(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  const plan = await ownPlan(tx, ctx, id, "paused");
  const tomorrow = daysAfter(brazilianDay(ctx.clock.now()), 1);
  const next = nextDay(plan, { from: plan.startsOn > tomorrow ? plan.startsOn : tomorrow, number: 1 });
  await movePlanOf(tx, ctx, PLANS, plan, { status: "active", next });
  await recordAudit(tx, ctx, { action: "recurring_buys.resumed", subject: id });
}

/** Ends a plan for good. Throws `resource.not_found`, also for one that is ended. */
export async function endPlan(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  const plan = await ownPlan(tx, ctx, id);
  await movePlanOf(tx, ctx, PLANS, plan, { status: "ended" });
  await recordAudit(tx, ctx, { action: "recurring_buys.ended", subject: id });
}

/** Ends every plan of a client who leaves. */
export async function endPlansOf(tx: Tx, ctx: RequestCtx, userId: string): Promise<void> {
  for (const plan of await plansOf(tx, userId)) await movePlanOf(tx, ctx, PLANS, plan, { status: "ended" });
}

async function ownPlan(tx: Tx, ctx: RequestCtx, id: string, status?: PlanStatus): Promise<Plan> {
  const plan = await lockPlan(tx, id);
  if (plan?.userId !== personOf(ctx).userId || plan.status === "ended")
    throw new DomainError("resource.not_found");
  if (status !== undefined && plan.status !== status) throw new DomainError("recurring_buys.status_changed");
  return plan;
}
