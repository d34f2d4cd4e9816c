import type { OrderSide } from "@lastro/contracts/grain/orders";
import { asSystem, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { balanceOf, customerAccount } from "../../ledger/index.js";
import { asksForPayment } from "../preferences/index.js";
import { announceOrder } from "./announce-order.js";
import { recordEvents } from "./event-store.js";
import type { Order } from "./order.js";
import { changeOrder } from "./order-store.js";
import { fundOrder } from "./pay-order.js";
import { startOrderTimer, stopOrderTimers } from "./timers.js";

/**
 * A side accepts the other's price, and the producer the order with it. It is paid at once from a wallet that covers it; else the
 * buyer has a day to pay, and a producer who requires payment first accepts the order once it is paid.
 */
export async function agreeOnPrice(tx: Tx, ctx: RequestCtx, order: Order, side: OrderSide): Promise<void> {
  const wallet = await balanceOf(tx, customerAccount(order.buyerId, "available", "USDT"));
  const isCovered = wallet.minor >= order.total;
  const accepts = isCovered || !(await asksForPayment(tx, order.producerId));
  const agreed = await changeOrder(tx, ctx, order, {
    proposed: false,
    ...(accepts ? { approval: "accepted" as const, acceptedAt: ctx.clock.now() } : {}),
  });
  await stopOrderTimers(tx, ctx, order.id, ["proposal"]);
  await recordEvents(tx, ctx, order, [
    { type: "order.price_agreed" },
    // Where the buyer takes it, the producer has said so by their price.
    ...(accepts && side === "producer" ? [{ type: "order.accepted" as const }] : []),
  ]);
  if (isCovered) return fundOrder(tx, asSystem(ctx, "grain.agreed_price"), agreed);
  await startOrderTimer(tx, ctx, order, "funding");
  await announceOrder(tx, order);
}
