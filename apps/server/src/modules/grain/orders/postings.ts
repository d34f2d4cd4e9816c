import type { PostingName } from "../../escrow/index.js";

/** The buyer pays: what the order costs leaves the wallet and stands between both sides. */
export function orderFunded(orderId: string): PostingName {
  return { kind: "grain.order_funded", key: `grain.order:${orderId}:fund` };
}

/**
 * A load is accepted: the producer is paid for what it came to less the fee, and the buyer gets back what it did not
 * come to.
 */
export function loadReleased(loadId: string): PostingName {
  return { kind: "grain.load_released", key: `grain.load:${loadId}:release` };
}

/** What was not shipped, or the whole of a cancelled order, goes back to the buyer without a fee. */
export function orderRefunded(orderId: string): PostingName {
  return { kind: "grain.order_refunded", key: `grain.order:${orderId}:refund` };
}

/** A dispute ends: what it is about, a load or all that is still held, is shared as both signed or as was ruled. */
export function disputeShared(orderId: string): PostingName {
  return { kind: "grain.dispute_shared", key: `grain.order:${orderId}:dispute` };
}

/** The same of one load. Its key is that of the load's release: a load leaves the escrow once, whichever way. */
export function loadDisputeShared(loadId: string): PostingName {
  return { ...disputeShared(loadId), key: loadReleased(loadId).key };
}
