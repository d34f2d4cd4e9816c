import { addPriceAlert, listPriceAlerts, removePriceAlert } from "@lastro/contracts/price-alerts";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { recordAudit } from "../../compliance/index.js";
import { addAlert, alertView } from "./add-alert.js";
import { deleteAlert, listAlertsOf } from "./alert-store.js";

export function registerPriceAlertRoutes(router: Router<Ctx>): void {
  router.on(listPriceAlerts, async (ctx) => ({
    items: (await listAlertsOf(ctx.db, personOf(ctx).userId)).map(alertView),
  }));
  router.on(addPriceAlert, (ctx, { body }) => inTransaction(ctx.db, (tx) => addAlert(tx, ctx, body)));
  router.on(removePriceAlert, (ctx, { params: { id } }) =>
    inTransaction(ctx.db, async (tx) => {
      if (!(await deleteAlert(tx, { id, userId: personOf(ctx).userId })))
        throw new DomainError("resource.not_found");
      await recordAudit(tx, ctx, { action: "prices.alert_removed", subject: id });
    }),
  );
}
