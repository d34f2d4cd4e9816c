import {
  closeAccount as closeAccountRoute,
  downloadDataExport,
  listDataExports,
  readClosure,
  readNotifications,
  requestDataExport,
  updateNotifications,
} from "@lastro/contracts/privacy";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { ownExports, presentExport, registerExportFile, requestExport } from "../compliance/index.js";
import { asksForCode, closeAccount, closureObstacles } from "./privacy/close-account.js";
import { registerConsentRoutes } from "./privacy/consents/routes-consents.js";
import { clientExportKeeper } from "./privacy/export-keeper.js";
import { readLetterChoices, saveLetterChoices } from "./privacy/letter-choices.js";
import type { PrivacyPorts } from "./privacy/ports.js";

/** What a person decides about their own data. */
export function registerPrivacyRoutes(router: Router<Ctx>, ports: PrivacyPorts): void {
  registerConsentRoutes(router);

  const { letterCategories } = ports;
  router.on(readNotifications, (ctx) => readLetterChoices(ctx.db, letterCategories, personOf(ctx).userId));
  router.on(updateNotifications, async (ctx, { body }) => {
    const { userId } = personOf(ctx);
    await inTransaction(ctx.db, (tx) =>
      saveLetterChoices(tx, ctx, letterCategories, { userId, choices: body }),
    );
    return readLetterChoices(ctx.db, letterCategories, userId);
  });

  router.on(listDataExports, async (ctx) => {
    const rows = await ownExports(ctx.db, clientExportKeeper, personOf(ctx).userId);
    return { items: rows.map((row) => presentExport(row, ctx.clock.now())) };
  });
  router.on(requestDataExport, async (ctx) =>
    presentExport(await requestExport(ctx, clientExportKeeper), ctx.clock.now()),
  );
  registerExportFile(router, downloadDataExport, clientExportKeeper, {
    tag: "me",
    name: "meus-dados-lastro",
  });

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
