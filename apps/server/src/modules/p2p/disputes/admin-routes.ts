import * as contract from "@lastro/contracts/p2p/administration";
import { MoneyError, parseMoney } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { pendingApprovals } from "../../compliance/index.js";
import { ruleLatePayment } from "../late/answer-late.js";
import { findLatePayment } from "../late/late-store.js";
import type { P2pPorts, P2pRequestCtx } from "../ports.js";
import { adminTradeView } from "../trades/admin-trade-view.js";
import { sharesOf, type Trade } from "../trades/trade.js";
import { findTrade } from "../trades/trade-store.js";
import { listDisputes } from "./list-disputes.js";
import { lockOpenDispute, ruleOrAsk } from "./rule-dispute.js";
import { assertWithinQuantity } from "./settle-dispute.js";

export function registerDisputeAdministration(router: Router<Ctx>, ports: P2pPorts): void {
  const withPorts = (request: RequestCtx): P2pRequestCtx => ({ ...request, ...ports });

  router.on(contract.listAdminP2pDisputes, (request, { query }) => listDisputes(withPorts(request), query));
  router.on(contract.previewP2pRuling, (request, { params, query }) =>
    inTransaction(request.db, async (tx) => {
      const { trade } = await lockOpenDispute(tx, withPorts(request), params.id);
      return previewOf(trade, query.toBuyer);
    }),
  );
  router.on(contract.ruleP2pDispute, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      const ctx = withPorts(request);
      const { id } = await ruleOrAsk(tx, ctx, { ...params, ...body });
      const waiting = await pendingApprovals(tx, "p2p.ruling", [params.id]);
      const view = await adminTradeView(tx, ctx, (await findTrade(tx, ctx, id)) as Trade);
      return { ...view, pendingApproval: waiting.get(params.id) ?? null };
    }),
  );
  router.on(contract.ruleLateP2pPayment, (request, { params, body }) =>
    inTransaction(request.db, async (tx) => {
      const ctx = withPorts(request);
      const trade = await ruleLatePayment(tx, ctx, { ...params, ...body });
      const late = await findLatePayment(tx, params.id);
      return { ...(await adminTradeView(tx, ctx, trade)), outcome: late?.outcome ?? null };
    }),
  );
}

/** What each side would get, the fees taken off. Throws `p2p.split_above_escrow`. */
function previewOf(trade: Trade, typed: string) {
  const toBuyer = readAmount(trade, typed);
  assertWithinQuantity(trade, toBuyer);
  const { buyerGets, toPayer, fee } = sharesOf(trade, toBuyer);
  return { toBuyer, buyerGets, sellerGets: toPayer, fee };
}

function readAmount({ quantity }: Trade, typed: string) {
  try {
    return parseMoney(quantity.asset, typed);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new DomainError("request.invalid", {}, { toBuyer: error.reason });
  }
}
