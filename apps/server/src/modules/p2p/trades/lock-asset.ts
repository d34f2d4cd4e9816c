import type { Tx } from "@lastro/platform/database/database";
import type { Statement } from "@lastro/platform/database/together";
import { DomainError } from "@lastro/platform/domain-error";
import { escrowInsertions, fundNewEscrows } from "../../escrow/index.js";
import type { P2pRequestCtx } from "../ports.js";
import { tradeLocked } from "./postings.js";
import { P2P_PRODUCT } from "./timers.js";
import { escrowOf, type Trade } from "./trade.js";

/**
 * Takes a trade's quantity and the seller's fee from the seller into escrow, and answers what writes the escrow down in the
 * same transaction. Throws `p2p.balance_too_low` where the taker sells and has less, and `p2p.seller_short` where the ad's
 * owner does.
 */
export async function lockAsset(
  tx: Tx,
  ctx: P2pRequestCtx,
  trade: Trade,
  takerId: string,
): Promise<Statement[]> {
  const { id, buyerId, sellerId, quantity } = trade;
  const [escrow] = await fundNewEscrows(tx, ctx, [
    {
      terms: { id, product: P2P_PRODUCT, payerId: sellerId, payeeId: buyerId, feeBps: null },
      amount: escrowOf(trade),
      posting: tradeLocked(id),
    },
  ]);
  if (!escrow)
    throw sellerId === takerId
      ? new DomainError("p2p.balance_too_low", { asset: quantity.asset })
      : new DomainError("p2p.seller_short");
  return escrowInsertions(ctx, [escrow]);
}
