import { Readable } from "node:stream";
import {
  closeAccount as closeAccountRoute,
  downloadDataExport,
  listDataExports,
  readClosure,
  readNotifications,
  requestDataExport,
  updateNotifications,
} from "@lastro/contracts/privacy";
import { brazilianDay } from "../../platform/clock.js";
import { type Ctx, personOf } from "../../platform/context.js";
import { inTransaction } from "../../platform/database/database.js";
import type { Router } from "../../platform/http/router.js";
import { exportTurns, takeUntilSent } from "../../platform/work/file-turns.js";
import { readPreferences, writePreferences } from "../notifications/index.js";
import { asksForCode, closeAccount, closureObstacles } from "./privacy/close-account.js";
import { registerConsentRoutes } from "./privacy/consents/routes-consents.js";
import { presentExport } from "./privacy/data-export.js";
import { latestExports } from "./privacy/export-store.js";
import type { PrivacyPorts } from "./privacy/ports.js";
import { readExportFile } from "./privacy/read-export-file.js";
import { requestExport } from "./privacy/request-export.js";

const SHOWN_EXPORTS = 5;

/** What a person decides about their own data. */
export function registerPrivacyRoutes(router: Router<Ctx>, ports: PrivacyPorts): void {
  registerConsentRoutes(router);

  router.on(readNotifications, (ctx) => readPreferences(ctx.db, personOf(ctx).userId));
  router.on(updateNotifications, async (ctx, { body }) => {
    const { userId } = personOf(ctx);
    await inTransaction(ctx.db, (tx) => writePreferences(tx, ctx, userId, body));
    return readPreferences(ctx.db, userId);
  });

  router.on(listDataExports, async (ctx) => {
    const rows = await latestExports(ctx.db, personOf(ctx).userId, SHOWN_EXPORTS);
    return { items: rows.map((row) => presentExport(row, ctx.clock.now())) };
  });
  router.on(requestDataExport, async (ctx) => presentExport(await requestExport(ctx), ctx.clock.now()));

  const file = {
    summary: downloadDataExport.summary,
    tags: ["me"],
    security: [{ bearer: [] }],
    params: downloadDataExport.params,
  };
  router.app.get<{ Params: { id: string } }>(
    downloadDataExport.path,
    { schema: file },
    async (request, reply) => {
      const ctx = await router.contextFor(request, downloadDataExport);
      await takeUntilSent(exportTurns, personOf(ctx).userId, reply);
      const { bytes, content } = await readExportFile(ctx, request.params.id);
      return reply
        .type("application/zip")
        .header("content-length", bytes)
        .header(
          "content-disposition",
          `attachment; filename="meus-dados-lastro-${brazilianDay(ctx.clock.now())}.zip"`,
        )
        .send(Readable.from(content));
    },
  );

  router.on(readClosure, async (ctx) => {
    const { userId } = personOf(ctx);
    const [obstacles, secondFactor] = await Promise.all([
      closureObstacles(ctx.db, ctx, ports, userId),
      asksForCode(ctx.db, userId),
    ]);
    return { obstacles, secondFactor, retentionYears: ctx.config.retention.years };
  });
  router.on(closeAccountRoute, (ctx, { body }) => closeAccount(ctx, ports, body));
}
