import type {
  ApprovalState,
  CancelReason,
  DisputeState,
  EscrowState,
  LoadState,
  OrderSide,
  OrderState,
} from "@lastro/contracts/grain/orders";
import { costOf } from "@lastro/contracts/grain/weights";
import { DomainError } from "@lastro/platform/domain-error";
import { feeOfNext } from "../../escrow/index.js";
import { usdt } from "../usdt.js";

export { heldOf } from "../figures.js";

/** What one person buys of another's offer. Money in millionths of a USDT, weight in kilograms. */
export interface Order {
  readonly id: string;
  /** What people call it by. */
  readonly number: string;
  readonly version: number;
  readonly status: OrderState;
  /** The price is one side's proposal, and the other has not taken it yet. */
  readonly proposed: boolean;
  /** Whose price it is, while it is proposed. */
  readonly proposedBy: OrderSide;
  readonly escrow: EscrowState;
  readonly approval: ApprovalState;
  readonly dispute: DisputeState;
  readonly offerId: string;
  readonly offerName: string;
  readonly offerImage: string | null;
  readonly buyerId: string;
  readonly producerId: string;
  readonly quantityKg: bigint;
  readonly priceCents: bigint;
  readonly total: bigint;
  readonly feeBps: number;
  readonly terms: string;
  readonly termsHash: string;
  readonly funded: bigint;
  readonly released: bigint;
  readonly fee: bigint;
  readonly refunded: bigint;
  readonly shippedKg: bigint;
  readonly cancelReason: CancelReason | null;
  readonly cancelNote: string | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly shippedAt: Date | null;
  readonly releasedAt: Date | null;
  readonly closedAt: Date | null;
}

/** A part of an order that travels, is weighed and is paid out by itself. */
export interface Load {
  readonly id: string;
  readonly orderId: string;
  readonly number: number;
  readonly status: LoadState;
  /** Of the load alone; the whole order's stands on the order. */
  readonly dispute: DisputeState;
  readonly kg: bigint;
  readonly carrier: string | null;
  readonly trackingCode: string;
  readonly trackingLink: string | null;
  readonly portOfDeparture: string | null;
  readonly portOfArrival: string | null;
  readonly expectedOn: string | null;
  readonly currentPlace: string | null;
  readonly note: string | null;
  readonly shippedAt: Date;
  readonly inTransitAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly releasedAt: Date | null;
  readonly settledKg: bigint | null;
  readonly released: bigint | null;
  readonly fee: bigint | null;
  readonly refunded: bigint | null;
}

/** What is bought and not shipped yet. */
export function remainingKg(order: Pick<Order, "quantityKg" | "shippedKg">): bigint {
  return order.quantityKg - order.shippedKg;
}

export function isOver({ status }: Pick<Order, "status">): boolean {
  return status === "delivered" || status === "cancelled";
}

/** Whether the producer has yet to say if they take the order on. */
export function isPending({ status, approval }: Pick<Order, "status" | "approval">): boolean {
  return (status === "created" || status === "paid") && approval === "pending";
}

/** Whether the whole order, or the one load, is in dispute: nothing moves its money but the end of that. */
export function isDisputed({ dispute }: Pick<Order | Load, "dispute">): boolean {
  return dispute === "open" || dispute === "mediation";
}

/** Whether a load is still to be accepted: neither paid out nor in dispute. */
export function isAwaited(load: Pick<Load, "releasedAt" | "dispute">): boolean {
  return load.releasedAt === null && !isDisputed(load);
}

/** Throws `grain.order_disputed` where the whole order is in dispute, and `grain.load_disputed` where the load is. */
export function assertNotInDispute(order: Pick<Order, "dispute">, load?: Pick<Load, "dispute">): void {
  if (isDisputed(order)) throw new DomainError("grain.order_disputed");
  if (load && isDisputed(load)) throw new DomainError("grain.load_disputed");
}

/**
 * Throws as `assertNotInDispute`, and `grain.order_step_unavailable` where the order is not on the road or the load's money
 * has left.
 */
export function assertAwaited(order: Pick<Order, "dispute" | "status">, load: Load): void {
  assertNotInDispute(order, load);
  if (order.status !== "shipped" || load.releasedAt !== null)
    throw new DomainError("grain.order_step_unavailable");
}

export function sideOf(order: Pick<Order, "buyerId">, userId: string): OrderSide {
  return order.buyerId === userId ? "buyer" : "producer";
}

export function otherSide(side: OrderSide): OrderSide {
  return side === "buyer" ? "producer" : "buyer";
}

/** How a part of the escrow is shared. */
export interface Share {
  /** To the producer, the fee included. */
  readonly gross: bigint;
  readonly fee: bigint;
  readonly refund: bigint;
}

/** The market's fee of one more release of an order. */
export function feeOfRelease(
  { released, fee, feeBps }: Pick<Order, "released" | "fee" | "feeBps">,
  gross: bigint,
): bigint {
  return feeOfNext({ released: usdt(released), fee: usdt(fee), feeBps }, usdt(gross)).minor;
}

/** What a load was bought for, and what of the escrow is its own. */
export function costOfLoad(order: Pick<Order, "priceCents">, { kg }: Pick<Load, "kg">): bigint {
  return costOf(kg, order.priceCents);
}

/** What a load releases when it comes to so much: the producer is paid that, and the buyer gets the difference back. */
export function shareOfLoad(order: Order, load: Pick<Load, "kg">, gross: bigint): Share {
  return { gross, fee: feeOfRelease(order, gross), refund: costOfLoad(order, load) - gross };
}
