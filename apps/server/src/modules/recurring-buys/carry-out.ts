import type { ErrorCode } from "@lastro/contracts";
import type { BuySkipReason } from "@lastro/contracts/recurring-buys";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { buyAtOnce, freshenForTrade } from "../otc/index.js";
import { endOfTries, nextDay } from "../timers/index.js";
import { tellOfSkip } from "./notices.js";
import type { Plan } from "./plan.js";
import { insertRun, lockPlan, movePlan, setNext } from "./plan-store.js";
import type { RecurringBuyCtx } from "./ports.js";

const TRY_AGAIN_AFTER_SECONDS = 600;

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
    const plan = await lockDue(tx, seen);
    if (!plan) return;
    if (standing === "closed" || standing === "no_client") {
      await movePlan(tx, ctx, plan, { status: "ended" });
      return;
    }
    if (standing !== "open") return skip(tx, ctx, plan, "account_blocked");
    const { orderId } = await buyAtOnce(tx, { ...ctx, ...ctx.desk }, plan);
    await insertRun(tx, { planId: plan.id, day: plan.next.day, orderId, skipped: null, at: ctx.clock.now() });
    await goOn(tx, ctx, plan);
  });
}

type DuePlan = Plan & { readonly next: NonNullable<Plan["next"]> };

/** Notes why nothing was bought, unless another came to an end with it meanwhile. */
function meet(
  ctx: RecurringBuyCtx,
  seen: Plan,
  { reason, passes }: { readonly reason: BuySkipReason; readonly passes: boolean },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const plan = await lockDue(tx, seen);
    if (!plan) return;
    if (!passes) return skip(tx, ctx, plan, reason);
    const again = secondsAfter(ctx.clock.now(), TRY_AGAIN_AFTER_SECONDS);
    await setNext(tx, plan.id, { ...plan.next, tryAt: again });
  });
}

/** The plan as it was seen; undefined where somebody has dealt with its day since. */
async function lockDue(tx: Tx, seen: Plan): Promise<DuePlan | undefined> {
  const plan = await lockPlan(tx, seen.id);
  if (plan?.status !== "active" || plan.next === null) return undefined;
  const isSame = plan.next.day === seen.next?.day && plan.next.tryAt.getTime() === seen.next.tryAt.getTime();
  return isSame ? { ...plan, next: plan.next } : undefined;
}

async function skip(tx: Tx, ctx: RecurringBuyCtx, plan: DuePlan, reason: BuySkipReason): Promise<void> {
  const at = ctx.clock.now();
  await insertRun(tx, { planId: plan.id, day: plan.next.day, orderId: null, skipped: reason, at });
  if (reason === "insufficient_funds") await movePlan(tx, ctx, plan, { status: "paused", pausedFor: reason });
  else await goOn(tx, ctx, plan);
  await tellOfSkip(tx, ctx, plan, reason);
}

/** The next day that is still to come: what was missed is not made up for. */
async function goOn(tx: Tx, ctx: RecurringBuyCtx, plan: DuePlan): Promise<void> {
  const today = brazilianDay(ctx.clock.now());
  const next = nextDay(plan, { from: today, number: plan.next.number + 1 });
  await setNext(tx, plan.id, next);
}
