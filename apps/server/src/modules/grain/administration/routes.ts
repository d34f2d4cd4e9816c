import * as contract from "@lastro/contracts/grain/administration";
import { listAdminOrders } from "@lastro/contracts/grain/disputes";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { changeTraderSuspension } from "./change-trader-suspension.js";
import { listAllOrders } from "./list-orders.js";
import { readOrderBooks } from "./read-order-books.js";
import { readStats } from "./read-stats.js";
import { askFactorReset } from "./reset-second-factor.js";
import { listTraders } from "./trader-queries.js";

/** What administrators see and do of the marketplace as a whole. */
export function registerAdministrationRoutes(router: Router<Ctx>): void {
  router.on(contract.listTraders, (ctx, { query }) => listTraders(ctx, query));
  router.on(contract.changeTraderSuspension, (ctx, { params, body }) =>
    changeTraderSuspension(ctx, { traderId: params.id, ...body }),
  );
  router.on(contract.resetTraderFactor, (ctx, { params, body }) =>
    askFactorReset(ctx, { traderId: params.id, ...body }),
  );
  router.on(listAdminOrders, (ctx, { query }) => listAllOrders(ctx.db, query));
  router.on(contract.readOrderBooks, (ctx, { params }) => readOrderBooks(ctx.db, params.id));
  router.on(contract.readGrainStats, (ctx) => readStats(ctx));
}
