import {
  type BasketPorts,
  expireBasketQuotesJob,
  registerBasketRoutes,
  watchDriftJob,
} from "../modules/basket/index.js";
import type { OtcPorts } from "../modules/otc/index.js";
import type { House } from "./house.js";
import { clientLock, findClient } from "./people.js";

/** Index baskets of crypto, bought and sold at the desk. */
export function addBasket({ ctx, router }: House, desk: OtcPorts) {
  const ports: BasketPorts = { desk, lockHolder: clientLock(ctx), addressOf: findClient };
  registerBasketRoutes(router, ports);
  return { recurring: [expireBasketQuotesJob(ctx), watchDriftJob({ ...ctx, ...ports })] };
}
