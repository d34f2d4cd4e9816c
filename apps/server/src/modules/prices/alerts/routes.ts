import { addPriceAlert, listPriceAlerts, removePriceAlert } from "@lastro/contracts/price-alerts";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { addAlert, alertView } from "./add-alert.js";
import { deleteAlert, listAlertsOf } from "./alert-store.js";

export function registerPriceAlertRoutes(router: Router<Ctx>): void {
  router.on(listPriceAlerts, async (ctx) => ({
    items: (await listAlertsOf(ctx.db, personOf(ctx).userId)).map(alertView),
  }));
  router.on(addPriceAlert, (ctx, { body }) => inTransaction(ctx.db, (tx) => addAlert(tx, ctx, body)));
  router.on(removePriceAlert, async (ctx, { params: { id } }) => {
    if (!(await deleteAlert(ctx.db, { id, userId: personOf(ctx).userId })))
      throw new DomainError("resource.not_found");
  });
}
