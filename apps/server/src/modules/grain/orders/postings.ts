import { negate } from "@lastro/money";
import {
  customerAccount,
  type Entry,
  escrowAccount,
  houseAccount,
  type Posting,
} from "../../ledger/index.js";
import { usdt } from "../usdt.js";
import type { Share } from "./order.js";

interface Parties {
  readonly id: string;
  readonly buyerId: string;
  readonly producerId: string;
}

/** The buyer pays: what the order costs leaves the wallet and stands between both sides. */
export function orderFundedPosting(order: Parties & { readonly total: bigint }): Posting {
  return {
    kind: "grain.order_funded",
    reference: order.id,
    key: `grain.order:${order.id}:fund`,
    entries: [
      { account: customerAccount(order.buyerId, "available", "USDT"), amount: negate(usdt(order.total)) },
      { account: escrowAccount(order.id, "USDT"), amount: usdt(order.total) },
    ],
  };
}

/**
 * A load is accepted: the producer is paid for what it came to less the fee, and the buyer gets back what it did not
 * come to.
 */
export function loadReleasedPosting(order: Parties, loadId: string, share: Share): Posting {
  return {
    kind: "grain.load_released",
    reference: order.id,
    key: `grain.load:${loadId}:release`,
    entries: shareEntries(order, share),
  };
}

/** What was not shipped, or the whole of a cancelled order, goes back to the buyer without a fee. */
export function orderRefundedPosting(order: Parties, amount: bigint): Posting {
  return {
    kind: "grain.order_refunded",
    reference: order.id,
    key: `grain.order:${order.id}:refund`,
    entries: shareEntries(order, { gross: 0n, fee: 0n, refund: amount }),
  };
}

/** A dispute ends: what was still held is shared as both signed or as the administrator decided. */
export function disputeSharedPosting(order: Parties, share: Share): Posting {
  return {
    kind: "grain.dispute_shared",
    reference: order.id,
    key: `grain.order:${order.id}:dispute`,
    entries: shareEntries(order, share),
  };
}

function shareEntries({ id, buyerId, producerId }: Parties, { gross, fee, refund }: Share): Entry[] {
  return [
    { account: escrowAccount(id, "USDT"), amount: negate(usdt(gross + refund)) },
    { account: customerAccount(producerId, "available", "USDT"), amount: usdt(gross - fee) },
    { account: houseAccount("fees", "USDT"), amount: usdt(fee) },
    { account: customerAccount(buyerId, "available", "USDT"), amount: usdt(refund) },
  ].filter(({ amount }) => amount.minor !== 0n);
}
