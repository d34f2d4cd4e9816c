import * as contract from "@lastro/contracts/grain/alerts";
import { type Ctx, personOf } from "@lastro/platform/context";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { addAlert } from "./add-alert.js";
import { alertsOf, deleteAlert } from "./alert-store.js";
import { describeAlerts } from "./alert-view.js";

/** What people want to be told of, and what came up. */
export function registerAlertRoutes(router: Router<Ctx>): void {
  router.on(contract.addAlert, (ctx, { body: { pricePerTonne, quantity, ...said } }) =>
    inTransaction(ctx.db, async (tx) => {
      const alert = await addAlert(tx, ctx, { ...said, priceCents: pricePerTonne, quantityKg: quantity });
      const [words] = await describeAlerts(tx, ctx, [alert]);
      if (!words) throw new Error("One alert is described by one answer");
      return words;
    }),
  );
  router.on(contract.listAlerts, async (ctx, { query: { cursor, limit } }) => {
    const rows = await alertsOf(ctx.db, personOf(ctx).userId, { before: readIdCursor(cursor), limit });
    const { items, nextCursor } = pageById(rows, limit);
    return { items: await describeAlerts(ctx.db, ctx, items), nextCursor };
  });
  router.on(contract.removeAlert, (ctx, { params }) =>
    inTransaction(ctx.db, async (tx) => {
      const { userId } = personOf(ctx);
      if (!(await deleteAlert(tx, { ...params, userId }))) throw new DomainError("resource.not_found");
    }),
  );
}
