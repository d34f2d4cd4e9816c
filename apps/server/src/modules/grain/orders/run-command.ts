import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { OrderDetail } from "./order-view.js";
import { readOwnOrder } from "./read-orders.js";

/** Runs a command on one of the person's orders in a transaction, and answers the order as it is then. */
export function runCommand(
  ctx: RequestCtx,
  id: string,
  command: (tx: Tx) => Promise<unknown>,
): Promise<OrderDetail> {
  return inTransaction(ctx.db, async (tx) => {
    await command(tx);
    return readOwnOrder(tx, ctx, id);
  });
}

/** The same for a command that moves money: repeated with the same idempotency key it answers what it answered first. */
export function runIdempotentCommand(
  ctx: RequestCtx,
  id: string,
  command: (tx: Tx) => Promise<unknown>,
): Promise<OrderDetail> {
  return idempotently(ctx, async (tx) => {
    await command(tx);
    return readOwnOrder(tx, ctx, id);
  });
}
