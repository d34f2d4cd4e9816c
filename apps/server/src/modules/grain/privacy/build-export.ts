import { secondsAfter } from "../../../platform/clock.js";
import { inTransaction } from "../../../platform/database/database.js";
import { announce } from "../../../platform/events.js";
import { keepFile } from "../../../platform/kept-file.js";
import {
  type ArchiveFile,
  auditRecords,
  EXPORT_KEPT_SECONDS,
  exportStatus,
  recordFiles,
  textFile,
} from "../../compliance/index.js";
import { findUser } from "../../identity/index.js";
import { sendMail } from "../../notifications/index.js";
import { findAccount } from "../accounts/account-store.js";
import { preferencesOf } from "../preferences/index.js";
import { traderExportKeeper, traderExports } from "./export-keeper.js";
import { orderIdsOf, ownFiles } from "./own-files.js";
import type { TraderPrivacyCtx } from "./ports.js";
import { traderReadme } from "./readme.js";

/** Puts the copy of somebody of the marketplace together and writes to them; a second run of a finished one does nothing. */
export async function buildTraderExport(ctx: TraderPrivacyCtx, exportId: string): Promise<void> {
  const now = ctx.clock.now();
  const row = await traderExports.find(ctx.db, exportId);
  if (!row || exportStatus(row, now) !== "preparing") return;
  const { user_id: userId } = row;
  const buildId = ctx.random.id();
  const content = ctx.privacy.writeArchive(filesOf(ctx, userId), now);
  const bytes = await keepFile(ctx, traderExportKeeper.purpose, { fileId: exportId, buildId }, content);
  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const expiresAt = secondsAfter(at, EXPORT_KEPT_SECONDS);
    if (!(await traderExports.finish(tx, exportId, { buildId, bytes, at, expiresAt }))) return;
    const [user, account] = [await findUser(tx, userId), await findAccount(tx, ctx, userId)];
    const { language, timeZone } = await preferencesOf(tx, userId);
    await sendMail(tx, ctx, {
      to: user?.email ?? null,
      template: "export_ready",
      language,
      data: {
        link: `${ctx.config.publicUrl}/agro/dashboard-${account?.accountType ?? "buyer"}/settings`,
        until: new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone }).format(expiresAt),
      },
    });
    await announce(tx, { to: { userId }, type: "grain.export", reference: exportId });
  });
}

async function* filesOf(ctx: TraderPrivacyCtx, userId: string): AsyncGenerator<ArchiveFile> {
  const { records, auditSubjects } = ctx.privacy;
  yield textFile(traderReadme((await preferencesOf(ctx.db, userId)).language));
  yield* ownFiles(ctx, userId);
  for (const [file, read] of Object.entries(records)) yield* recordFiles(file, () => read(ctx, userId));
  const subjects = [userId, ...(await orderIdsOf(ctx.db, userId)), ...(await auditSubjects(ctx.db, userId))];
  yield* recordFiles("registros/auditoria", () => auditRecords(ctx.db, userId, subjects));
}
