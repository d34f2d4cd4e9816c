import { costOf } from "@lastro/contracts/grain/weights";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { balanceOf, customerAccount } from "../../ledger/index.js";
import { asksForPayment } from "../preferences/index.js";
import { findBuyable, keepGrain } from "./keep-grain.js";
import type { Order } from "./order.js";
import { placeOrder } from "./place-order.js";
import type { OrderCtx } from "./ports.js";
import type { Purchase } from "./purchase.js";

/**
 * Buys from an offer by who may not have the money yet: with it, as ever; without, the grain is kept for a day, and the
 * order is paid as soon as the wallet holds enough.
 */
export async function reserveOrder(tx: Tx, ctx: OrderCtx, purchase: Purchase): Promise<Order> {
  const offer = await findBuyable(tx, ctx, purchase);
  const wallet = await balanceOf(tx, customerAccount(personOf(ctx).userId, "available", "USDT"));
  if (wallet.minor >= costOf(purchase.quantity, offer.priceCents)) return placeOrder(tx, ctx, purchase);
  const approves =
    (await ctx.autoApproving(tx, [offer.producerId])).has(offer.producerId) &&
    !(await asksForPayment(tx, offer.producerId));
  return keepGrain(tx, ctx, offer, {
    kg: purchase.quantity,
    approves,
    proposed: false,
    clock: "funding",
    events: approves ? [{ type: "order.accepted", reason: "auto" }] : [],
  });
}
