import type { PaymentWay } from "@lastro/contracts/pix-payments";
import type { ScheduleStatus } from "@lastro/contracts/pix-schedules";
import type { ScheduleRepeats } from "@lastro/contracts/schedule-dates";
import { money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { recordChanges } from "../../lifecycle/index.js";
import { openTarget, type SealingCtx, sealTarget } from "../sealed-target.js";
import type { Target } from "../target.js";
import type { Schedule } from "./schedule.js";

interface ScheduleRow {
  id: string;
  user_id: string;
  preview_id: string;
  way: PaymentWay;
  target_sealed: Buffer;
  payee_mark: Buffer;
  payee_id: string | null;
  amount: bigint;
  starts_on: string;
  repeats: ScheduleRepeats;
  until: string | null;
  times: number | null;
  on_business_days: boolean;
  status: ScheduleStatus;
  created_at: Date;
}

/** False when its preview was scheduled already. */
export async function insertSchedule(
  tx: Tx,
  ctx: SealingCtx & Pick<Ctx, "clock">,
  schedule: Schedule,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("pix_payments_schedule")
    .values({
      id: schedule.id,
      user_id: schedule.userId,
      preview_id: schedule.previewId,
      way: schedule.way,
      target_sealed: sealTarget(ctx, schedule.id, schedule.target),
      payee_mark: schedule.payeeMark,
      payee_id: schedule.payeeId,
      amount: schedule.amount.minor,
      starts_on: schedule.startsOn,
      repeats: schedule.repeats,
      until: schedule.until,
      times: schedule.times,
      on_business_days: schedule.onBusinessDays,
      status: schedule.status,
      created_at: schedule.createdAt,
    })
    .onConflict((conflict) => conflict.constraint("pix_payments_schedule_once_per_preview").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await recordChanges(tx, ctx, [
    { machine: "pix_schedule", id: schedule.id, from: null, to: schedule.status },
  ]);
  return true;
}

/** A schedule, kept from being run, skipped or cancelled by another until the commit. */
export async function lockSchedule(tx: Tx, ctx: SealingCtx, id: string): Promise<Schedule | undefined> {
  const [row] = await query<ScheduleRow>(tx, "select * from pix_payments_schedule where id = $1 for update", [
    id,
  ]);
  return row && toSchedule(ctx, row);
}

export async function findSchedules(
  db: Database | Tx,
  ctx: SealingCtx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Schedule>> {
  const rows = await query<ScheduleRow>(
    db,
    "select * from pix_payments_schedule where id = any ($1::uuid[])",
    [ids],
  );
  return new Map(rows.map((row) => [row.id, toSchedule(ctx, row)]));
}

/** The ids of a client's schedules, oldest first. */
export async function scheduleIdsOf(
  db: Database | Tx,
  userId: string,
  status: ScheduleStatus | null = null,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    "select id from pix_payments_schedule where user_id = $1 and ($2::text is null or status = $2) order by id",
    [userId, status],
  );
  return rows.map(({ id }) => id);
}

/** Puts nobody in the place of who was to be paid. */
export async function forgetTargets(tx: Tx, ctx: SealingCtx, userId: string): Promise<void> {
  const nobody: Target = {
    destination: { kind: "key", key: "" },
    receiver: { name: "", document: null, institution: null, key: null, account: null },
    message: null,
    ignoresRecurrence: false,
  };
  for (const id of await scheduleIdsOf(tx, userId))
    await query(tx, "update pix_payments_schedule set target_sealed = $2 where id = $1", [
      id,
      sealTarget(ctx, id, nobody),
    ]);
}

function toSchedule(ctx: SealingCtx, row: ScheduleRow): Schedule {
  return {
    id: row.id,
    userId: row.user_id,
    previewId: row.preview_id,
    way: row.way,
    target: openTarget(ctx, row.id, row.target_sealed),
    payeeMark: row.payee_mark,
    payeeId: row.payee_id,
    amount: money("BRL", row.amount),
    startsOn: row.starts_on,
    repeats: row.repeats,
    until: row.until,
    times: row.times,
    onBusinessDays: row.on_business_days,
    status: row.status,
    createdAt: row.created_at,
  };
}
