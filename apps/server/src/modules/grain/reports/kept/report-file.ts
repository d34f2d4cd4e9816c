import type { ResponseOf } from "@lastro/contracts";
import type { AccountType } from "@lastro/contracts/grain/account-types";
import type { readReportFile } from "@lastro/contracts/grain/report-files";
import type {
  ReportFile,
  ReportFileStatus,
  ReportFormat,
  ReportPeriod,
} from "@lastro/contracts/grain/reports";
import { secondsAfter } from "@lastro/platform/clock";

export interface ReportFileRow {
  readonly id: string;
  readonly owner_id: string;
  readonly side: AccountType;
  readonly period: ReportPeriod;
  readonly file: ReportFile;
  readonly format: ReportFormat;
  readonly requested_at: Date;
  readonly moved_at: Date;
  readonly rows_done: bigint;
  readonly rows_all: bigint | null;
  readonly build_id: string | null;
  readonly bytes: bigint | null;
  readonly ready_at: Date | null;
  readonly expires_at: Date | null;
  readonly failed_at: Date | null;
}

/** Files are encrypted under a key of their own. */
export const REPORT_FILE_PURPOSE = "grain.report-file";
export const REPORT_FILE_EVENT = "grain.report-file";
export const MAKE_REPORT_FILE_JOB = "grain.make_report_file";

export const KEPT_SECONDS = 86_400;
/** What has not got any further for so long will not be ready: its owner may ask again. */
const STUCK_SECONDS = 3_600;

export function statusOf(row: ReportFileRow, now: Date): ReportFileStatus {
  if (row.expires_at !== null) return row.expires_at <= now ? "expired" : "ready";
  return row.failed_at !== null || row.moved_at <= stuckBefore(now) ? "failed" : "preparing";
}

/** Files that last got further before this and are not ready are given up. */
export function stuckBefore(now: Date): Date {
  return secondsAfter(now, -STUCK_SECONDS);
}

export function presentFile(row: ReportFileRow, now: Date): ResponseOf<typeof readReportFile> {
  return {
    id: row.id,
    period: row.period,
    file: row.file,
    format: row.format,
    status: statusOf(row, now),
    rows: { done: Number(row.rows_done), all: row.rows_all === null ? null : Number(row.rows_all) },
    requestedAt: row.requested_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
    bytes: row.bytes === null ? null : Number(row.bytes),
  };
}
