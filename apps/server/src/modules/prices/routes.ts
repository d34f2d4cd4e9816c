import { listPrices, priceHistory, simplePrice } from "@lastro/contracts/prices";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { readHistory, readQuotes } from "./queries.js";
import { readSimplePrice } from "./simple-price.js";

export function registerPricesRoutes(router: Router<Ctx>): void {
  router.on(listPrices, (ctx) => readQuotes(ctx.db, ctx.clock));
  router.on(priceHistory, (ctx, { params, query }) =>
    readHistory(ctx.db, ctx.clock, params.asset, query.period),
  );
  router.on(simplePrice, (ctx, { query }) => readSimplePrice(ctx.db, ctx.clock, query));
}
