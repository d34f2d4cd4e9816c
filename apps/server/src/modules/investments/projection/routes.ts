import { projectApplication, projectInvestments } from "@lastro/contracts/investment-projections";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { projectAmount, readProjection } from "./read-projection.js";

/** What investments may come to, as ranges. */
export function registerProjectionRoutes(router: Router<Ctx>): void {
  router.on(projectInvestments, async (request, { query }) => ({
    projection: await readProjection(request, personOf(request).userId, Number(query.months)),
  }));
  router.on(projectApplication, async (request, { body }) => ({
    projection: await projectAmount(request, body),
  }));
}
