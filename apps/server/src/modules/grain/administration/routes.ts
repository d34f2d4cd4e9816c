import * as contract from "@lastro/contracts/grain/administration";
import type { Ctx } from "../../../platform/context.js";
import type { Router } from "../../../platform/http/router.js";
import { changeTraderSuspension } from "./change-trader-suspension.js";
import { readStats } from "./read-stats.js";
import { listTraders } from "./trader-queries.js";

/** What administrators see and do of the marketplace as a whole. */
export function registerAdministrationRoutes(router: Router<Ctx>): void {
  router.on(contract.listTraders, (ctx, { query }) => listTraders(ctx, query));
  router.on(contract.changeTraderSuspension, (ctx, { params, body }) =>
    changeTraderSuspension(ctx, { traderId: params.id, ...body }),
  );
  router.on(contract.readGrainStats, (ctx) => readStats(ctx));
}
