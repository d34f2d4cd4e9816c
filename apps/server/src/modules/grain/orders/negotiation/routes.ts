import * as contract from "@lastro/contracts/grain/negotiation";
import { costOf } from "@lastro/contracts/grain/weights";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { countSaying } from "../../limit-sayings.js";
import { allSignaturesOf } from "../../signatures/index.js";
import { usdt } from "../../usdt.js";
import { withoutParty } from "../contract/order-parties.js";
import { sideOf } from "../order.js";
import { ownOrder } from "../read-orders.js";
import { runCommand } from "../run-command.js";
import { counterOffer, mayAnswerProposal } from "./counter-offer.js";
import { type Round, roundsOf } from "./round-store.js";

export function registerNegotiationRoutes(
  router: Router<Ctx>,
  { limiter }: { readonly limiter: RateLimiter },
): void {
  router.on(contract.listRounds, async (request, { params }) => {
    const order = await ownOrder(request, params.id);
    const rounds = await roundsOf(request.db, order.id);
    const side = sideOf(order, personOf(request).userId);
    const signatures = await allSignaturesOf(request.db, request, order.id);
    const signatureOf = ({ by, termsHash }: Round) => {
      const signed = signatures.find((one) => one.side === by && one.termsHash === termsHash);
      return signed ? withoutParty(signed) : null;
    };
    return {
      rounds: rounds.map((round) => ({
        number: round.number,
        by: round.by,
        quantity: round.quantityKg,
        pricePerTonne: round.priceCents,
        total: usdt(costOf(round.quantityKg, round.priceCents)),
        at: round.at,
        expiresAt: round.expiresAt,
        signature: signatureOf(round),
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
