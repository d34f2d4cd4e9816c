import type { RequestCtx } from "../../../platform/context.js";
import { inTransaction, type Tx } from "../../../platform/database/database.js";
import { idempotently } from "../../../platform/http/idempotency.js";
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
