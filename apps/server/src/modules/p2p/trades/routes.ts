import * as contract from "@lastro/contracts/p2p/trade";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { isDomainError } from "@lastro/platform/domain-error";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { pauseIfUnfunded } from "../ads/pause-short.js";
import { honourLatePayment, returnLatePayment } from "../late/answer-late.js";
import { reportLatePayment } from "../late/report-late.js";
import { readPayTo } from "../payments/read-pay-to.js";
import type { P2pPorts, P2pRequestCtx } from "../ports.js";
import { ownTrade } from "./authorize-trade.js";
import { cancelTrade } from "./cancel-trade.js";
import { payTrade, undoPaid } from "./pay-trade.js";
import { eventsOf, listTrades, readTrade } from "./read-trades.js";
import { releaseTrade } from "./release-trade.js";
import { takeAd } from "./take-ad.js";
import { type TradeView, tradeView } from "./trade-view.js";

type Command = (tx: Tx, ctx: P2pRequestCtx) => Promise<void>;

/** Runs a command on one of the person's trades in a transaction, and answers the trade as it is then. */
export function runCommand(ctx: P2pRequestCtx, id: string, command: Command): Promise<TradeView> {
  return inTransaction(ctx.db, async (tx) => {
    await command(tx, ctx);
    return readTrade(tx, ctx, id);
  });
}

/** The same for a command that moves money: repeated with the same idempotency key it answers what it answered first. */
export function runIdempotentCommand(ctx: P2pRequestCtx, id: string, command: Command): Promise<TradeView> {
  return idempotently(ctx, async (tx) => {
    await command(tx, ctx);
    return readTrade(tx, ctx, id);
  });
}

export function registerTradeRoutes(router: Router<Ctx>, ports: P2pPorts): void {
  const withPorts = (request: RequestCtx): P2pRequestCtx => ({ ...request, ...ports });

  router.on(contract.takeP2pAd, async (request, { params, body }) => {
    const ctx = withPorts(request);
    const payTo = await readPayTo(ctx, body.payTo);
    try {
      return await idempotently(ctx, async (tx) => {
        const trade = await takeAd(tx, ctx, { ...body, adId: params.id, payTo });
        const role = trade.maker === "buyer" ? "seller" : "buyer";
        return tradeView(tx, ctx, trade, role);
      });
    } catch (error) {
      if (isDomainError(error, "p2p.seller_short")) await pauseIfUnfunded(ctx, params.id);
      throw error;
    }
  });
  router.on(contract.listP2pTrades, (request, { query }) => listTrades(withPorts(request), query));
  router.on(contract.readP2pTrade, (request, { params }) =>
    readTrade(request.db, withPorts(request), params.id),
  );
  router.on(contract.listP2pTradeEvents, async (request, { params }) => {
    const { trade } = await ownTrade(request.db, withPorts(request), params.id);
    return { events: await eventsOf(request.db, trade) };
  });

  router.on(contract.markP2pPaid, (request, { params, body }) =>
    runIdempotentCommand(withPorts(request), params.id, (tx, ctx) =>
      payTrade(tx, ctx, { ...params, ...body }),
    ),
  );
  router.on(contract.undoP2pPaid, (request, { params }) =>
    runCommand(withPorts(request), params.id, (tx, ctx) => undoPaid(tx, ctx, params.id)),
  );
  router.on(contract.releaseP2pTrade, (request, { params, body }) =>
    runIdempotentCommand(withPorts(request), params.id, (tx, ctx) =>
      releaseTrade(tx, ctx, { ...params, ...body }),
    ),
  );
  router.on(contract.cancelP2pTrade, (request, { params, body }) =>
    runIdempotentCommand(withPorts(request), params.id, (tx, ctx) =>
      cancelTrade(tx, ctx, { ...params, ...body }),
    ),
  );

  router.on(contract.reportLateP2pPayment, (request, { params, body }) =>
    runCommand(withPorts(request), params.id, (tx, ctx) =>
      reportLatePayment(tx, ctx, { ...params, ...body }),
    ),
  );
  router.on(contract.honourLateP2pPayment, (request, { params }) =>
    runIdempotentCommand(withPorts(request), params.id, (tx, ctx) => honourLatePayment(tx, ctx, params)),
  );
  router.on(contract.returnLateP2pPayment, (request, { params, body }) =>
    runCommand(withPorts(request), params.id, (tx, ctx) =>
      returnLatePayment(tx, ctx, { ...params, ...body }),
    ),
  );
}
