import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import type { Order } from "./order.js";

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
