import type { ErrorCode } from "@lastro/contracts";
import type { SavingSkipReason } from "@lastro/contracts/investment-goals";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { asSeen, endOfTries, goOn, movePlanOf, tryAgain, type WithNext } from "../../timers/index.js";
import { applyFor, assertVerified } from "../apply.js";
import type { InvestmentCtx } from "../ports.js";
import type { Goal } from "./goal.js";
import { lockGoal } from "./goal-store.js";
import { tellOfSkip } from "./notices.js";
import { insertSavingRun, lockSavingOf, SAVINGS, type SavingPlan } from "./saving-store.js";

/** What keeps a day's amount from being saved, and whether it may pass the same day. */
const OBSTACLES: Partial<Record<ErrorCode, { readonly reason: SavingSkipReason; readonly passes: boolean }>> =
  {
    "ledger.insufficient_funds": { reason: "insufficient_funds", passes: false },
    "investments.product_closed": { reason: "product_closed", passes: true },
    "investments.amount_below_minimum": { reason: "product_closed", passes: false },
    "investments.verification_required": { reason: "account_blocked", passes: false },
  };

type Obstacle = NonNullable<(typeof OBSTACLES)[ErrorCode]>;
type DuePlan = WithNext<SavingPlan>;
interface Due {
  readonly goal: Goal;
  readonly plan: DuePlan;
}

/**
 * Saves what a plan is due for, once, however many try. What keeps it from being saved is tried again until the evening and
 * then told; a balance that does not suffice pauses the plan.
 */
export async function carryOut(ctx: InvestmentCtx, seen: SavingPlan): Promise<void> {
  const day = seen.next?.day;
  if (day === undefined) return;
  if (ctx.clock.now() >= endOfTries(day)) return meet(ctx, seen, { reason: "product_closed", passes: false });
  try {
    await save(ctx, seen);
  } catch (error) {
    const obstacle = error instanceof DomainError ? OBSTACLES[error.code] : undefined;
    if (!obstacle) throw error;
    await meet(ctx, seen, obstacle);
  }
}

function save(ctx: InvestmentCtx, seen: SavingPlan): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const standing = await ctx.lockHolder(tx, seen.userId);
    const due = await lockDue(tx, seen);
    if (!due) return;
    const { goal, plan } = due;
    if (standing === "closed" || standing === "no_client") {
      await movePlanOf(tx, ctx, SAVINGS, plan, { status: "ended" });
      return;
    }
    if (standing !== "open") return skip(tx, ctx, due, "account_blocked");
    await assertVerified(tx, ctx, plan.userId);
    const { userId, productId, id: goalId } = goal;
    const { lotId } = await applyFor(tx, ctx, { userId, productId, goalId, amount: plan.amount });
    await insertSavingRun(tx, {
      ...{ planId: plan.id, day: plan.next.day, lotId, skipped: null, at: ctx.clock.now() },
    });
    await goOn(tx, ctx, SAVINGS, plan);
  });
}

/** Notes why nothing was saved, unless another came to an end with it meanwhile. */
function meet(ctx: InvestmentCtx, seen: SavingPlan, { reason, passes }: Obstacle): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const due = await lockDue(tx, seen);
    if (!due) return;
    if (!passes) return skip(tx, ctx, due, reason);
    await tryAgain(tx, ctx, SAVINGS, due.plan);
  });
}

/** The goal and its plan as it was seen, locked; undefined where somebody has dealt with its day since. */
async function lockDue(tx: Tx, seen: SavingPlan): Promise<Due | undefined> {
  const goal = await lockGoal(tx, seen.goalId);
  const plan = asSeen(await lockSavingOf(tx, seen.goalId), seen);
  return goal?.status === "open" && plan ? { goal, plan } : undefined;
}

async function skip(
  tx: Tx,
  ctx: InvestmentCtx,
  { goal, plan }: Due,
  reason: SavingSkipReason,
): Promise<void> {
  const { id: planId, next } = plan;
  await insertSavingRun(tx, { planId, day: next.day, lotId: null, skipped: reason, at: ctx.clock.now() });
  if (reason === "insufficient_funds")
    await movePlanOf(tx, ctx, SAVINGS, plan, { status: "paused", pausedFor: reason });
  else await goOn(tx, ctx, SAVINGS, plan);
  await tellOfSkip(tx, ctx, { goal, amount: plan.amount, day: next.day, reason });
}
