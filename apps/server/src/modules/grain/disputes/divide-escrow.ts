import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { takesTwo as takesTwoAdministrators } from "../../cases/index.js";
import { recordAudit } from "../../compliance/index.js";
import { split } from "../../escrow/index.js";
import { announceOrder } from "../orders/announce-order.js";
import { recordEvents } from "../orders/event-store.js";
import { feeOfRelease, heldOf, type Order, remainingKg, type Share } from "../orders/order.js";
import { changeOrder } from "../orders/order-store.js";
import { disputeShared } from "../orders/postings.js";
import { sellStock } from "../orders/stock.js";
import { payInReais } from "../reais/pay-in-reais.js";
import { noteRelease } from "../reports/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { DISPUTE_CASES } from "./dispute-case.js";
import { closeProposals, type Dispute, decideDispute } from "./dispute-store.js";

/** A part of the escrow that is more than all of it is none. */
export function assertWithinEscrow(order: Order, toProducer: bigint): void {
  if (toProducer > heldOf(order))
    throw new DomainError(
      "grain.split_above_escrow",
      { escrow: usdtWords(heldOf(order)) },
      { toProducer: "grain.split_above_escrow" },
    );
}

/** What is held, as the producer's part with the fee on it, and the rest for the buyer. */
export function shareOut(order: Order, toProducer: bigint): Share {
  return { gross: toProducer, fee: feeOfRelease(order, toProducer), refund: heldOf(order) - toProducer };
}

/** Whether so much is in escrow that one administrator must not share it out alone. */
export function takesTwo(ctx: Pick<RequestCtx, "config">, order: Order): boolean {
  return takesTwoAdministrators(ctx, DISPUTE_CASES, usdt(heldOf(order)));
}

/**
 * Ends a dispute and its order: the producer gets their part less the fee, the buyer the rest. Needs nothing of
 * whoever loses by it. What was shipped stays gone from the offer; what was not may be bought again.
 */
export async function divideEscrow(
  tx: Tx,
  ctx: RequestCtx,
  of: {
    readonly order: Order;
    readonly dispute: Dispute;
    readonly toProducer: bigint;
    readonly by: "agreement" | "administrator";
    readonly reason: string | null;
  },
): Promise<Order> {
  const { order, dispute, toProducer, by, reason } = of;
  const now = ctx.clock.now();
  const share = shareOut(order, toProducer);
  const released = order.released + share.gross;
  const to = released > 0n ? "delivered" : "cancelled";
  const changed = await changeOrder(tx, ctx, order, {
    status: to,
    dispute: "decided",
    escrow: escrowAfter(order, share),
    released,
    fee: order.fee + share.fee,
    refunded: order.refunded + share.refund,
    releasedAt: share.gross > 0n ? now : order.releasedAt,
    closedAt: now,
    ...(to === "cancelled" ? { cancelReason: "dispute" as const, cancelNote: reason } : {}),
  });
  const isDecided = await decideDispute(tx, ctx, dispute.id, {
    by,
    takesTwo: by === "administrator" && takesTwo(ctx, order),
    toProducer: share.gross,
    fee: share.fee,
    toBuyer: share.refund,
    reason,
    decidedAt: now,
  });
  if (!isDecided) throw new DomainError("grain.dispute_not_open");
  await closeProposals(tx, dispute.id);
  await sellStock(tx, order, order.shippedKg, remainingKg(order));
  await split(tx, ctx, order.id, {
    toPayee: usdt(share.gross),
    toPayer: usdt(share.refund),
    posting: disputeShared(order.id),
  });
  await noteRelease(tx, { id: dispute.id, orderId: order.id, at: now, ...share });
  const facts = {
    toProducer: usdtWords(share.gross),
    fee: usdtWords(share.fee),
    toBuyer: usdtWords(share.refund),
  };
  await recordEvents(tx, ctx, order, [
    { type: by === "agreement" ? "dispute.settled" : "dispute.ruled", reason, facts },
    { type: to === "delivered" ? "order.delivered" : "order.cancelled", from: order.status, to, facts },
  ]);
  await recordAudit(tx, ctx, {
    action: by === "agreement" ? "grain.dispute_settled" : "grain.dispute_ruled",
    subject: order.id,
    details: {
      toProducer: usdt(share.gross),
      fee: usdt(share.fee),
      toBuyer: usdt(share.refund),
      reason,
    },
  });
  await announceOrder(tx, order, { money: true });
  await payInReais(tx, ctx, order, share.gross - share.fee);
  await announce(tx, { to: "admins", type: "admin", reference: "grain.disputes" });
  return changed;
}

function escrowAfter(order: Order, { gross, refund }: Share): Order["escrow"] {
  if (refund === 0n) return "released";
  return gross === 0n && order.released === 0n ? "refunded" : "split";
}
