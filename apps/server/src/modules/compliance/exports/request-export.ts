import type { AuditAction } from "@lastro/contracts/audit";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { keptFile } from "@lastro/platform/kept-file";
import { recordAudit } from "../record-audit.js";
import { type ExportRow, exportStatus } from "./data-export.js";
import type { ExportStore } from "./export-store.js";

/** What a module that keeps copies of its people's data has of its own. */
export interface ExportKeeper {
  readonly store: ExportStore;
  /** Copies are encrypted under a key of their own. */
  readonly purpose: string;
  /** The job that puts one together. */
  readonly job: string;
  readonly requested: AuditAction;
  readonly downloaded: AuditAction;
  /** Holds the person's account still until the commit; throws when there is none. */
  hold(tx: Tx, userId: string): Promise<void>;
}

const SHOWN_EXPORTS = 5;

/** The copies a person asked for last, newest first. */
export function ownExports(db: Database, { store }: ExportKeeper, userId: string): Promise<ExportRow[]> {
  return store.latest(db, userId, SHOWN_EXPORTS);
}

/** Asks for a copy of the signed-in person's data, one at a time. Throws `privacy.export_in_progress`. */
export async function requestExport(ctx: RequestCtx, keeper: ExportKeeper): Promise<ExportRow> {
  const { userId } = personOf(ctx);
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    // Held still, so that of two requests at once the second sees the first.
    await keeper.hold(tx, userId);
    const [latest] = await keeper.store.latest(tx, userId, 1);
    if (latest && exportStatus(latest, now) === "preparing")
      throw new DomainError("privacy.export_in_progress");
    const row = await keeper.store.insert(tx, { id: ctx.random.id(), userId, at: now });
    await enqueue(tx, ctx, { kind: keeper.job, key: row.id, payload: { exportId: row.id } });
    await recordAudit(tx, ctx, { action: keeper.requested, subject: userId });
    return row;
  });
}

/** One's own copy, opened piece by piece. Somebody else's answers as if it did not exist. */
export async function readExportFile(
  ctx: RequestCtx,
  keeper: ExportKeeper,
  exportId: string,
): Promise<{ readonly bytes: number; readonly content: AsyncGenerator<Buffer> }> {
  const { userId } = personOf(ctx);
  const row = await keeper.store.find(ctx.db, exportId);
  if (row?.user_id !== userId) throw new DomainError("resource.not_found");
  const status = exportStatus(row, ctx.clock.now());
  if (status === "expired") throw new DomainError("privacy.export_expired");
  if (row.build_id === null || row.bytes === null) throw new DomainError("privacy.export_not_ready");
  await inTransaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, { action: keeper.downloaded, subject: userId, details: { exportId } }),
  );
  return { bytes: Number(row.bytes), content: keptFile(ctx, keeper.purpose, row.build_id) };
}
