import type { SkipReason } from "@lastro/contracts/pix-schedules";
import { plannedRun } from "@lastro/contracts/schedule-dates";
import { formatMoney } from "@lastro/money";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { transition } from "../../lifecycle/index.js";
import { notify } from "../../notices/index.js";
import type { PixPaymentPorts } from "../ports.js";
import { endRun, insertRun, nextRunOf } from "./run-store.js";
import { type Run, SCHEDULES, type Schedule } from "./schedule.js";
import { lockSchedule, scheduleIdsOf } from "./schedule-store.js";
import { scheduleSkipped } from "./skipped-notice.js";

/** Cancels one of the client's schedules with the payment it would make next; what was sent stays. */
export async function cancelSchedule(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  await endSchedule(tx, ctx, await lockOwn(tx, ctx, id));
}

/** Cancels all of a client's schedules: who leaves pays no more. */
export async function cancelSchedulesOf(tx: Tx, ctx: RequestCtx, userId: string): Promise<void> {
  for (const id of await scheduleIdsOf(tx, userId, "active")) {
    const schedule = await lockSchedule(tx, ctx, id);
    if (schedule?.status === "active") await endSchedule(tx, ctx, schedule);
  }
}

/** Leaves out the payment a schedule would make next, which the client names by its day. */
export async function skipNextRun(
  tx: Tx,
  ctx: RequestCtx,
  { id, date }: { readonly id: string; readonly date: string },
): Promise<void> {
  const schedule = await lockOwn(tx, ctx, id);
  const run = await nextRunOf(tx, id);
  if (run?.runsOn !== date) throw new DomainError("pix_schedules.run_over");
  await endRun(tx, ctx, run, { to: "skipped", reason: "by_client" });
  await recordAudit(tx, ctx, { action: "pix.schedule_run_skipped", subject: id });
  await planAfter(tx, ctx, schedule, run);
}

/** Skips a run of a locked schedule that could not be made, and tells its client. */
export async function skipRun(
  tx: Tx,
  ctx: RequestCtx & Pick<PixPaymentPorts, "addressOf">,
  { schedule, run, reason }: { readonly schedule: Schedule; readonly run: Run; readonly reason: SkipReason },
): Promise<void> {
  if (!(await endRun(tx, ctx, run, { to: "skipped", reason }))) return;
  const next = await planAfter(tx, ctx, schedule, run);
  const addressee = await ctx.addressOf(tx, schedule.userId);
  await notify(tx, ctx, [
    {
      kind: scheduleSkipped,
      userId: schedule.userId,
      source: `pix-schedule-run:${run.id}:skipped`,
      subjectId: schedule.id,
      facts: {
        amount: formatMoney(schedule.amount),
        receiver: schedule.target.receiver.name,
        reason,
        next: next?.runsOn ?? null,
      },
      at: ctx.clock.now(),
      ...(addressee ? { addressee } : {}),
    },
  ]);
}

/** Writes down what a locked schedule pays after a run, or ends it after its last. */
export async function planAfter(tx: Tx, ctx: RequestCtx, schedule: Schedule, { number }: Run) {
  const next = plannedRun(schedule, number + 1);
  if (next) await insertRun(tx, ctx, schedule, next);
  else await transition(tx, ctx, SCHEDULES, { id: schedule.id, from: "active", to: "ended" });
  return next;
}

/** Ends a locked schedule before its last payment. */
export async function endSchedule(tx: Tx, ctx: RequestCtx, { id }: Pick<Schedule, "id">): Promise<void> {
  const run = await nextRunOf(tx, id);
  if (run) await endRun(tx, ctx, run, { to: "cancelled" });
  await transition(tx, ctx, SCHEDULES, { id, from: "active", to: "cancelled" });
  await recordAudit(tx, ctx, { action: "pix.schedule_cancelled", subject: id });
}

async function lockOwn(tx: Tx, ctx: RequestCtx, id: string): Promise<Schedule> {
  const schedule = await lockSchedule(tx, ctx, id);
  if (schedule?.userId !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  if (schedule.status !== "active") throw new DomainError("pix_schedules.not_active");
  return schedule;
}
