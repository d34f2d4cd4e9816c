import { personOf, type RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { keptFile } from "@lastro/platform/kept-file";
import { REPORT_FILE_PURPOSE, type ReportFileRow, statusOf } from "./report-file.js";
import { findFile } from "./report-file-store.js";

/** One's own file as it stands. Somebody else's answers as if it did not exist. */
export async function ownFile(ctx: RequestCtx, id: string): Promise<ReportFileRow> {
  const row = await findFile(ctx.db, id);
  if (row?.owner_id !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  return row;
}

/** The bytes of one's own file, opened part by part. */
export async function readFileContent(
  ctx: RequestCtx,
  id: string,
): Promise<{
  readonly row: ReportFileRow;
  readonly bytes: number;
  readonly content: AsyncGenerator<Buffer>;
}> {
  const row = await ownFile(ctx, id);
  if (statusOf(row, ctx.clock.now()) === "expired") throw new DomainError("grain.report_file_expired");
  if (row.build_id === null || row.bytes === null) throw new DomainError("grain.report_file_not_ready");
  return { row, bytes: Number(row.bytes), content: keptFile(ctx, REPORT_FILE_PURPOSE, row.build_id) };
}
