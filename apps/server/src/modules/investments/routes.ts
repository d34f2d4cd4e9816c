import {
  applyToInvestment,
  listInvestmentProducts,
  previewRedemption as previewRedemptionRoute,
  readInvestments,
  redeemInvestment,
} from "@lastro/contracts/investments";
import { brazilianDay } from "@lastro/platform/clock";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { applyTo } from "./apply.js";
import { registerGoalRoutes } from "./goals/routes.js";
import { lotsOf } from "./lot-store.js";
import type { InvestmentPorts } from "./ports.js";
import { registerProductAdministration } from "./products/routes.js";
import { registerProjectionRoutes } from "./projection/routes.js";
import { readPositions, readProducts, wordsOfLot, wordsOfRedemption } from "./queries.js";
import { previewRedemption, redeem } from "./redeem.js";

export function registerInvestmentRoutes(router: Router<Ctx>, ports: InvestmentPorts): void {
  registerProductAdministration(router);
  registerGoalRoutes(router, ports);
  registerProjectionRoutes(router);
  router.on(listInvestmentProducts, (request) => readProducts(request));
  router.on(readInvestments, (request) => readPositions(request, personOf(request).userId));
  router.on(applyToInvestment, (request: RequestCtx, { body }) =>
    idempotently(request, async (tx) => {
      const { lotId, transactionId } = await applyTo(tx, { ...request, ...ports }, { ...body, goalId: null });
      const lot = (await lotsOf(tx, personOf(request).userId)).find(({ id }) => id === lotId);
      if (!lot) throw new Error(`Application ${lotId} was not written`);
      return { ...wordsOfLot(lot, brazilianDay(request.clock.now())), transactionId };
    }),
  );
  router.on(previewRedemptionRoute, async (request, { body }) =>
    wordsOfRedemption(await previewRedemption(request.db, request, { ...body, goalId: null })),
  );
  router.on(redeemInvestment, (request, { body }) =>
    idempotently(request, async (tx) => {
      const { id, at, transactionId, parts } = await redeem(tx, request, { ...body, goalId: null });
      return { id, at, transactionId, ...wordsOfRedemption(parts) };
    }),
  );
}
