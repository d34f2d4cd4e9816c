import { type Database, query } from "@lastro/platform/database/database";
import type { Window } from "../period.js";
import { COLUMN_OF, type ReportOwner } from "../report-owner.js";
import { countWalletLines } from "../wallet-lines.js";
import { longTables, type ReportAsk } from "./write-report.js";

/** How many rows a file's long tables have; counting ends at `most`, when it is given. */
export async function countRows(
  db: Database,
  { file, ...owner }: ReportOwner & Pick<ReportAsk, "file">,
  window: Window,
  most?: number,
): Promise<number> {
  const { trades, ledger } = longTables(file);
  const counts = await Promise.all([
    trades ? countReleases(db, owner, window, most) : 0,
    ledger ? countEntries(db, owner.ownerId, window, most) : 0,
  ]);
  return counts.reduce((all, count) => all + count, 0);
}

async function countReleases(
  db: Database,
  { ownerId, side }: ReportOwner,
  { from, to }: Window,
  most?: number,
) {
  const [row] = await query<{ rows: bigint }>(
    db,
    `select count(*) as rows from (
       select from grain_release where ${COLUMN_OF[side]} = $1 and at >= $2 and at < $3 limit $4) r`,
    [ownerId, from, to, most ?? null],
  );
  return Number(row?.rows ?? 0n);
}

async function countEntries(db: Database, ownerId: string, window: Window, most = Number.POSITIVE_INFINITY) {
  return Math.min(await countWalletLines(db, ownerId, window), most);
}
