import type { ResponseOf } from "@lastro/contracts";
import type { listDataExports } from "@lastro/contracts/privacy";
import { secondsAfter } from "@lastro/platform/clock";

/** A copy of somebody's data, as it is kept. */
export interface ExportRow {
  readonly id: string;
  readonly user_id: string;
  readonly requested_at: Date;
  readonly build_id: string | null;
  readonly bytes: bigint | null;
  readonly ready_at: Date | null;
  readonly expires_at: Date | null;
}

type DataExport = ResponseOf<typeof listDataExports>["items"][number];

/** How long a copy may be fetched. */
export const EXPORT_KEPT_SECONDS = 7 * 86_400;
/** What is not ready by then will not be: the person may ask again. */
const GIVEN_UP_SECONDS = 86_400;

export function exportStatus(row: ExportRow, now: Date): DataExport["status"] {
  if (row.expires_at !== null) return row.expires_at <= now ? "expired" : "ready";
  return row.requested_at <= abandonedBefore(now) ? "failed" : "preparing";
}

/** Exports asked for before this and not ready are given up. */
export function abandonedBefore(now: Date): Date {
  return secondsAfter(now, -GIVEN_UP_SECONDS);
}

export function presentExport(row: ExportRow, now: Date): DataExport {
  return {
    id: row.id,
    status: exportStatus(row, now),
    requestedAt: row.requested_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
    bytes: row.bytes === null ? null : Number(row.bytes),
  };
}
