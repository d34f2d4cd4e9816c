import type { Ctx } from "@lastro/platform/context";
import { announce } from "@lastro/platform/events";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { type ArchiveFile, buildExport, recordFiles, textFile } from "../../compliance/index.js";
import { notifyOfAccount } from "../notices/account-notices.js";
import { getProfile } from "../queries.js";
import { clientExportKeeper } from "./export-keeper.js";
import { ownFiles } from "./own-files.js";
import type { PrivacyPorts } from "./ports.js";
import { readme } from "./readme.js";

/** Puts a client's copy together and writes to them that it is ready; a second run of a finished one does nothing. */
export function buildClientExport(
  ctx: Ctx,
  ports: Pick<PrivacyPorts, "records" | "writeArchive" | "letterCategories">,
  exportId: string,
): Promise<void> {
  return buildExport(ctx, clientExportKeeper, exportId, {
    writeArchive: ports.writeArchive,
    files: (userId) => filesOf(ctx, ports, userId),
    async tell(tx, userId, expiresAt) {
      const { email, language } = await getProfile(tx, userId);
      await sendMail(tx, ctx, {
        to: email,
        template: "export_ready",
        language,
        data: { link: `${ctx.config.publicUrl}/settings`, until: dayIn(language, expiresAt) },
      });
      await notifyOfAccount(tx, ctx, {
        userId,
        kind: "export_ready",
        facts: { until: expiresAt.toISOString() },
      });
      await announce(tx, { to: { userId }, type: "privacy.export", reference: exportId });
    },
  });
}

async function* filesOf(
  ctx: Ctx,
  ports: Pick<PrivacyPorts, "records" | "letterCategories">,
  userId: string,
): AsyncGenerator<ArchiveFile> {
  const { language } = await getProfile(ctx.db, userId);
  yield textFile(readme(language));
  yield* ownFiles(ctx, ports, userId);
  for (const [name, read] of Object.entries(ports.records)) yield* recordFiles(name, () => read(ctx, userId));
}

function dayIn(language: string, at: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(at);
}
