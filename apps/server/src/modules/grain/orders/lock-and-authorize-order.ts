import type { OrderSide } from "@lastro/contracts/grain/orders";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { lockActingMember } from "../members/index.js";
import { type Order, sideOf } from "./order.js";
import { lockOrder } from "./order-store.js";

export interface OrderCommand {
  readonly id: string;
  /** The version the person was looking at. */
  readonly version?: number | undefined;
}

/**
 * Locks an order for one of its two sides until the transaction ends, and says which side that is. Throws
 * `resource.not_found` for anybody else, `auth.required` for who is no member of the company any more, and `grain.order_changed` when it is not the version the person named.
 */
export async function lockAndAuthorizeOrder(
  tx: Tx,
  ctx: RequestCtx,
  { id, version }: OrderCommand,
): Promise<{ order: Order; side: OrderSide }> {
  const { userId } = personOf(ctx);
  const order = await lockOrder(tx, id);
  if (!order || (order.buyerId !== userId && order.producerId !== userId))
    throw new DomainError("resource.not_found");
  await lockActingMember(tx, ctx);
  if (version !== undefined && version !== order.version) throw new DomainError("grain.order_changed");
  return { order, side: sideOf(order, userId) };
}
