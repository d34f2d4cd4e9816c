import {
  listAdminPurchases as adminListRoute,
  readCardFigures,
} from "@lastro/contracts/cards/administration";
import {
  exportPurchases,
  listPurchases as listRoute,
  readPurchase as readRoute,
  readSpending as spendingRoute,
} from "@lastro/contracts/cards/purchases";
import { brazilianDay } from "@lastro/platform/clock";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns, takeUntilSent } from "@lastro/platform/work/file-turns";
import { listAdminPurchases } from "./admin-purchases.js";
import { cardFigures } from "./card-figures.js";
import { purchasesCsv } from "./export-purchases.js";
import { listPurchases } from "./list-purchases.js";
import type { PurchasePorts } from "./ports.js";
import type { PurchaseFilters } from "./purchase-rows.js";
import { readPurchase } from "./read-purchase.js";
import { readSpending } from "./read-spending.js";

/** Reading purchases: a client's own, and everybody's for administrators. */
export function registerPurchaseRoutes(router: Router<Ctx>, ports: PurchasePorts): void {
  const withPorts = (request: RequestCtx) => ({ ...request, ...ports });
  router.on(listRoute, (request, { query }) => listPurchases(withPorts(request), query));
  router.on(spendingRoute, (request, { query }) => readSpending(request, query));
  router.on(readRoute, (request, { params }) => readPurchase(withPorts(request), params.id));
  router.on(adminListRoute, (request, { query }) => listAdminPurchases(withPorts(request), query));
  router.on(readCardFigures, (request) => cardFigures(withPorts(request)));
  registerExport(router);
}

/** A table that is streamed: its contract's query and access, no response schema. */
function registerExport(router: Router<Ctx>): void {
  const { path, summary, query: querystring } = exportPurchases;
  const schema = { summary, tags: ["cards"], security: [{ bearer: [] }], querystring };
  router.app.get(path, { schema }, async (request, reply) => {
    const ctx = await router.contextFor(request, exportPurchases);
    await takeUntilSent(exportTurns, personOf(ctx).userId, reply);
    const name = `cartoes-lastro-${brazilianDay(ctx.clock.now())}.csv`;
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(purchasesCsv(ctx, request.query as PurchaseFilters));
  });
}
