import { type Database, query } from "@lastro/platform/database/database";
import type { Window } from "../period.js";
import { countWalletLines } from "../wallet-lines.js";
import { longTables, type ReportAsk } from "./write-report.js";

/** How many rows a file's long tables have; counting ends at `most`, when it is given. */
export async function countRows(
  db: Database,
  { producerId, file }: Pick<ReportAsk, "producerId" | "file">,
  window: Window,
  most?: number,
): Promise<number> {
  const { sales, ledger } = longTables(file);
  const counts = await Promise.all([
    sales ? countSales(db, producerId, window, most) : 0,
    ledger ? countEntries(db, producerId, window, most) : 0,
  ]);
  return counts.reduce((all, count) => all + count, 0);
}

async function countSales(db: Database, producerId: string, { from, to }: Window, most?: number) {
  const [row] = await query<{ rows: bigint }>(
    db,
    `select count(*) as rows from (
       select from grain_release where producer_id = $1 and at >= $2 and at < $3 limit $4) r`,
    [producerId, from, to, most ?? null],
  );
  return Number(row?.rows ?? 0n);
}

async function countEntries(db: Database, ownerId: string, window: Window, most = Number.POSITIVE_INFINITY) {
  return Math.min(await countWalletLines(db, ownerId, window), most);
}
