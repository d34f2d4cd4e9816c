import * as contract from "@lastro/contracts/grain/privacy";
import { findUser } from "@lastro/identity";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { ownExports, presentExport, registerExportFile, requestExport } from "../../compliance/index.js";
import { closeTraderAccount, traderClosureObstacles } from "./close-account.js";
import { traderExportKeeper } from "./export-keeper.js";
import type { TraderPrivacyPorts } from "./ports.js";

/** What a person of the marketplace decides about their own data. */
export function registerTraderPrivacyRoutes(
  router: Router<Ctx>,
  { privacy }: { readonly privacy: TraderPrivacyPorts },
): void {
  router.on(contract.listTraderExports, async (ctx) => {
    const rows = await ownExports(ctx.db, traderExportKeeper, personOf(ctx).userId);
    return { items: rows.map((row) => presentExport(row, ctx.clock.now())) };
  });
  router.on(contract.requestTraderExport, async (ctx) =>
    presentExport(await requestExport(ctx, traderExportKeeper), ctx.clock.now()),
  );
  registerExportFile(router, contract.downloadTraderExport, traderExportKeeper, {
    tag: "v1",
    name: "meus-dados-mercado-lastro",
  });

  router.on(contract.readTraderClosure, async (ctx) => {
    const { userId } = personOf(ctx);
    const [obstacles, user] = await Promise.all([
      traderClosureObstacles(ctx.db, privacy, userId),
      findUser(ctx.db, userId),
    ]);
    return {
      obstacles,
      secondFactor: user?.secondFactor ?? false,
      retentionYears: ctx.config.retention.years,
    };
  });
  router.on(contract.closeTraderAccount, (ctx, { body }) => closeTraderAccount(ctx, privacy, body));
}
