import { secondsAfter } from "../../../platform/clock.js";
import type { Ctx } from "../../../platform/context.js";
import { inTransaction } from "../../../platform/database/database.js";
import { announce } from "../../../platform/events.js";
import { keepFile } from "../../../platform/kept-file.js";
import { type ArchiveFile, recordFiles, textFile } from "../../compliance/index.js";
import { sendMail } from "../../notifications/index.js";
import { getProfile } from "../queries.js";
import { EXPORT_PURPOSE, KEPT_SECONDS, statusOf } from "./data-export.js";
import { findExport, finishExport } from "./export-store.js";
import { ownFiles } from "./own-files.js";
import type { PrivacyPorts } from "./ports.js";
import { readme } from "./readme.js";

/** Puts a client's copy together and writes to them that it is ready; a second run of a finished one does nothing. */
export async function buildExport(
  ctx: Ctx,
  ports: Pick<PrivacyPorts, "records" | "writeArchive">,
  exportId: string,
): Promise<void> {
  const now = ctx.clock.now();
  const row = await findExport(ctx.db, exportId);
  if (!row || statusOf(row, now) !== "preparing") return;
  const buildId = ctx.random.id();
  const content = ports.writeArchive(filesOf(ctx, ports, row.user_id), now);
  const bytes = await keepFile(ctx, EXPORT_PURPOSE, { fileId: exportId, buildId }, content);
  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const expiresAt = secondsAfter(at, KEPT_SECONDS);
    if (!(await finishExport(tx, exportId, { buildId, bytes, at, expiresAt }))) return;
    const { email, language } = await getProfile(tx, row.user_id);
    await sendMail(tx, ctx, {
      to: email,
      template: "export_ready",
      language,
      data: { link: `${ctx.config.publicUrl}/settings`, until: dayIn(language, expiresAt) },
    });
    await announce(tx, { to: { userId: row.user_id }, type: "privacy.export", reference: exportId });
  });
}

async function* filesOf(
  ctx: Ctx,
  { records }: Pick<PrivacyPorts, "records">,
  userId: string,
): AsyncGenerator<ArchiveFile> {
  const { language } = await getProfile(ctx.db, userId);
  yield textFile(readme(language));
  yield* ownFiles(ctx, userId);
  for (const [name, read] of Object.entries(records)) yield* recordFiles(name, () => read(ctx, userId));
}

function dayIn(language: string, at: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(at);
}
