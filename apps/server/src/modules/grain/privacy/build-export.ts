import { findUser } from "@lastro/identity";
import { announce } from "@lastro/platform/events";
import { sendMail } from "@lastro/platform/mail/send-mail";
import {
  type ArchiveFile,
  auditRecords,
  buildExport,
  recordFiles,
  textFile,
} from "../../compliance/index.js";
import { findAccount } from "../accounts/account-store.js";
import { preferencesOf } from "../preferences/index.js";
import { traderExportKeeper } from "./export-keeper.js";
import { orderIdsOf, ownFiles } from "./own-files.js";
import type { TraderPrivacyCtx } from "./ports.js";
import { traderReadme } from "./readme.js";

/** Puts the copy of somebody of the marketplace together and writes to them; a second run of a finished one does nothing. */
export function buildTraderExport(ctx: TraderPrivacyCtx, exportId: string): Promise<void> {
  return buildExport(ctx, traderExportKeeper, exportId, {
    writeArchive: ctx.privacy.writeArchive,
    files: (userId) => filesOf(ctx, userId),
    async tell(tx, userId, expiresAt) {
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
    },
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
