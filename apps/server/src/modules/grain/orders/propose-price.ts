import { formatDecimal } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { createUnpaidOrder, findOrderableOffer } from "./create-unpaid-order.js";
import { insertRound } from "./negotiation/round-store.js";
import type { Order } from "./order.js";
import type { OrderCtx } from "./ports.js";
import type { Purchase } from "./purchase.js";
import { TIMER_MS } from "./timers.js";

/** Orders from an offer at another price: the stock is reserved for two days, and nothing is paid before the producer agrees. */
export async function proposePrice(
  tx: Tx,
  ctx: OrderCtx,
  { proposedPrice, ...purchase }: Purchase & { readonly proposedPrice: bigint },
): Promise<Order> {
  const offer = await findOrderableOffer(tx, ctx, purchase);
  if (proposedPrice <= 0n || proposedPrice === offer.priceCents)
    throw new DomainError(
      "grain.order_proposal_invalid",
      {},
      { proposedPrice: "grain.order_proposal_invalid" },
    );
  const facts = { price: formatDecimal(proposedPrice, 2), listed: formatDecimal(offer.priceCents, 2) };
  const order = await createUnpaidOrder(
    tx,
    ctx,
    { ...offer, priceCents: proposedPrice },
    {
      kg: purchase.quantity,
      consent: undefined,
      signature: purchase.signature,
      proposed: true,
      timer: "proposal",
      events: [{ type: "order.price_proposed", facts }],
    },
  );
  const { id, quantityKg, priceCents, termsHash, createdAt: at } = order;
  const expiresAt = new Date(at.getTime() + TIMER_MS.proposal);
  await insertRound(tx, id, { number: 1, by: "buyer", quantityKg, priceCents, termsHash, at, expiresAt });
  return order;
}
