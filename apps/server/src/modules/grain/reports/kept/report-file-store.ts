import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { deleteParts } from "@lastro/platform/kept-file";
import type { ReportAsk } from "../files/write-report.js";
import type { ReportFileRow } from "./report-file.js";

const COLUMNS = `id, owner_id, side, period, file, format, requested_at, moved_at, rows_done, rows_all, build_id, bytes,
  ready_at, expires_at, failed_at`;

export async function insertFile(
  tx: Tx,
  { id, at, ...ask }: ReportAsk & { readonly id: string; readonly at: Date },
): Promise<ReportFileRow> {
  const [row] = await query<ReportFileRow>(
    tx,
    `insert into grain_report_file (id, owner_id, side, period, file, format, requested_at, moved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) returning ${COLUMNS}`,
    [id, ask.ownerId, ask.side, ask.period, ask.file, ask.format, at],
  );
  if (!row) throw new Error("A file of a report was not written");
  return row;
}

export async function findFile(db: Database | Tx, id: string): Promise<ReportFileRow | undefined> {
  const [row] = await query<ReportFileRow>(db, `select ${COLUMNS} from grain_report_file where id = $1`, [
    id,
  ]);
  return row;
}

/** A person's own files, newest first. */
export function latestFiles(db: Database | Tx, ownerId: string, limit: number): Promise<ReportFileRow[]> {
  return query<ReportFileRow>(
    db,
    `select ${COLUMNS} from grain_report_file where owner_id = $1 order by requested_at desc, id desc limit $2`,
    [ownerId, limit],
  );
}

/** Holds a person's asking still, so that of two requests at once the second sees the first. */
export async function lockAsking(tx: Tx, ownerId: string): Promise<void> {
  await query(tx, "select from grain_account where user_id = $1 for no key update", [ownerId]);
}

/** How far a file has come. A second attempt begins anew, and shows only once it is further than the first was. */
export async function moveFile(
  db: Database,
  id: string,
  { done, all, at }: { readonly done: number; readonly all: number; readonly at: Date },
): Promise<void> {
  await query(
    db,
    `update grain_report_file set rows_all = $3, rows_done = least(greatest(rows_done, $2), $3), moved_at = $4
     where id = $1 and ready_at is null`,
    [id, done, all, at],
  );
}

/** Makes one build the file, unless another was first; answers whether it did. */
export async function finishFile(
  tx: Tx,
  id: string,
  file: { readonly buildId: string; readonly bytes: number; readonly at: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await query(
    tx,
    `update grain_report_file set build_id = $2, bytes = $3, ready_at = $4, expires_at = $5, rows_done = rows_all
     where id = $1 and ready_at is null returning id`,
    [id, file.buildId, file.bytes, file.at, file.expiresAt],
  );
  return rows.length === 1;
}

/** Notes that a file was given up, unless it is ready or that was noted before. */
export async function failFile(tx: Tx, id: string, at: Date): Promise<ReportFileRow | undefined> {
  const [row] = await query<ReportFileRow>(
    tx,
    `update grain_report_file set failed_at = $2 where id = $1 and ready_at is null and failed_at is null
     returning ${COLUMNS}`,
    [id, at],
  );
  return row;
}

/** Files that last got further before this, and of which nobody noted yet that they are given up. */
export async function stuckFiles(db: Database, before: Date): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    "select id from grain_report_file where ready_at is null and failed_at is null and moved_at <= $1",
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Removes what no file shows any more: expired ones, and the parts of builds that came to nothing. */
export async function removeOutdatedParts(
  db: Database,
  { now, stuckBefore }: { readonly now: Date; readonly stuckBefore: Date },
): Promise<void> {
  await deleteParts(db, {
    table: "grain_report_file",
    where: `f.expires_at <= $1 or f.build_id <> p.build_id or (f.build_id is null and f.moved_at <= $2)`,
    values: [now, stuckBefore],
  });
}
