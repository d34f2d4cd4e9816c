import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Order } from "./order.js";
import { placeOrders, RETRY_ALONE } from "./place-orders.js";
import type { OrderCtx } from "./ports.js";
import type { Purchase } from "./purchase.js";
import { type Market, readMarket } from "./read-market.js";

/**
 * Buys from an offer: the stock is reserved and the wallet debited into the order's escrow in one commit, so that
 * the order is paid from the moment it exists. Refuses in this order: quantity, offer, price, minimum, stock, balance.
 */
export async function placeOrder(tx: Tx, ctx: OrderCtx, purchase: Purchase): Promise<Order> {
  const market = await readMarket(tx, ctx, [personOf(ctx).userId], [purchase.offerId]);
  return placeOrderIn(tx, ctx, purchase, market);
}

/** The same in a market that was read before. */
export async function placeOrderIn(
  tx: Tx,
  ctx: OrderCtx,
  purchase: Purchase,
  market: Market,
): Promise<Order> {
  const [placed] = await placeOrders(tx, ctx, [{ ...purchase, ctx }], market);
  if (placed instanceof DomainError) throw placed;
  if (placed === undefined || placed === RETRY_ALONE) throw new Error("A single purchase was left undecided");
  return placed.order;
}
