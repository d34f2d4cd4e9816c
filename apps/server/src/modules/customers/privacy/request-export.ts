import { personOf, type RequestCtx } from "../../../platform/context.js";
import { inTransaction } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import { enqueue } from "../../../platform/jobs/enqueue.js";
import { recordAudit } from "../../compliance/index.js";
import { lockProfile } from "../store.js";
import { statusOf } from "./data-export.js";
import { type ExportRow, insertExport, latestExports } from "./export-store.js";

export const BUILD_EXPORT_JOB = "customers.build_export";

/** Asks for a copy of the signed-in person's data, one at a time. Throws `privacy.export_in_progress`. */
export async function requestExport(ctx: RequestCtx): Promise<ExportRow> {
  const { userId } = personOf(ctx);
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    // Held still, so that of two requests at once the second sees the first.
    if (!(await lockProfile(tx, userId))) throw new DomainError("customers.profile_missing");
    const [latest] = await latestExports(tx, userId, 1);
    if (latest && statusOf(latest, now) === "preparing") throw new DomainError("privacy.export_in_progress");
    const row = await insertExport(tx, { id: ctx.random.id(), userId, at: now });
    await enqueue(tx, ctx, { kind: BUILD_EXPORT_JOB, key: row.id, payload: { exportId: row.id } });
    await recordAudit(tx, ctx, { action: "customers.export_requested", subject: userId });
    return row;
  });
}
