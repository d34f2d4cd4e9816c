import { plainTonnes } from "@lastro/contracts/grain/weights";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { lockTraders } from "../accounts/closed-accounts.js";
import { readOffersForOrders } from "../offers/index.js";
import { type Order, orderAtAgreedPrice } from "../orders/index.js";
import { announceBid } from "./announce-bid.js";
import { wantedKg } from "./bid.js";
import { addTaken, endAnswer, findAnswer, lockAnswer } from "./bid-store.js";
import { closeBid, stopAnswerTimer } from "./bid-timers.js";
import type { BidCtx } from "./ports.js";

/**
 * The buyer takes an answer, or a part of it, and signs the order made of it: at its price, paid into escrow in this
 * transaction, or kept unpaid for a day where the wallet is short. The producer accepts it by signing it. The bid is filled
 * by the last of its tonnes.
 */
export async function takeAnswer(
  tx: Tx,
  ctx: BidCtx,
  {
    id,
    quantityKg,
    signature,
  }: { readonly id: string; readonly quantityKg: bigint; readonly signature: string | undefined },
): Promise<Order> {
  const { userId } = personOf(ctx);
  const known = await findAnswer(tx, id);
  // Before the bid: a closing holds its account before it withdraws what stands.
  if (known) await lockTraders(tx, [userId, known.producerId]);
  const locked = await lockAnswer(tx, id);
  if (locked?.bid.buyerId !== userId) throw new DomainError("resource.not_found");
  const { bid, answer } = locked;
  const now = ctx.clock.now();
  if (bid.status !== "open" || bid.expiresAt <= now) throw new DomainError("grain.bid_closed");
  if (answer.status !== "open" || answer.expiresAt <= now) throw new DomainError("grain.bid_answer_closed");
  if (quantityKg > answer.quantityKg)
    throw new DomainError("grain.bid_answer_exceeded", { quantity: plainTonnes(answer.quantityKg) });
  if (quantityKg > wantedKg(bid))
    throw new DomainError("grain.bid_quantity_above", { remaining: plainTonnes(wantedKg(bid)) });
  const [offer] = await readOffersForOrders(tx, [answer.offerId]);
  if (!offer) throw new DomainError("grain.order_offer_closed");
  if (offer.version !== answer.offerVersion) throw new DomainError("grain.bid_offer_changed");
  const order = await orderAtAgreedPrice(tx, ctx, {
    offerId: offer.id,
    quantity: quantityKg,
    agreedPrice: answer.priceCents,
    signature,
  });
  await endAnswer(tx, ctx, answer, { orderId: order.id, takenKg: quantityKg });
  await stopAnswerTimer(tx, ctx, answer);
  const left = await addTaken(tx, ctx, bid, quantityKg);
  if (left.status === "filled") await closeBid(tx, ctx, left);
  await announceBid(tx, left, [answer.producerId]);
  return order;
}
