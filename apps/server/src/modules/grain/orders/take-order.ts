import type { OrderSide } from "@lastro/contracts/grain/orders";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { type Order, sideOf } from "./order.js";
import { lockOrder } from "./order-store.js";

export interface OrderCommand {
  readonly id: string;
  /** The version the person was looking at. */
  readonly version?: number | undefined;
}

/**
 * Takes one of the person's own orders in hand: locked, and as the person saw it when they say which version that was.
 * Another's order does not exist for them.
 */
export async function takeOrder(
  tx: Tx,
  ctx: RequestCtx,
  { id, version }: OrderCommand,
): Promise<{ order: Order; side: OrderSide }> {
  const { userId } = personOf(ctx);
  const order = await lockOrder(tx, id);
  if (!order || (order.buyerId !== userId && order.producerId !== userId))
    throw new DomainError("resource.not_found");
  if (version !== undefined && version !== order.version) throw new DomainError("grain.order_changed");
  return { order, side: sideOf(order, userId) };
}

/** Tells both sides that their order changed, and whose balances did. */
export async function announceOrder(
  tx: Tx,
  order: Pick<Order, "id" | "buyerId" | "producerId">,
  moved: { readonly money?: true } = {},
): Promise<void> {
  const to = { userIds: [order.buyerId, order.producerId] };
  await announce(
    tx,
    { to, type: "grain.order", reference: order.id },
    ...(moved.money ? [{ to, type: "balances" }] : []),
  );
}
