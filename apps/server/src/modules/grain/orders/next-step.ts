import type { Consequence, NextAction } from "@lastro/contracts/grain/orders";
import { heldOf, isOver, type Load, type Order, remainingKg, type Share, shareOfLoad } from "./order.js";
import { type Sheet, standingSheet } from "./sheet-store.js";
import type { OrderTimer } from "./timers.js";

/** Who must act on an order, by when, and what happens if nobody does. */
export interface NextStep {
  readonly actor: "buyer" | "producer" | "both" | "administrator" | null;
  readonly action: NextAction | null;
  readonly dueAt: Date | null;
  readonly otherwise: Consequence | null;
  /** Who gets what of the escrow when nobody acts; null where nothing moves by itself. */
  readonly share: Share | null;
}

const NOBODY: NextStep = { actor: null, action: null, dueAt: null, otherwise: null, share: null };

export interface OrderRecords {
  readonly order: Order;
  readonly loads: readonly Load[];
  readonly sheets: readonly Sheet[];
  readonly timers: readonly OrderTimer[];
  /** Whether the producer takes nothing on before it is paid; told of an order that is not. */
  readonly asksForPayment?: boolean;
}

export function nextStep({ order, loads, sheets, timers }: OrderRecords): NextStep {
  const due = (name: OrderTimer["name"]) => timers.find((timer) => timer.name === name)?.dueAt ?? null;
  const refund = { otherwise: "refund_buyer", share: { gross: 0n, fee: 0n, refund: heldOf(order) } } as const;
  if (isOver(order)) return NOBODY;
  if (order.proposed)
    return {
      actor: "producer",
      action: "answer_proposal",
      dueAt: due("proposal"),
      otherwise: "cancel_order",
      share: null,
    };
  if (order.status === "created")
    return {
      actor: "buyer",
      action: "pay_order",
      dueAt: due("funding"),
      otherwise: "cancel_order",
      share: null,
    };
  if (order.dispute === "open")
    return {
      actor: "both",
      action: "agree_on_split",
      dueAt: due("direct_settlement"),
      otherwise: "mediation",
      share: null,
    };
  if (order.dispute === "mediation")
    return {
      actor: "administrator",
      action: "rule_on_dispute",
      dueAt: due("ruling"),
      otherwise: "nothing",
      share: null,
    };
  if (order.approval === "pending")
    return { actor: "producer", action: "accept_order", dueAt: due("approval"), ...refund };
  if (order.status === "paid")
    return { actor: "producer", action: "ship_first_load", dueAt: due("first_load"), ...refund };
  if (loads.some(({ deliveredAt }) => deliveredAt === null))
    return { actor: "producer", action: "declare_delivery", dueAt: null, otherwise: "nothing", share: null };
  const waiting = loads.filter(({ releasedAt }) => releasedAt === null);
  if (waiting.length === 0)
    return { actor: "producer", action: "ship_rest", dueAt: due("next_load"), ...refund };
  const answers = waiting.some(({ id }) => isBuyersOpen(standingSheet(sheets, id)));
  return {
    actor: answers ? "producer" : "buyer",
    action: answers ? "answer_settlement" : "inspect",
    dueAt: due("inspection"),
    otherwise: "release_as_settled",
    share: shareBySilence(order, waiting, { sheets, closes: due("next_load") === null }),
  };
}

function isBuyersOpen(sheet: Sheet | undefined): boolean {
  return sheet?.status === "open" && sheet.proposedBy === "buyer";
}

/**
 * What silence would share: every load as its standing sheet says, and what was never shipped back to the buyer, unless
 * there is still time to ship it.
 */
function shareBySilence(
  order: Order,
  waiting: readonly Load[],
  { sheets, closes }: { readonly sheets: readonly Sheet[]; readonly closes: boolean },
): Share {
  let sums = order;
  for (const load of waiting) {
    const share = shareOfLoad(sums, load, standingSheet(sheets, load.id)?.settledKg ?? load.kg);
    sums = {
      ...sums,
      released: sums.released + share.gross,
      fee: sums.fee + share.fee,
      refunded: sums.refunded + share.refund,
    };
  }
  const gross = sums.released - order.released;
  const refund = closes ? heldOf(order) - gross : sums.refunded - order.refunded;
  return { gross, fee: sums.fee - order.fee, refund };
}

/** Whether part of what was bought can still be shipped. */
export function mayShip(order: Order): boolean {
  const isUnderWay = order.status === "paid" || order.status === "shipped";
  return isUnderWay && order.approval === "accepted" && remainingKg(order) > 0n;
}
