import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { inSnapshot, inTransaction } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { keepFile } from "@lastro/platform/kept-file";
import { preferencesOf } from "../../preferences/index.js";
import { countRows } from "../files/count-rows.js";
import { writeReport } from "../files/write-report.js";
import { windowsOf } from "../period.js";
import type { ReportPorts } from "../ports.js";
import { notifyOfReadyFile } from "./notify-of-file.js";
import { KEPT_SECONDS, REPORT_FILE_EVENT, REPORT_FILE_PURPOSE, type ReportFileRow } from "./report-file.js";
import { findFile, finishFile, moveFile } from "./report-file-store.js";

/**
 * Makes a file as the books stand when it begins, for the day it was asked for, and tells its owner how far it is.
 * A second run of a finished one does nothing.
 */
export async function makeReportFile(
  ctx: Ctx & ReportPorts,
  fileId: string,
  stopping: AbortSignal,
): Promise<void> {
  const row = await findFile(ctx.db, fileId);
  if (!row || row.ready_at !== null) return;
  const buildId = ctx.random.id();
  const bytes = await inSnapshot(ctx.db, async (db) => {
    const then: Ctx = { ...ctx, db, clock: { now: () => row.requested_at } };
    const onRow = await progressOf(ctx, then, row, stopping);
    const content = await writeReport(then, ctx.writeTables, askOf(row), onRow);
    return keepFile(ctx, REPORT_FILE_PURPOSE, { fileId, buildId }, content);
  });
  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const expiresAt = secondsAfter(at, KEPT_SECONDS);
    if (await finishFile(tx, fileId, { buildId, bytes, at, expiresAt }))
      await notifyOfReadyFile(tx, ctx, row, expiresAt);
  });
}

function askOf({ owner_id: ownerId, side, period, file, format }: ReportFileRow) {
  return { ownerId, side, period, file, format };
}

/** Counts the rows first, then tells of each percent of them as it is written. */
async function progressOf(ctx: Ctx, then: Ctx, row: ReportFileRow, stopping: AbortSignal) {
  const { timeZone } = await preferencesOf(then.db, row.owner_id);
  const { window } = await windowsOf(then.db, then.clock.now(), timeZone, row.period);
  const all = await countRows(then.db, askOf(row), window);
  const step = Math.max(1, Math.ceil(all / 100));
  const tell = async (done: number) => {
    stopping.throwIfAborted();
    await moveFile(ctx.db, row.id, { done, all, at: ctx.clock.now() });
    await announce(ctx.db, { to: { userId: row.owner_id }, type: REPORT_FILE_EVENT, reference: row.id });
  };
  await tell(0);
  let done = 0;
  return async () => {
    done += 1;
    if (done % step === 0) await tell(done);
  };
}
