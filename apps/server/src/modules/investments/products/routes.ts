import * as contract from "@lastro/contracts/investment-products";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { changeProduct, proposeProduct } from "./change-product.js";
import { readAdminProducts } from "./read-products.js";

/** What administrators offer, by two. */
export function registerProductAdministration(router: Router<Ctx>): void {
  router.on(contract.listAdminProducts, ({ db, config }) => readAdminProducts(db, config));
  router.on(contract.proposeProduct, async (request, { body }) => {
    await proposeProduct(request, body);
    return readAdminProducts(request.db, request.config);
  });
  router.on(contract.changeProduct, async (request, { params, body }) => {
    await changeProduct(request, params.id, body);
    return readAdminProducts(request.db, request.config);
  });
}
