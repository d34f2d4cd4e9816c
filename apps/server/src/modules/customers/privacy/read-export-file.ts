import { personOf, type RequestCtx } from "../../../platform/context.js";
import { inTransaction } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import { keptFile } from "../../../platform/kept-file.js";
import { recordAudit } from "../../compliance/index.js";
import { EXPORT_PURPOSE, statusOf } from "./data-export.js";
import { findExport } from "./export-store.js";

/** One's own copy, opened piece by piece. Somebody else's answers as if it did not exist. */
export async function readExportFile(
  ctx: RequestCtx,
  exportId: string,
): Promise<{ readonly bytes: number; readonly content: AsyncGenerator<Buffer> }> {
  const { userId } = personOf(ctx);
  const row = await findExport(ctx.db, exportId);
  if (row?.user_id !== userId) throw new DomainError("resource.not_found");
  const status = statusOf(row, ctx.clock.now());
  if (status === "expired") throw new DomainError("privacy.export_expired");
  if (row.build_id === null || row.bytes === null) throw new DomainError("privacy.export_not_ready");
  await inTransaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, { action: "customers.export_downloaded", subject: userId, details: { exportId } }),
  );
  return { bytes: Number(row.bytes), content: keptFile(ctx, EXPORT_PURPOSE, row.build_id) };
}
