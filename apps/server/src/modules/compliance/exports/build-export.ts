import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { keepFile } from "@lastro/platform/kept-file";
import { EXPORT_KEPT_SECONDS, exportStatus } from "./data-export.js";
import type { ExportKeeper } from "./request-export.js";
import type { ArchiveFile, WriteArchive } from "./write-archive.js";

/** What goes into a copy of somebody's data, and how its owner hears of it. */
export interface ExportContents {
  readonly writeArchive: WriteArchive;
  files(userId: string): AsyncIterable<ArchiveFile>;
  /** Tells the owner, in the transaction that finishes the copy. */
  tell(tx: Tx, userId: string, expiresAt: Date): Promise<void>;
}

/** Puts the copy of somebody's data together and tells them; a second run of a finished one does nothing. */
export async function buildExport(
  ctx: Ctx,
  { store, purpose }: Pick<ExportKeeper, "store" | "purpose">,
  exportId: string,
  { writeArchive, files, tell }: ExportContents,
): Promise<void> {
  const now = ctx.clock.now();
  const row = await store.find(ctx.db, exportId);
  if (!row || exportStatus(row, now) !== "preparing") return;
  const buildId = ctx.random.id();
  const content = writeArchive(files(row.user_id), now);
  const bytes = await keepFile(ctx, purpose, { fileId: exportId, buildId }, content);
  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const expiresAt = secondsAfter(at, EXPORT_KEPT_SECONDS);
    if (await store.finish(tx, exportId, { buildId, bytes, at, expiresAt }))
      await tell(tx, row.user_id, expiresAt);
  });
}
