import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { OrderDetail } from "./order-view.js";
import { readOwnOrder } from "./read-orders.js";

/** Does one thing to one of the person's orders and answers the order as it is then. */
export function inOneGo(
  ctx: RequestCtx,
  id: string,
  command: (tx: Tx) => Promise<unknown>,
): Promise<OrderDetail> {
  return inTransaction(ctx.db, async (tx) => {
    await command(tx);
    return readOwnOrder(tx, ctx, id);
  });
}

/** The same where money moves: asking again with the same key gets the first answer. */
export function withMoney(
  ctx: RequestCtx,
  id: string,
  command: (tx: Tx) => Promise<unknown>,
): Promise<OrderDetail> {
  return idempotently(ctx, async (tx) => {
    await command(tx);
    return readOwnOrder(tx, ctx, id);
  });
}
