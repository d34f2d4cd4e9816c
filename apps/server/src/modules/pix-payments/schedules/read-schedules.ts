import { type scheduleRunSchema, scheduleSchema } from "@lastro/contracts/pix-schedules";
import { plannedRuns } from "@lastro/contracts/schedule-dates";
import type { Ctx } from "@lastro/platform/context";
import { cursorOf, type PageOf, type PageQuery, pageOfRows, readCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";
import { paymentStatuses } from "../queries.js";
import { comingRuns, nextRunOf, pastRuns } from "./run-store.js";
import type { Run, Schedule } from "./schedule.js";
import { findSchedules, scheduleIdsOf } from "./schedule-store.js";

type RunView = z.output<typeof scheduleRunSchema>;
type ScheduleView = z.output<typeof scheduleSchema>;
type Reading = Pick<Ctx, "db" | "config" | "random">;

const MAX_COMING_DATES = 6;
const MAX_RUNS = 100;
const CURSOR = [/^\d{4}-\d\d-\d\d$/, /^[0-9a-f-]{36}$/] as const;

/** One of the client's schedules. Throws `resource.not_found`, for another's too. */
export async function readSchedule(
  db: Database | Tx,
  ctx: Reading,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<ScheduleView> {
  const schedule = (await findSchedules(db, ctx, [id])).get(id);
  if (schedule?.userId !== userId) throw new DomainError("resource.not_found");
  const next = await nextRunOf(db, id);
  const past = await pastRuns(db, { userId, scheduleId: id, limit: MAX_RUNS });
  const coming = next ? plannedRuns(schedule, { from: next.number, limit: MAX_COMING_DATES }) : [];
  const { status, way, amount, target, startsOn, repeats, until, times, onBusinessDays, createdAt } =
    schedule;
  return {
    ...{ id, status, way, amount, startsOn, repeats, until, times, onBusinessDays, createdAt },
    receiver: target.receiver,
    message: target.message,
    comingDates: coming.map(({ runsOn }) => runsOn),
    runs: await runViews(db, ctx, next ? [next, ...past] : past),
  };
}

/** The client's agenda: what is to come, soonest first, and a page of what is past, latest first. */
export async function readAgenda(
  ctx: Reading,
  userId: string,
  { cursor, limit }: PageQuery,
): Promise<PageOf<RunView> & { coming: RunView[] }> {
  const [runsOn = "", id = ""] = readCursor(cursor, CURSOR) ?? [];
  const before = cursor === undefined ? undefined : { runsOn, id };
  const [coming, past] = await Promise.all([
    comingRuns(ctx.db, userId),
    pastRuns(ctx.db, { userId, before, limit: limit + 1 }),
  ]);
  const page = pageOfRows(
    past,
    limit,
    (run) => cursorOf(run.runsOn, run.id),
    (run) => run,
  );
  return {
    items: await runViews(ctx.db, ctx, page.items),
    nextCursor: page.nextCursor,
    coming: await runViews(ctx.db, ctx, coming),
  };
}

/** Every schedule of a client with its latest payments, for the copy of their data. */
export async function* scheduleRecords(
  ctx: Reading,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const id of await scheduleIdsOf(ctx.db, userId))
    yield z.encode(scheduleSchema, await readSchedule(ctx.db, ctx, { id, userId }));
}

async function runViews(db: Database | Tx, ctx: Reading, runs: readonly Run[]): Promise<RunView[]> {
  const schedules = await findSchedules(db, ctx, [...new Set(runs.map(({ scheduleId }) => scheduleId))]);
  const statuses = await paymentStatuses(
    db,
    ctx,
    runs.flatMap(({ paymentId }) => paymentId ?? []),
  );
  return runs.map((run) => {
    const schedule = schedules.get(run.scheduleId);
    if (!schedule) throw new Error(`Run ${run.id} has no schedule`);
    return runView(run, schedule, statuses);
  });
}

function runView(
  { id, scheduleId, runsOn, plannedOn, status, reason, paymentId }: Run,
  { amount, target, repeats }: Schedule,
  statuses: Awaited<ReturnType<typeof paymentStatuses>>,
): RunView {
  return {
    ...{ id, scheduleId, date: runsOn, plannedOn, status, reason, amount, repeats, paymentId },
    receiver: target.receiver,
    paymentStatus: (paymentId !== null && statuses.get(paymentId)) || null,
  };
}
