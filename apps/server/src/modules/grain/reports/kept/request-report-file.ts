import { isFileOf } from "@lastro/contracts/grain/report-choices";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { preferencesOf } from "../../preferences/index.js";
import { countRows } from "../files/count-rows.js";
import type { ReportAsk } from "../files/write-report.js";
import { windowsOf } from "../period.js";
import { ownerOf, type ReportOwner } from "../report-owner.js";
import { MAKE_REPORT_FILE_JOB, type ReportFileRow, statusOf } from "./report-file.js";
import { insertFile, latestFiles, lockAsking } from "./report-file-store.js";

/** So many of a person's files are made at a time, and so many are looked through for the one asked for. */
const MAX_BATCH = 3;
const LOOKED_THROUGH = 20;

type Wanted = Omit<ReportAsk, keyof ReportOwner>;

/** What somebody asks for, as theirs. Throws `grain.report_file_of_other_side` for a file their side has none of. */
export function askOf(ctx: RequestCtx, wanted: Wanted): ReportAsk {
  const owner = ownerOf(ctx);
  if (!isFileOf(owner.side, wanted.file)) throw new DomainError("grain.report_file_of_other_side");
  return { ...owner, ...wanted };
}

/** Whether a file has too many rows to be made while its owner waits. */
export async function isLong(ctx: Ctx, ask: ReportAsk): Promise<boolean> {
  const { timeZone } = await preferencesOf(ctx.db, ask.ownerId);
  const { window } = await windowsOf(ctx.db, ctx.clock.now(), timeZone, ask.period);
  const most = ctx.config.grainReportRows;
  return (await countRows(ctx.db, ask, window, most + 1)) > most;
}

/**
 * Has a long file made in the background; one that is being made already is answered instead. Nothing for a short one.
 * Throws `grain.report_files_in_progress`, `grain.report_file_of_other_side`.
 */
export async function requestReportFile(ctx: RequestCtx, wanted: Wanted): Promise<ReportFileRow | null> {
  const ask = askOf(ctx, wanted);
  if (!(await isLong(ctx, ask))) return null;
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await lockAsking(tx, ask.ownerId);
    const latest = await latestFiles(tx, ask.ownerId, LOOKED_THROUGH);
    const making = latest.filter((row) => statusOf(row, now) === "preparing");
    const same = making.find(
      ({ period, file, format }) => period === ask.period && file === ask.file && format === ask.format,
    );
    if (same) return same;
    if (making.length >= MAX_BATCH) throw new DomainError("grain.report_files_in_progress");
    const row = await insertFile(tx, { ...ask, id: ctx.random.id(), at: now });
    await enqueue(tx, ctx, { kind: MAKE_REPORT_FILE_JOB, key: row.id, payload: { fileId: row.id } });
    return row;
  });
}
