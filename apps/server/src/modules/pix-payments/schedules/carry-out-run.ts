import type { ErrorCode } from "@lastro/contracts";
import type { SkipReason } from "@lastro/contracts/pix-schedules";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { makePayment } from "../make-payment.js";
import { targetNow } from "../pay-approved.js";
import type { PixPaymentPorts } from "../ports.js";
import type { Target } from "../target.js";
import { endSchedule, planAfter, skipRun } from "./change-schedule.js";
import { endRun, nextRunOf, postponeRun } from "./run-store.js";
import { endOfTriesOn, nextTryAfter, type Run, type Schedule } from "./schedule.js";
import { findSchedules, lockSchedule } from "./schedule-store.js";

type RunCtx = RequestCtx & PixPaymentPorts;

/** What kept a run from being paid: tried again on its day, or over for this time. */
interface Obstacle {
  readonly reason: SkipReason;
  readonly passes: boolean;
}

const OBSTACLES: Partial<Record<ErrorCode, Obstacle>> = {
  "ledger.insufficient_funds": { reason: "insufficient_funds", passes: true },
  "limits.exceeded": { reason: "limit_exceeded", passes: true },
  "pix_payments.directory_unavailable": { reason: "directory_unavailable", passes: true },
  "pix_payments.way_unavailable": { reason: "directory_unavailable", passes: true },
  "pix_payments.receiver_not_shown": { reason: "directory_unavailable", passes: true },
  "request.rate_limited": { reason: "directory_unavailable", passes: true },
  "custody.withdrawals_frozen": { reason: "account_blocked", passes: false },
  "pix_payments.key_unknown": { reason: "key_gone", passes: false },
  "pix_payments.to_the_house": { reason: "receiver_changed", passes: false },
};

/**
 * Makes the payment of a run whose time has come, once, however many try: the receiver is looked up anew, and what keeps
 * it from being paid is noted, tried again until the evening, and then told.
 */
export async function carryOutRun(ctx: RunCtx, run: Run): Promise<void> {
  const schedule = (await findSchedules(ctx.db, ctx, [run.scheduleId])).get(run.scheduleId);
  if (!schedule) throw new Error(`Run ${run.id} has no schedule`);
  try {
    if (ctx.clock.now() >= endOfTriesOn(run.runsOn))
      return await meet(ctx, run, { reason: run.reason ?? "not_run_in_time", passes: false });
    const target = await targetNow(ctx, schedule);
    if (!target) return await meet(ctx, run, { reason: "receiver_changed", passes: false });
    await pay(ctx, run, target);
  } catch (error) {
    const obstacle = error instanceof DomainError ? OBSTACLES[error.code] : undefined;
    if (!obstacle) throw error;
    await meet(ctx, run, obstacle);
  }
}

function pay(ctx: RunCtx, seen: Run, target: Target): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const standing = await ctx.lockHolder(tx, seen.userId);
    const found = await lockWaiting(tx, ctx, seen);
    if (!found) return;
    const { schedule, run } = found;
    if (standing === "closed" || standing === "no_client") return endSchedule(tx, ctx, schedule);
    if (standing !== "open") return skipRun(tx, ctx, { schedule, run, reason: "account_blocked" });
    const { userId, way, payeeMark, payeeId, amount } = schedule;
    const { payment } = await makePayment(tx, ctx, {
      userId,
      confirmedBy: run.id,
      apiKey: null,
      target,
      way,
      payeeMark,
      payeeId,
      amount,
    });
    await endRun(tx, ctx, run, { to: "sent", paymentId: payment.id });
    await planAfter(tx, ctx, schedule, run);
  });
}

/** Notes why a run was not paid, unless another came to an end with it meanwhile. */
function meet(ctx: RunCtx, seen: Run, { reason, passes }: Obstacle): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await lockWaiting(tx, ctx, seen);
    if (!found) return;
    const { schedule, run } = found;
    if (!passes) return skipRun(tx, ctx, { schedule, run, reason });
    await postponeRun(tx, { id: run.id, nextTryAt: nextTryAfter(ctx.clock.now(), run.runsOn), reason });
  });
}

/** The run as it was seen, with its schedule locked; undefined where somebody has dealt with it since. */
async function lockWaiting(
  tx: Tx,
  ctx: RunCtx,
  { id, scheduleId, nextTryAt }: Run,
): Promise<{ schedule: Schedule; run: Run } | undefined> {
  const schedule = await lockSchedule(tx, ctx, scheduleId);
  const run = await nextRunOf(tx, scheduleId);
  if (schedule?.status !== "active" || run?.id !== id) return undefined;
  return run.nextTryAt.getTime() === nextTryAt.getTime() ? { schedule, run } : undefined;
}
