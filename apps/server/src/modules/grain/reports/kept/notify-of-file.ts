import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { notifyTrader } from "../../notices/notify-trader.js";
import { REPORT_FILE_EVENT, type ReportFileRow } from "./report-file.js";
import { failFile } from "./report-file-store.js";

/** Notifies the owner that a file is ready, and until when. */
export async function notifyOfReadyFile(
  tx: Tx,
  ctx: Ctx,
  row: ReportFileRow,
  expiresAt: Date,
): Promise<void> {
  await notifyOwner(tx, ctx, row, { kind: "report_ready", facts: { due: expiresAt.toISOString() } });
}

/** Gives a file up and notifies its owner once; does nothing for one that is ready. */
export async function giveFileUp(ctx: Ctx, fileId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await failFile(tx, fileId, ctx.clock.now());
    if (row) await notifyOwner(tx, ctx, row, { kind: "report_failed", facts: {} });
  });
}

async function notifyOwner(
  tx: Tx,
  ctx: Ctx,
  { id, owner_id: userId, file, period }: ReportFileRow,
  notice: { readonly kind: "report_ready" | "report_failed"; readonly facts: { readonly due?: string } },
): Promise<void> {
  await announce(tx, { to: { userId }, type: REPORT_FILE_EVENT, reference: id });
  await notifyTrader(tx, ctx, {
    userId,
    source: `report:${id}:${notice.kind}`,
    kind: notice.kind,
    orderId: null,
    facts: { file, period, ...notice.facts },
    at: ctx.clock.now(),
  });
}
