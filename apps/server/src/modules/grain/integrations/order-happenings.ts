import { ORDER_WORDS } from "@lastro/contracts/grain/order-words";
import type { OrderEventType } from "@lastro/contracts/grain/orders";
import { plainTonnes } from "@lastro/contracts/grain/weights";
import type { TraderEventType } from "@lastro/contracts/webhooks";
import type { Happening } from "../../integrations/index.js";
import type { EventRow } from "../orders/event-store.js";
import type { Load, Order } from "../orders/order.js";
import { usdtWords } from "../usdt.js";

/** The moments of an order that programs are told of. */
const EVENT_OF: Partial<Record<OrderEventType, TraderEventType>> = {
  "order.created": "order.placed",
  "order.paid": "order.paid",
  "order.accepted": "order.accepted",
  "order.countered": "order.countered",
  "load.shipped": "order.shipped",
  "load.delivery_declared": "order.delivery_declared",
  "settlement.agreed": "order.settled",
  "load.released": "order.released",
  "order.delivered": "order.delivered",
  "order.cancelled": "order.cancelled",
  "dispute.opened": "order.disputed",
  "dispute.settled": "order.dispute_decided",
  "dispute.ruled": "order.dispute_decided",
};

interface OrderMoments {
  readonly order: Order;
  /** What one command wrote into the order's history. */
  readonly events: readonly EventRow[];
  readonly loads: readonly Load[];
}

/** What programs of both sides are told of an order: what either side reads of it, and nobody's name. */
export function happeningsOfOrder({ order, events, loads }: OrderMoments): Happening[] {
  return events.flatMap((event) => {
    const type = EVENT_OF[event.type];
    if (type === undefined) return [];
    const data = { ...dataOfOrder(order), ...dataOfEvent(event), ...dataOfLoad(event, loads) };
    return (
      [
        ["buyer", order.buyerId],
        ["producer", order.producerId],
      ] as const
    ).map(([side, ownerId]) => ({ type, ownerId, source: `${event.id}:${type}`, data: { ...data, side } }));
  });
}

const dataOfOrder = (order: Order) => ({
  orderId: order.id,
  number: order.number,
  offerId: order.offerId,
  product: order.offerName,
  asset: "USDT",
  tonnes: plainTonnes(order.quantityKg),
  total: usdtWords(order.total),
});

/** Who did it, what the order became by it, and what was paid out or given back. */
const dataOfEvent = ({ side: by, to, facts }: EventRow) => ({
  by,
  status: to === null ? null : ORDER_WORDS[to],
  ...Object.fromEntries(
    (["gross", "fee", "refunded", "toProducer", "toBuyer", "price"] as const).flatMap((name) => {
      const value = facts[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

function dataOfLoad({ loadId }: EventRow, loads: readonly Load[]) {
  const load = loads.find(({ id }) => id === loadId);
  return load ? { loadId: load.id, loadNumber: String(load.number), loadTonnes: plainTonnes(load.kg) } : {};
}
