import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { tell } from "../../notices/tell.js";
import { REPORT_FILE_EVENT, type ReportFileRow } from "./report-file.js";
import { failFile } from "./report-file-store.js";

/** A file is to be fetched: its producer is told where, and until when. */
export async function tellOfReadyFile(tx: Tx, ctx: Ctx, row: ReportFileRow, expiresAt: Date): Promise<void> {
  await tellOwner(tx, ctx, row, { kind: "report_ready", facts: { due: expiresAt.toISOString() } });
}

/** A file will not be made: its producer is told once, and may ask anew. Nothing for one that is ready. */
export async function giveFileUp(ctx: Ctx, fileId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await failFile(tx, fileId, ctx.clock.now());
    if (row) await tellOwner(tx, ctx, row, { kind: "report_failed", facts: {} });
  });
}

async function tellOwner(
  tx: Tx,
  ctx: Ctx,
  { id, producer_id: userId, file, period }: ReportFileRow,
  news: { readonly kind: "report_ready" | "report_failed"; readonly facts: { readonly due?: string } },
): Promise<void> {
  await announce(tx, { to: { userId }, type: REPORT_FILE_EVENT, reference: id });
  await tell(tx, ctx, {
    userId,
    source: `report:${id}:${news.kind}`,
    kind: news.kind,
    orderId: null,
    facts: { file, period, ...news.facts },
    at: ctx.clock.now(),
  });
}
