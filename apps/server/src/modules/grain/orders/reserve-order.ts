import { costOf } from "@lastro/contracts/grain/weights";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { balanceOf, customerAccount } from "../../ledger/index.js";
import type { Offer } from "../offers/offer.js";
import { asksForPayment } from "../preferences/index.js";
import { createUnpaidOrder, findOrderableOffer } from "./create-unpaid-order.js";
import type { Order } from "./order.js";
import { placeOrder } from "./place-order.js";
import type { OrderCtx } from "./ports.js";
import type { Purchase } from "./purchase.js";

/**
 * Buys from an offer for a buyer whose deposit may still be on its way: with enough in the wallet the order is placed and
 * paid; else the stock is reserved for a day, and the order is paid as soon as the wallet covers it.
 */
export async function reserveOrder(tx: Tx, ctx: OrderCtx, purchase: Purchase): Promise<Order> {
  const offer = await findOrderableOffer(tx, ctx, purchase);
  const wallet = await balanceOf(tx, customerAccount(personOf(ctx).userId, "available", "USDT"));
  if (wallet.minor >= costOf(purchase.quantity, offer.priceCents)) return placeOrder(tx, ctx, purchase);
  return reserveOffer(tx, ctx, purchase, offer);
}

/** Reserves the stock for a day for a buyer who pays otherwise, whatever the wallet holds. */
export async function reserveUnpaid(tx: Tx, ctx: OrderCtx, purchase: Purchase): Promise<Order> {
  return reserveOffer(tx, ctx, purchase, await findOrderableOffer(tx, ctx, purchase));
}

/** Reserves the stock of an offer that may be bought from, at the price it is given with. */
export async function reserveOffer(tx: Tx, ctx: OrderCtx, purchase: Purchase, offer: Offer): Promise<Order> {
  const consent = (await asksForPayment(tx, offer.producerId))
    ? undefined
    : (await ctx.autoApproving(tx, ctx, [offer.producerId])).get(offer.producerId);
  return createUnpaidOrder(tx, ctx, offer, {
    kg: purchase.quantity,
    consent,
    signature: purchase.signature,
    proposed: false,
    timer: "funding",
    events: consent ? [{ type: "order.accepted", reason: "auto" }] : [],
  });
}
