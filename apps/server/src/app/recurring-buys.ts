import { lastProofOf } from "@lastro/identity";
import type { OtcPorts } from "../modules/otc/index.js";
import {
  type RecurringBuyPorts,
  registerRecurringBuyRoutes,
  runPlansJob,
} from "../modules/recurring-buys/index.js";
import type { House } from "./house.js";
import { clientLock, findClient } from "./people.js";

/** Purchases at the desk that repeat. */
export function addRecurringBuys({ ctx, router }: House, desk: OtcPorts) {
  const ports: RecurringBuyPorts = { desk, lockHolder: clientLock(ctx), addressOf: findClient, lastProofOf };
  registerRecurringBuyRoutes(router, ports);
  return { recurring: [runPlansJob({ ...ctx, ...ports })] };
}
