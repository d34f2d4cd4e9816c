import type { P2pAdvice, P2pRole } from "@lastro/contracts/p2p/states";
import type { tradeSchema } from "@lastro/contracts/p2p/trade";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import type { P2pCtx } from "../ports.js";
import type { Trade } from "../trades/trade.js";
import { arrivalsOf } from "./arrival-store.js";

type View = z.output<typeof tradeSchema>;

/** What has reached the seller's key during a trade, what that says to the seller, and whether it is contested. */
export async function arrivedPixOf(
  db: Database | Tx,
  ctx: P2pCtx,
  trade: Trade,
  role: P2pRole,
): Promise<{
  readonly arrivedPix: View["arrivedPix"];
  readonly advice: View["advice"];
  readonly contested: View["contested"];
}> {
  const arrivals = await arrivalsOf(db, trade.id);
  const isSeller = role === "seller";
  const received =
    isSeller && arrivals.length > 0 ? await ctx.payersOf(db, trade.sellerId, arrivals) : new Map();
  const contests = isSeller
    ? await ctx.contestsOf(
        db,
        arrivals.map(({ receivedId }) => receivedId),
      )
    : [];
  return {
    arrivedPix: arrivals.map(({ endToEndId, amount, receivedAt, fromBuyer, receivedId }) => ({
      endToEndId,
      amount,
      receivedAt,
      payer: received.get(receivedId) ?? { name: null, document: null },
      fromBuyer,
      receivedId: isSeller ? receivedId : null,
    })),
    advice: isSeller ? adviceOf(trade, arrivals) : null,
    contested: contests[0] ?? null,
  };
}

/** A Pix of the buyer's advises to release, one of another person not to; of other payments the seller asks their bank. */
function adviceOf(
  { status }: Pick<Trade, "status">,
  arrivals: readonly { readonly fromBuyer: boolean }[],
): P2pAdvice | null {
  if (status !== "paid_marked" && status !== "disputed") return null;
  if (arrivals.length === 0) return "check_your_bank";
  return arrivals.some(({ fromBuyer }) => fromBuyer) ? "release" : "do_not_release";
}
