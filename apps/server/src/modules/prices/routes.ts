import {
  addFavouriteCoin,
  listFavouriteCoins,
  listPrices,
  priceHistory,
  readPrice,
  removeFavouriteCoin,
  simplePrice,
} from "@lastro/contracts/prices";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { registerPriceAlertRoutes } from "./alerts/routes.js";
import { addFavourite, readFavourites, removeFavourite } from "./favourites.js";
import { readHistory } from "./history.js";
import { readCoin, readQuotes } from "./queries.js";
import { readSimplePrice } from "./simple-price.js";

export function registerPricesRoutes(router: Router<Ctx>): void {
  router.on(listPrices, (ctx) => readQuotes(ctx.db, ctx.clock));
  router.on(readPrice, (ctx, { params }) => readCoin(ctx.db, ctx.clock, params.asset));
  router.on(priceHistory, (ctx, { params, query }) =>
    readHistory(ctx.db, ctx.clock, params.asset, query.period),
  );
  router.on(simplePrice, (ctx, { query }) => readSimplePrice(ctx.db, ctx.clock, query));
  router.on(listFavouriteCoins, (ctx) => readFavourites(ctx));
  router.on(addFavouriteCoin, (ctx, { params }) => addFavourite(ctx, params.asset));
  router.on(removeFavouriteCoin, (ctx, { params }) => removeFavourite(ctx, params.asset));
  registerPriceAlertRoutes(router);
}
