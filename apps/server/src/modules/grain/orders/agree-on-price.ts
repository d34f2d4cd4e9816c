import { asSystem, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { balanceOf, customerAccount } from "../../ledger/index.js";
import { asksForPayment } from "../preferences/index.js";
import { recordEvents } from "./event-store.js";
import type { Order } from "./order.js";
import { changeOrder } from "./order-store.js";
import { fundOrder } from "./pay-order.js";
import { announceOrder } from "./take-order.js";
import { startTimer, stopTimers } from "./timer-store.js";

/**
 * The producer takes the buyer's price, and the order with it: paid at once from a wallet that holds enough; else the
 * buyer has a day to pay, and a producer who asks for that first takes it on once it is.
 */
export async function agreeOnPrice(tx: Tx, ctx: RequestCtx, order: Order): Promise<void> {
  const wallet = await balanceOf(tx, customerAccount(order.buyerId, "available", "USDT"));
  const pays = wallet.minor >= order.total;
  const takesOn = pays || !(await asksForPayment(tx, order.producerId));
  const agreed = await changeOrder(tx, order, {
    proposed: false,
    ...(takesOn ? { approval: "accepted" as const, acceptedAt: ctx.clock.now() } : {}),
  });
  await stopTimers(tx, ctx, order.id, ["proposal"]);
  await recordEvents(tx, ctx, order, [
    { type: "order.price_agreed" },
    ...(takesOn ? [{ type: "order.accepted" as const }] : []),
  ]);
  if (pays) return fundOrder(tx, asSystem(ctx, "grain.agreed_price"), agreed);
  await startTimer(tx, ctx, order.id, "funding");
  await announceOrder(tx, order);
}
