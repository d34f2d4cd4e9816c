import * as contract from "@lastro/contracts/cards/administration";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import type { CardPorts, CardRequestCtx } from "../ports.js";
import { listAdminCards, readAdminCard } from "./list-cards.js";
import { liftSuspension, suspendCard } from "./suspend-card.js";

/** What administrators see of cards and decide about them. */
export function registerCardAdministration(router: Router<Ctx>, ports: CardPorts): void {
  const withPorts = (request: RequestCtx): CardRequestCtx => ({ ...request, ...ports });

  router.on(contract.listAdminCards, (request, { query }) => listAdminCards(withPorts(request), query));
  router.on(contract.suspendCard, (request, { params, body }) => {
    const ctx = withPorts(request);
    return inTransaction(ctx.db, async (tx) => {
      await suspendCard(tx, ctx, { ...params, ...body });
      return readAdminCard(tx, ctx, params.id);
    });
  });
  router.on(contract.liftCardSuspension, async (request, { params, body }) => {
    const ctx = withPorts(request);
    await liftSuspension(ctx, { ...params, ...body });
    return readAdminCard(ctx.db, ctx, params.id);
  });
}
