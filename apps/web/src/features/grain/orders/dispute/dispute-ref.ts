import type { DisputeRef, OrderDetail } from "@/features/grain/orders/api";
import { type Dispute, loadOf } from "@/features/grain/shared/orders/disputes-of";

/** How the server is asked for a dispute. */
export const refOf = (order: Pick<OrderDetail, "id">, dispute: Dispute): DisputeRef => ({
  id: order.id,
  loadId: loadOf(dispute),
});

/** The load of the dispute that is the reader's first duty; nothing where it is the whole order's, or none is. */
export function disputedLoad({ next, also, side }: Pick<OrderDetail, "next" | "also" | "side">) {
  const duty = [next, ...also].find(
    ({ action, actor }) => action === "agree_on_split" && (actor === side || actor === "both"),
  );
  return duty?.load?.id;
}
