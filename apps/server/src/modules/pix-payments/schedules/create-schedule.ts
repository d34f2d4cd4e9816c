import { daysAfter } from "@lastro/contracts/business-days";
import { type createPixSchedule, MAX_DAYS_AHEAD, MAX_SCHEDULES } from "@lastro/contracts/pix-schedules";
import { plannedRun, type SchedulePlan } from "@lastro/contracts/schedule-dates";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { recordAudit } from "../../compliance/index.js";
import { assertDeviceRegistered } from "../../customers/index.js";
import { confirmPayer } from "../confirm-payer.js";
import { lockPayablePreview } from "../payable-preview.js";
import { wasPaidBefore } from "../payment-store.js";
import type { PixPaymentCtx } from "../ports.js";
import { insertRun } from "./run-store.js";
import type { Schedule } from "./schedule.js";
import { insertSchedule, scheduleIdsOf } from "./schedule-store.js";

/**
 * Schedules what a preview showed, once per preview, or changes nothing. Whoever pays proves now that they are there, as
 * for a payment: at its runs nobody is asked. Refuses in this order: standing, preview, amount, provider, code, dates,
 * number of schedules, device, proof of presence.
 */
export async function createSchedule(
  tx: Tx,
  ctx: PixPaymentCtx,
  asked: z.output<(typeof createPixSchedule)["body"]>,
): Promise<Schedule> {
  const { userId } = personOf(ctx);
  const { amount, message, startsOn, repeats, onBusinessDays } = asked;
  const preview = await lockPayablePreview(tx, ctx, asked);
  if (preview.target.destination.kind === "br_code") throw new DomainError("pix_schedules.code_not_possible");
  const plan: SchedulePlan = {
    startsOn,
    repeats,
    until: asked.until ?? null,
    times: asked.times ?? null,
    onBusinessDays,
  };
  const first = firstRunOf(plan, brazilianDay(ctx.clock.now()));
  if ((await scheduleIdsOf(tx, userId, "active")).length >= MAX_SCHEDULES)
    throw new DomainError("pix_schedules.too_many");
  const { target, way, payeeMark, payeeId } = preview;
  await assertDeviceRegistered(tx, ctx);
  await confirmPayer(tx, ctx, { amount, isFirst: !(await wasPaidBefore(tx, { userId, mark: payeeMark })) });
  const schedule: Schedule = {
    ...plan,
    id: ctx.random.id(),
    userId,
    previewId: preview.id,
    way,
    target: { ...target, message: message ?? null },
    payeeMark,
    payeeId,
    amount,
    status: "active",
    createdAt: ctx.clock.now(),
  };
  if (!(await insertSchedule(tx, ctx, schedule))) throw new DomainError("pix_payments.preview_used");
  await insertRun(tx, ctx, schedule, first);
  await recordAudit(tx, ctx, { action: "pix.schedule_created", subject: schedule.id, details: { amount } });
  return schedule;
}

function firstRunOf(plan: SchedulePlan, today: string) {
  const { startsOn, repeats, until, times } = plan;
  if (startsOn <= today || startsOn > daysAfter(today, MAX_DAYS_AHEAD))
    throw new DomainError("pix_schedules.start_not_possible", {}, { startsOn: "not_possible" });
  const ends = [until, times].filter((end) => end !== null).length;
  const first = plannedRun(plan, 1);
  if (!first || ends > (repeats === "once" ? 0 : 1))
    throw new DomainError("pix_schedules.end_not_possible", {}, { until: "not_possible" });
  return first;
}
