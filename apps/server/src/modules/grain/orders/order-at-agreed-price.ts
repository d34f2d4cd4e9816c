import { costOf } from "@lastro/contracts/grain/weights";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { balanceOf, customerAccount } from "../../ledger/index.js";
import type { Order } from "./order.js";
import { placeOrderIn } from "./place-order.js";
import type { OrderCtx } from "./ports.js";
import { refusalOf } from "./purchase.js";
import { readMarket } from "./read-market.js";
import { reserveOffer } from "./reserve-order.js";

/**
 * Orders from an offer at a price its producer named to the buyer, whatever the offer asks. It is paid at once from a wallet
 * that covers it; else the stock is reserved for a day. Either way the producer accepts it by signing it, as any order.
 */
export async function orderAtAgreedPrice(
  tx: Tx,
  ctx: OrderCtx,
  {
    agreedPrice,
    ...wanted
  }: { offerId: string; quantity: bigint; agreedPrice: bigint; signature: string | undefined },
): Promise<Order> {
  const { userId } = personOf(ctx);
  const market = await readMarket(tx, ctx, [userId], [wanted.offerId]);
  const listed = market.offers.get(wanted.offerId);
  const agreed = listed && { ...listed, offer: { ...listed.offer, priceCents: agreedPrice } };
  const purchase = { ...wanted, pricePerTonne: agreedPrice };
  const refusal = refusalOf(agreed, userId, purchase, brazilianDay(ctx.clock.now()));
  if (refusal || !agreed) throw refusal ?? new DomainError("resource.not_found");
  const wallet = await balanceOf(tx, customerAccount(userId, "available", "USDT"));
  if (wallet.minor >= costOf(wanted.quantity, agreedPrice))
    return placeOrderIn(tx, ctx, purchase, { ...market, offers: new Map([[wanted.offerId, agreed]]) });
  return reserveOffer(tx, ctx, purchase, agreed.offer);
}
