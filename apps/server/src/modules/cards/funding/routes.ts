import * as contract from "@lastro/contracts/cards/cards";
import { money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import type { CardPorts, CardRequestCtx } from "../ports.js";
import { ownCardView } from "../read-cards.js";
import { topUpByQuote, topUpCard } from "./top-up.js";
import { withdrawFromCard } from "./withdraw.js";

export function registerFundingRoutes(router: Router<Ctx>, ports: CardPorts): void {
  const withPorts = (request: RequestCtx): CardRequestCtx => ({ ...request, ...ports });

  router.on(contract.topUpCard, (request, { params, body }) => {
    const ctx = withPorts(request);
    const { quoteId, amount = money("BRL", 0n) } = body;
    if (quoteId === undefined)
      return idempotently(ctx, async (tx) => {
        const done = await topUpCard(tx, ctx, { ...params, amount });
        return { ...done, card: await ownCardView(tx, ctx, params.id) };
      });
    return ctx.aroundSale(ctx, quoteId, () =>
      idempotently(ctx, async (tx) => {
        const done = await topUpByQuote(tx, ctx, { ...params, quoteId });
        return { ...done, card: await ownCardView(tx, ctx, params.id) };
      }),
    );
  });
  router.on(contract.withdrawFromCard, (request, { params, body }) => {
    const ctx = withPorts(request);
    return idempotently(ctx, async (tx) => {
      const done = await withdrawFromCard(tx, ctx, { ...params, ...body });
      return { ...done, credited: body.amount, card: await ownCardView(tx, ctx, params.id) };
    });
  });
}
