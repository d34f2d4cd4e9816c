import type { ErrorCode } from "@lastro/contracts";
import type { BuySkipReason } from "@lastro/contracts/recurring-buys";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { buyAtOnce, freshenForTrade } from "../otc/index.js";
import { asSeen, endOfTries, goOn, movePlanOf, tryAgain, type WithNext } from "../timers/index.js";
import { tellOfSkip } from "./notices.js";
import type { Plan } from "./plan.js";
import { insertRun, lockPlan, PLANS } from "./plan-store.js";
import type { RecurringBuyCtx } from "./ports.js";

/** What keeps a purchase from being made, and whether it may pass the same day. */
const OBSTACLES: Partial<Record<ErrorCode, { readonly reason: BuySkipReason; readonly passes: boolean }>> = {
  "ledger.insufficient_funds": { reason: "insufficient_funds", passes: false },
  "limits.exceeded": { reason: "limit_exceeded", passes: true },
  "otc.client_limit_reached": { reason: "limit_exceeded", passes: true },
  "otc.asset_unavailable": { reason: "desk_unavailable", passes: true },
  "otc.asset_halted": { reason: "desk_unavailable", passes: true },
  "otc.price_unavailable": { reason: "desk_unavailable", passes: true },
  "otc.price_unconfirmed": { reason: "desk_unavailable", passes: true },
  "otc.exposure_reached": { reason: "desk_unavailable", passes: true },
  "otc.minute_limit_reached": { reason: "desk_unavailable", passes: true },
  "otc.desk_short": { reason: "desk_unavailable", passes: true },
  "otc.amount_below_minimum": { reason: "desk_unavailable", passes: false },
  "otc.amount_above_maximum": { reason: "desk_unavailable", passes: false },
  "otc.verification_required": { reason: "account_blocked", passes: false },
  "customers.outgoing_stopped": { reason: "account_blocked", passes: false },
};

/**
 * Buys what a plan is due for, once, however many try: at the desk's price of this moment. What keeps it from being bought
 * is tried again until the evening and then told; a balance that does not suffice pauses the plan.
 */
export async function carryOut(ctx: RecurringBuyCtx, seen: Plan): Promise<void> {
  const day = seen.next?.day;
  if (day === undefined) return;
  if (ctx.clock.now() >= endOfTries(day))
    return meet(ctx, seen, { reason: "desk_unavailable", passes: false });
  try {
    await freshenForTrade({ ...ctx, ...ctx.desk }, seen.asset);
    await buy(ctx, seen);
  } catch (error) {
    const obstacle = error instanceof DomainError ? OBSTACLES[error.code] : undefined;
    if (!obstacle) throw error;
    await meet(ctx, seen, obstacle);
  }
}

function buy(ctx: RecurringBuyCtx, seen: Plan): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const standing = await ctx.lockHolder(tx, seen.userId);
    const plan = asSeen(await lockPlan(tx, seen.id), seen);
    if (!plan) return;
    if (standing === "closed" || standing === "no_client") {
      await movePlanOf(tx, ctx, PLANS, plan, { status: "ended" });
      return;
    }
    if (standing !== "open") return skip(tx, ctx, plan, "account_blocked");
    const { orderId } = await buyAtOnce(tx, { ...ctx, ...ctx.desk }, plan);
    await insertRun(tx, { planId: plan.id, day: plan.next.day, orderId, skipped: null, at: ctx.clock.now() });
    await goOn(tx, ctx, PLANS, plan);
  });
}

/** Notes why nothing was bought, unless another came to an end with it meanwhile. */
function meet(
  ctx: RecurringBuyCtx,
  seen: Plan,
  { reason, passes }: { readonly reason: BuySkipReason; readonly passes: boolean },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const plan = asSeen(await lockPlan(tx, seen.id), seen);
    if (!plan) return;
    if (!passes) return skip(tx, ctx, plan, reason);
    await tryAgain(tx, ctx, PLANS, plan);
  });
}

async function skip(
  tx: Tx,
  ctx: RecurringBuyCtx,
  plan: WithNext<Plan>,
  reason: BuySkipReason,
): Promise<void> {
  const at = ctx.clock.now();
  await insertRun(tx, { planId: plan.id, day: plan.next.day, orderId: null, skipped: reason, at });
  if (reason === "insufficient_funds")
    await movePlanOf(tx, ctx, PLANS, plan, { status: "paused", pausedFor: reason });
  else await goOn(tx, ctx, PLANS, plan);
  await tellOfSkip(tx, ctx, plan, reason);
}
