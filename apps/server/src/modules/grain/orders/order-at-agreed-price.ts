import { costOf } from "@lastro/contracts/grain/weights";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { balanceOf, customerAccount } from "../../ledger/index.js";
import { asksForPayment } from "../preferences/index.js";
import { createUnpaidOrder } from "./create-unpaid-order.js";
import type { Order } from "./order.js";
import { placeOrderIn } from "./place-order.js";
import type { OrderCtx } from "./ports.js";
import { refusalOf } from "./purchase.js";
import { readMarket } from "./read-market.js";

/**
 * Orders from an offer at a price its producer has given their word on, whatever the offer asks. It is paid at once from a
 * wallet that covers it, and accepted with that; else the stock is reserved for a day, and a producer who requires payment
 * first accepts the order once it is paid.
 */
export async function orderAtAgreedPrice(
  tx: Tx,
  ctx: OrderCtx,
  { offerId, quantity, agreedPrice }: { offerId: string; quantity: bigint; agreedPrice: bigint },
): Promise<Order> {
  const { userId } = personOf(ctx);
  const market = await readMarket(tx, ctx, [userId], [offerId]);
  const listed = market.offers.get(offerId);
  const agreed = listed && { ...listed, offer: { ...listed.offer, priceCents: agreedPrice } };
  const purchase = { offerId, quantity, pricePerTonne: agreedPrice };
  const refusal = refusalOf(agreed, userId, purchase);
  if (refusal || !agreed) throw refusal ?? new DomainError("resource.not_found");
  const { producerId } = agreed.offer;
  const wallet = await balanceOf(tx, customerAccount(userId, "available", "USDT"));
  if (wallet.minor >= costOf(quantity, agreedPrice))
    return placeOrderIn(tx, ctx, purchase, {
      ...market,
      offers: new Map([[offerId, agreed]]),
      approving: new Set([producerId]),
    });
  const approves = !(await asksForPayment(tx, producerId));
  return createUnpaidOrder(tx, ctx, agreed.offer, {
    kg: quantity,
    approves,
    proposed: false,
    timer: "funding",
    events: approves ? [{ type: "order.accepted", reason: "auto" }] : [],
  });
}
