import { type Money, money, negate } from "@lastro/money";
import type { PostingName } from "../../escrow/index.js";
import { creditEntries, customerAccount, type Posting } from "../../ledger/index.js";

/** A seller's asset goes into escrow for a trade, with the seller's fee on top. */
export function tradeLocked(tradeId: string): PostingName {
  return { kind: "p2p.locked", key: `p2p:${tradeId}:locked` };
}

/** A trade is released: its escrow goes to the buyer, less the fees of both sides. */
export function tradeReleased(tradeId: string): PostingName {
  return { kind: "p2p.released", key: `p2p:${tradeId}:ended` };
}

/** A trade comes to nothing: its whole escrow goes back to the seller. */
export function tradeRefunded(tradeId: string): PostingName {
  return { kind: "p2p.refunded", key: `p2p:${tradeId}:ended` };
}

/** A disputed trade is shared: each side has a part of its escrow, and the fees are those of the part that was traded. */
export function tradeSplit(tradeId: string): PostingName {
  return { kind: "p2p.split", key: `p2p:${tradeId}:ended` };
}

/** A buyer pays a trade inside this bank: reais go to the seller, of which a part may pay what the seller owes. */
export function tradePaid(
  { id, buyerId, sellerId }: { readonly id: string; readonly buyerId: string; readonly sellerId: string },
  total: Money<"BRL">,
  settled: Money<"BRL"> = money("BRL", 0n),
): Posting {
  return {
    kind: "p2p.paid",
    reference: id,
    key: `p2p:${id}:paid`,
    entries: [
      { account: customerAccount(buyerId, "available", "BRL"), amount: negate(total) },
      ...creditEntries(sellerId, total, settled),
    ],
  };
}
