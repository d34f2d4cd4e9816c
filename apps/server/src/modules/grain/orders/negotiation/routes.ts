import * as contract from "@lastro/contracts/grain/negotiation";
import { costOf } from "@lastro/contracts/grain/weights";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { countSaying } from "../../limit-sayings.js";
import { usdt } from "../../usdt.js";
import { sideOf } from "../order.js";
import { ownOrder } from "../read-orders.js";
import { runCommand } from "../run-command.js";
import { counterOffer, mayAnswerProposal } from "./counter-offer.js";
import { roundsOf } from "./round-store.js";

export function registerNegotiationRoutes(
  router: Router<Ctx>,
  { limiter }: { readonly limiter: RateLimiter },
): void {
  router.on(contract.listRounds, async (request, { params }) => {
    const order = await ownOrder(request, params.id);
    const rounds = await roundsOf(request.db, order.id);
    const side = sideOf(order, personOf(request).userId);
    return {
      rounds: rounds.map(({ quantityKg, priceCents, ...round }) => ({
        ...round,
        quantity: quantityKg,
        pricePerTonne: priceCents,
        total: usdt(costOf(quantityKg, priceCents)),
      })),
      mayCounter: mayAnswerProposal(order, side) && rounds.length < contract.MAX_ROUNDS,
    };
  });
  router.on(contract.counterOffer, async (request, { params, body }) => {
    await countSaying(limiter, request);
    const { pricePerTonne: priceCents, quantity: quantityKg, ...said } = body;
    return runCommand(request, params.id, (tx) =>
      counterOffer(tx, request, { ...params, ...said, priceCents, quantityKg }),
    );
  });
}
