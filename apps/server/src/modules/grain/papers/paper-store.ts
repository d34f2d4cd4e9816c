import { type Database, query, type Tx, violatedConstraint } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable } from "kysely";
import { createSealedFiles } from "../../cases/index.js";
import type { Paper } from "./paper.js";

type PaperRow = Selectable<Schema["grain_load_paper"]>;

export const paperFiles = createSealedFiles("grain.papers");

function toPaper(row: PaperRow): Paper {
  return {
    id: row.id,
    orderId: row.order_id,
    loadId: row.load_id,
    kind: row.kind as Paper["kind"],
    side: row.side as Paper["side"],
    addedBy: row.added_by,
    addedAt: row.added_at,
    file:
      row.file_name === null || row.content_type === null || row.size === null || row.sha256 === null
        ? null
        : { name: row.file_name, contentType: row.content_type, size: row.size, sha256: row.sha256 },
    accessKey: row.access_key,
    grossKg: row.gross_kg,
    tareKg: row.tare_kg,
    plate: row.plate,
    driver: row.driver,
    note: row.note,
  };
}

/** Writes a paper down. Throws `grain.paper_key_taken` for the access key of another load's paper. */
export async function insertPaper(tx: Tx, { file, ...paper }: Paper): Promise<void> {
  try {
    await tx
      .insertInto("grain_load_paper")
      .values({
        id: paper.id,
        order_id: paper.orderId,
        load_id: paper.loadId,
        kind: paper.kind,
        side: paper.side,
        added_by: paper.addedBy,
        added_at: paper.addedAt,
        file_name: file?.name ?? null,
        content_type: file?.contentType ?? null,
        size: file?.size ?? null,
        sha256: file?.sha256 ?? null,
        access_key: paper.accessKey,
        gross_kg: paper.grossKg,
        tare_kg: paper.tareKg,
        plate: paper.plate,
        driver: paper.driver,
        note: paper.note,
      })
      .execute();
  } catch (error) {
    const isTaken = violatedConstraint(error) === "grain_load_paper_key_once";
    throw isTaken
      ? new DomainError("grain.paper_key_taken", {}, { accessKey: "grain.paper_key_taken" })
      : error;
  }
}

/** The papers of an order that were not taken back, in the order they were added. */
export async function papersOf(db: Database | Tx, orderId: string): Promise<Paper[]> {
  const rows = await query<PaperRow>(
    db,
    "select * from grain_load_paper where order_id = $1 and removed_at is null order by added_at, id",
    [orderId],
  );
  return rows.map(toPaper);
}

/** What one person added to loads, oldest first, without what they took back. */
export async function papersBy(db: Database | Tx, userId: string): Promise<Paper[]> {
  const rows = await query<PaperRow>(
    db,
    "select * from grain_load_paper where added_by = $1 and removed_at is null order by added_at, id",
    [userId],
  );
  return rows.map(toPaper);
}

/** Takes a paper back, of a locked order. */
export async function markRemoved(tx: Tx, id: string, at: Date): Promise<void> {
  await query(tx, "update grain_load_paper set removed_at = $2 where id = $1", [id, at]);
  await paperFiles.delete(tx, [id]);
}
