import { parseMoney } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { approvalOf, decideOrAsk, lockCase } from "../../cases/index.js";
import type { ApprovalAction, ApprovalContent } from "../../compliance/index.js";
import type { Order } from "../orders/order.js";
import { lockOrder } from "../orders/order-store.js";
import { findParties } from "../orders/parties.js";
import { usdtWords } from "../usdt.js";
import { DISPUTE_CASES } from "./dispute-case.js";
import { type Dispute, findDispute } from "./dispute-store.js";
import { assertWithinEscrow, shareOut, takesTwo } from "./divide-escrow.js";
import { loadOf, openDisputeOf, type Ruling, ruleDispute } from "./settle-dispute.js";

/** Decides a dispute, or where that takes two administrators asks another to. Answers the order as it is then. */
export async function ruleOrAsk(tx: Tx, ctx: RequestCtx, ruling: Ruling): Promise<Order> {
  const { order, dispute } = await lockOpenDispute(tx, ruling.id);
  const of = await lockCase(tx, dispute.id);
  if (!of) throw new Error("A dispute without a case");
  assertWithinEscrow(dispute, ruling.toProducer);
  let ruled = order;
  await decideOrAsk(tx, ctx, DISPUTE_CASES, of, {
    approval: takesTwo(ctx, dispute) ? await contentOf(tx, order, dispute, ruling.toProducer) : undefined,
    reason: ruling.reason,
    carryOut: async () => {
      ruled = await ruleDispute(tx, ctx, ruling);
    },
  });
  return ruled;
}

/** A ruling one administrator asked for: both sides read the reason of whoever asked. */
export const rulingAction: ApprovalAction = {
  async describe(tx, _ctx, { subject, facts }) {
    try {
      const { order, dispute } = await lockOpenDispute(tx, subject);
      return await contentOf(tx, order, dispute, partOf(facts.toProducer));
    } catch (error) {
      if (isDomainError(error, "grain.dispute_not_open")) return undefined;
      throw error;
    }
  },
  async carryOut(tx, ctx, { subject, facts, reason }) {
    await ruleDispute(tx, ctx, { id: subject, toProducer: partOf(facts.toProducer), reason });
  },
};

/** A dispute that waits, with its order locked. */
async function lockOpenDispute(tx: Tx, id: string): Promise<{ order: Order; dispute: Dispute }> {
  const found = await findDispute(tx, id);
  const order = found && (await lockOrder(tx, found.orderId));
  if (!order) throw new DomainError("resource.not_found");
  return { order, dispute: await openDisputeOf(tx, order, loadOf(found)) };
}

async function contentOf(
  tx: Tx,
  order: Order,
  dispute: Dispute,
  toProducer: bigint,
): Promise<ApprovalContent> {
  const parties = await findParties(tx, [order.buyerId, order.producerId]);
  const { gross, fee, refund } = shareOut(order, dispute, toProducer);
  return {
    ...approvalOf(DISPUTE_CASES, dispute),
    facts: {
      order: order.id,
      buyer: parties.get(order.buyerId)?.name ?? order.buyerId,
      producer: parties.get(order.producerId)?.name ?? order.producerId,
      inEscrow: usdtWords(dispute.amount),
      toProducer: usdtWords(gross),
      fee: usdtWords(fee),
      toBuyer: usdtWords(refund),
    },
  };
}

function partOf(words: string | undefined): bigint {
  return parseMoney("USDT", words ?? "").minor;
}
