import type { WireResponseOf } from "@lastro/contracts";
import type { readOrder } from "@lastro/contracts/grain/orders";

type Order = WireResponseOf<typeof readOrder>;
export type Dispute = NonNullable<Order["disputeDetails"]>;

/** Every dispute of an order: of the whole of it, or of its loads. */
export function disputesOf({
  disputeDetails,
  loadDisputes,
}: Pick<Order, "disputeDetails" | "loadDisputes">): readonly Dispute[] {
  return disputeDetails === null ? loadDisputes : [disputeDetails, ...loadDisputes];
}

/** The load whose money alone a dispute is about; nothing where it is the whole order's. */
export function loadOf({ scope, loadId }: Pick<Dispute, "scope" | "loadId">): string | undefined {
  return scope === "load" && loadId !== null ? loadId : undefined;
}
