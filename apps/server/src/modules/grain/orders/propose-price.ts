import { formatDecimal } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { findBuyable, keepGrain } from "./keep-grain.js";
import type { Order } from "./order.js";
import type { OrderCtx } from "./ports.js";
import type { Purchase } from "./purchase.js";

/** Asks for an offer's grain at another price: it is kept for two days, and nothing is paid before the producer agrees. */
export async function proposePrice(
  tx: Tx,
  ctx: OrderCtx,
  { proposedPrice, ...purchase }: Purchase & { readonly proposedPrice: bigint },
): Promise<Order> {
  const offer = await findBuyable(tx, ctx, purchase);
  if (proposedPrice <= 0n || proposedPrice === offer.priceCents)
    throw new DomainError(
      "grain.order_proposal_invalid",
      {},
      { proposedPrice: "grain.order_proposal_invalid" },
    );
  const facts = { price: formatDecimal(proposedPrice, 2), listed: formatDecimal(offer.priceCents, 2) };
  return keepGrain(
    tx,
    ctx,
    { ...offer, priceCents: proposedPrice },
    {
      kg: purchase.quantity,
      approves: false,
      proposed: true,
      clock: "proposal",
      events: [{ type: "order.price_proposed", facts }],
    },
  );
}
