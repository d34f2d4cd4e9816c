import {
  costOfLoad,
  heldOf,
  isAwaited,
  type Load,
  type Order,
  remainingKg,
  type Share,
  shareOfLoad,
} from "./order.js";
import { isOpenSheetOf, type Sheet, standingSheet } from "./sheet-store.js";
import type { OrderTimer } from "./timers.js";

interface Shipped {
  readonly order: Order;
  readonly loads: readonly Load[];
  readonly sheets: readonly Sheet[];
  readonly timers: readonly OrderTimer[];
}

/** The loads the buyer may accept now: neither paid nor in dispute, and no settlement of theirs for the producer to answer. */
export function acceptableLoads(loads: readonly Load[], sheets: readonly Sheet[]): readonly Load[] {
  return loads.filter((load) => isAwaited(load) && !isOpenSheetOf(standingSheet(sheets, load.id), "buyer"));
}

/**
 * Who gets what when these loads are accepted now: every load as its standing sheet says. With the last of them, what
 * was never shipped goes back to the buyer, unless there is still time to ship it.
 */
export function shareOfAccepting(
  { order, loads, sheets, timers }: Shipped,
  accepted: readonly Load[],
): Share {
  let sums = order;
  for (const load of accepted) {
    const share = shareOfLoad(sums, load, standingSheet(sheets, load.id)?.amount ?? costOfLoad(order, load));
    sums = {
      ...sums,
      released: sums.released + share.gross,
      fee: sums.fee + share.fee,
      refunded: sums.refunded + share.refund,
    };
  }
  const gross = sums.released - order.released;
  const isMoreToCome = remainingKg(order) > 0n && timers.some(({ name }) => name === "next_load");
  const isLast = loads.filter(({ releasedAt }) => releasedAt === null).length === accepted.length;
  const refund = isLast && !isMoreToCome ? heldOf(order) - gross : sums.refunded - order.refunded;
  return { gross, fee: sums.fee - order.fee, refund };
}
