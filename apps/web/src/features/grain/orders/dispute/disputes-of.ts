import type { DisputeRef, OrderDetail } from "@/features/grain/orders/api";

export type Dispute = NonNullable<OrderDetail["disputeDetails"]>;

/** Every dispute of an order: of the whole of it, or of its loads. */
export function disputesOf({
  disputeDetails,
  loadDisputes,
}: Pick<OrderDetail, "disputeDetails" | "loadDisputes">): readonly Dispute[] {
  return disputeDetails === null ? loadDisputes : [disputeDetails, ...loadDisputes];
}

/** The load whose money alone a dispute is about; nothing where it is the whole order's. */
export function loadOf({ scope, loadId }: Pick<Dispute, "scope" | "loadId">): string | undefined {
  return scope === "load" && loadId !== null ? loadId : undefined;
}

/** How the server is asked for a dispute. */
export const refOf = (order: Pick<OrderDetail, "id">, dispute: Dispute): DisputeRef => ({
  id: order.id,
  loadId: loadOf(dispute),
});

/** The dispute whose turn the primary button stands for: that of the reader's first duty in one. */
export function disputedLoad({ next, also, side }: Pick<OrderDetail, "next" | "also" | "side">) {
  const duty = [next, ...also].find(
    ({ action, actor }) => action === "agree_on_split" && (actor === side || actor === "both"),
  );
  return duty?.load?.id;
}
