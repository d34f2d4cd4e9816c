import { readPriceIndex as contract } from "@lastro/contracts/grain/price-index";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { readPriceIndex } from "./read-price-index.js";

/** What grain was sold for here, as a reference for everybody of the marketplace. */
export function registerPriceIndexRoutes(router: Router<Ctx>): void {
  router.on(contract, (ctx, { query }) => readPriceIndex(ctx, query));
}
