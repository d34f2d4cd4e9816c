import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { closeByParties } from "../disputes/close-dispute.js";
import { arrivalsOf } from "../payments/arrival-store.js";
import type { P2pRequestCtx } from "../ports.js";
import { lockTradeAs } from "./authorize-trade.js";
import { endTrade } from "./end-trade.js";
import { proveSeller } from "./prove-seller.js";

/**
 * The seller, who proves to be there, releases the asset of a trade that was marked as paid, also of a disputed one: the
 * dispute is closed by that. Throws `p2p.payer_differs` where the Pix came from another person and that was not accepted.
 */
export async function releaseTrade(
  tx: Tx,
  ctx: P2pRequestCtx,
  { id, despiteWarning = false }: { readonly id: string; readonly despiteWarning?: boolean | undefined },
): Promise<void> {
  const trade = await lockTradeAs(tx, ctx, id, "seller");
  if (trade.status !== "paid_marked" && trade.status !== "disputed")
    throw new DomainError("p2p.trade_step_unavailable");
  const arrivals = await arrivalsOf(tx, id);
  const isFromAnother = arrivals.length > 0 && !arrivals.some(({ fromBuyer }) => fromBuyer);
  if (isFromAnother && !despiteWarning) throw new DomainError("p2p.payer_differs");
  const proofAt = await proveSeller(tx, ctx, trade);
  if (trade.status === "disputed")
    await closeByParties(tx, ctx, trade, { outcome: "released", reason: null });
  await endTrade(tx, ctx, trade, {
    to: "completed",
    toBuyer: trade.quantity,
    set: { release_proof_at: proofAt },
    room: { note: "released" },
    notice: { roles: ["buyer", "seller"], words: "completed" },
  });
}
