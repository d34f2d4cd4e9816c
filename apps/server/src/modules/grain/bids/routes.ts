import * as contract from "@lastro/contracts/grain/bids";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { countSaying } from "../limit-sayings.js";
import { describeOrder } from "../orders/index.js";
import { answerBid } from "./answer-bid.js";
import type { Bid, BidAnswer } from "./bid.js";
import { describeAnswers, describeBids } from "./bid-view.js";
import { placeBid } from "./place-bid.js";
import type { BidCtx, BidPorts } from "./ports.js";
import { listOwnAnswers, listOwnBids, searchBids } from "./read-bids.js";
import { takeAnswer } from "./take-answer.js";
import { withdrawAnswer, withdrawBid } from "./withdraw-bid.js";

/** What buyers look for, what producers answer, and the orders that come of it. */
export function registerBidRoutes(router: Router<Ctx>, ports: BidPorts): void {
  const withPorts = (request: RequestCtx): BidCtx => ({ ...request, ...ports });
  const bidWords = async (ctx: RequestCtx, bid: Bid) => {
    const [words] = await describeBids(ctx.db, [bid], { rate: await ports.usdtInReais() });
    if (!words) throw new Error("One bid is described by one answer");
    return words;
  };
  const answerWords = async (ctx: RequestCtx, answered: { bid: Bid; answer: BidAnswer }) => {
    const [words] = await describeAnswers(ctx.db, [answered], await ports.usdtInReais());
    if (!words) throw new Error("One answer is described by one answer");
    return words.answer;
  };

  router.on(contract.createBid, async (ctx, { body: { quantity, maxPrice, ...said } }) => {
    await countSaying(ports.limiter, ctx);
    const bid = { ...said, quantityKg: quantity, maxPriceCents: maxPrice };
    return bidWords(ctx, await inTransaction(ctx.db, (tx) => placeBid(tx, ctx, bid)));
  });
  router.on(contract.listBids, (ctx, { query }) => searchBids(withPorts(ctx), query));
  router.on(contract.listOwnBids, (ctx, { query }) => listOwnBids(withPorts(ctx), query));
  router.on(contract.withdrawBid, async (ctx, { params }) =>
    bidWords(ctx, await inTransaction(ctx.db, (tx) => withdrawBid(tx, ctx, params.id))),
  );
  router.on(contract.answerBid, async (ctx, { params, body: { quantity, pricePerTonne, ...said } }) => {
    await countSaying(ports.limiter, ctx);
    const answer = { ...said, bidId: params.id, quantityKg: quantity, priceCents: pricePerTonne };
    return answerWords(ctx, await inTransaction(ctx.db, (tx) => answerBid(tx, withPorts(ctx), answer)));
  });
  router.on(contract.listOwnAnswers, (ctx, { query }) => listOwnAnswers(withPorts(ctx), query));
  router.on(contract.withdrawAnswer, async (ctx, { params }) =>
    answerWords(ctx, await inTransaction(ctx.db, (tx) => withdrawAnswer(tx, ctx, params.id))),
  );
  router.on(contract.takeAnswer, (ctx, { params, body }) =>
    idempotently(ctx, async (tx) => {
      const taken = { ...params, quantityKg: body.quantity, signature: body.signature };
      return describeOrder(tx, await takeAnswer(tx, withPorts(ctx), taken), "buyer");
    }),
  );
}
