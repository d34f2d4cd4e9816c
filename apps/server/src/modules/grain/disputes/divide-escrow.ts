import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { takesTwo as takesTwoAdministrators } from "../../cases/index.js";
import { recordAudit } from "../../compliance/index.js";
import { type Payout, payOut } from "../../escrow/index.js";
import { afterPayout } from "../orders/after-payout.js";
import { announceOrder } from "../orders/announce-order.js";
import { type OrderEvent, recordEvents } from "../orders/event-store.js";
import { changeLoad, loadsOf } from "../orders/load-store.js";
import { feeOfRelease, type Order, remainingKg, type Share } from "../orders/order.js";
import { changeOrder } from "../orders/order-store.js";
import { disputeShared, loadDisputeShared } from "../orders/postings.js";
import { supersedeSheets } from "../orders/sheet-store.js";
import { sellStock } from "../orders/stock.js";
import { payInReais } from "../reais/pay-in-reais.js";
import { noteRelease } from "../reports/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { DISPUTE_CASES } from "./dispute-case.js";
import { closeProposals, type Dispute, decideDispute } from "./dispute-store.js";

/** A part that is more than all that is in dispute is none. */
export function assertWithinEscrow({ amount }: Pick<Dispute, "amount">, toProducer: bigint): void {
  if (toProducer > amount)
    throw new DomainError(
      "grain.split_above_escrow",
      { escrow: usdtWords(amount) },
      { toProducer: "grain.split_above_escrow" },
    );
}

/** What is in dispute, as the producer's part with the fee on it, and the rest for the buyer. */
export function shareOut(order: Order, { amount }: Pick<Dispute, "amount">, toProducer: bigint): Share {
  return { gross: toProducer, fee: feeOfRelease(order, toProducer), refund: amount - toProducer };
}

/** Whether so much is in dispute that one administrator must not share it out alone. */
export function takesTwo(ctx: Pick<RequestCtx, "config">, { amount }: Pick<Dispute, "amount">): boolean {
  return takesTwoAdministrators(ctx, DISPUTE_CASES, usdt(amount));
}

interface Division {
  readonly order: Order;
  readonly dispute: Dispute;
  readonly toProducer: bigint;
  readonly by: "agreement" | "administrator";
  readonly reason: string | null;
}

/** A division with its time: everything that is written of it says the same one. */
interface TimedDivision extends Division {
  readonly at: Date;
}

interface Divided {
  readonly order: Order;
  /** In the order they leave the escrow. */
  readonly payouts: readonly Payout[];
}

/**
 * Ends a dispute: the producer gets their part less the fee, the buyer the rest. Needs nothing of whoever loses by it.
 * One of a whole order ends the order; one of a load ends the load, and the order with it where it is the last.
 */
export async function divideEscrow(tx: Tx, ctx: RequestCtx, of: Division): Promise<Order> {
  const { order, dispute, toProducer, by, reason } = of;
  const now = ctx.clock.now();
  const share = shareOut(order, dispute, toProducer);
  const isDecided = await decideDispute(tx, ctx, dispute.id, {
    by,
    takesTwo: by === "administrator" && takesTwo(ctx, dispute),
    toProducer: share.gross,
    fee: share.fee,
    toBuyer: share.refund,
    reason,
    decidedAt: now,
  });
  if (!isDecided) throw new DomainError("grain.dispute_not_open");
  await closeProposals(tx, dispute.id);
  const timed = { ...of, at: now };
  const divided =
    dispute.scope === "load" ? await endLoad(tx, ctx, timed, share) : await endOrder(tx, ctx, timed, share);
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
  await announce(tx, { to: "admins", type: "admin", reference: "grain.disputes" });
  await payOut(tx, ctx, order.id, divided.payouts);
  await payInReais(tx, ctx, order, share.gross - share.fee);
  return divided.order;
}

/** What was shipped stays gone from the offer; what was not may be bought again. */
async function endOrder(tx: Tx, ctx: RequestCtx, of: TimedDivision, share: Share): Promise<Divided> {
  const { order, dispute, reason, at: now } = of;
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
  await sellStock(tx, order, order.shippedKg, remainingKg(order));
  await noteRelease(tx, { id: dispute.id, orderId: order.id, at: now, ...share });
  const { facts } = endingOf(of, share);
  await recordEvents(tx, ctx, order, [
    endingOf(of, share),
    { type: to === "delivered" ? "order.delivered" : "order.cancelled", from: order.status, to, facts },
  ]);
  return { order: changed, payouts: [payoutOf(share, disputeShared(order.id))] };
}

async function endLoad(tx: Tx, ctx: RequestCtx, of: TimedDivision, share: Share): Promise<Divided> {
  const { order, dispute, at: now } = of;
  const loads = await loadsOf(tx, order.id);
  const load = loads.find(({ id }) => id === dispute.loadId);
  if (!load) throw new Error(`Dispute ${dispute.id} is of no load`);
  const changes = {
    dispute: "decided",
    releasedAt: now,
    // What the producer's part buys at the order's price, in whole kilograms.
    settledKg: share.gross / (order.priceCents * 10n),
    released: share.gross,
    fee: share.fee,
    refunded: share.refund,
  } as const;
  await changeLoad(tx, ctx, load, changes);
  await supersedeSheets(tx, load.id);
  await noteRelease(tx, { id: load.id, orderId: order.id, at: now, kg: changes.settledKg, ...share });
  const after = await afterPayout(tx, ctx, {
    order,
    sums: {
      ...order,
      released: order.released + share.gross,
      fee: order.fee + share.fee,
      refunded: order.refunded + share.refund,
      releasedAt: share.gross > 0n ? now : order.releasedAt,
    },
    loads: loads.map((one) => (one.id === load.id ? { ...one, ...changes } : one)),
    events: [{ ...endingOf(of, share), loadId: load.id }],
  });
  return {
    order: after.order,
    payouts: [payoutOf(share, loadDisputeShared(load.id)), ...after.payouts],
  };
}

const payoutOf = ({ gross, refund }: Share, posting: Payout["posting"]): Payout => ({
  toPayee: usdt(gross),
  toPayer: usdt(refund),
  posting,
});

function endingOf({ by, reason }: Division, { gross, fee, refund }: Share) {
  return {
    type: by === "agreement" ? "dispute.settled" : "dispute.ruled",
    reason,
    facts: { toProducer: usdtWords(gross), fee: usdtWords(fee), toBuyer: usdtWords(refund) },
  } as const satisfies OrderEvent;
}

function escrowAfter(order: Order, { gross, refund }: Share): Order["escrow"] {
  if (refund === 0n) return "released";
  return gross === 0n && order.released === 0n ? "refunded" : "split";
}
