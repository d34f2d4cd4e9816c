import {
  createRecurringBuy,
  endRecurringBuy,
  listRecurringBuys,
  pauseRecurringBuy,
  resumeRecurringBuy,
} from "@lastro/contracts/recurring-buys";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { createPlan, endPlan, pausePlan, resumePlan } from "./change-plans.js";
import type { RecurringBuyPorts } from "./ports.js";
import { readPlan, readPlans } from "./read-plans.js";

/** Purchases at the desk that repeat. */
export function registerRecurringBuyRoutes(router: Router<Ctx>, ports: RecurringBuyPorts): void {
  const withPorts = (request: RequestCtx) => ({ ...request, ...ports });
  router.on(listRecurringBuys, async (request) => ({
    items: await readPlans(request.db, personOf(request).userId),
  }));
  router.on(createRecurringBuy, (request, { body }) =>
    idempotently(request, async (tx) => {
      const { id, userId } = await createPlan(tx, withPorts(request), body);
      return readPlan(tx, userId, id);
    }),
  );
  router.on(pauseRecurringBuy, (request, { params: { id } }) =>
    inTransaction(request.db, async (tx) => {
      await pausePlan(tx, request, id);
      return readPlan(tx, personOf(request).userId, id);
    }),
  );
  router.on(resumeRecurringBuy, (request, { params: { id } }) =>
    inTransaction(request.db, async (tx) => {
      await resumePlan(tx, request, id);
      return readPlan(tx, personOf(request).userId, id);
    }),
  );
  router.on(endRecurringBuy, (request, { params: { id } }) =>
    inTransaction(request.db, (tx) => endPlan(tx, request, id)),
  );
}
