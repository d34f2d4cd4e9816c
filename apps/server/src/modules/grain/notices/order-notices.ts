import type { TimerKind } from "@lastro/contracts/grain/orders";
import type { PixReturnReason } from "@lastro/contracts/grain/pix-payments";
import type { ReaisKeptReason } from "@lastro/contracts/grain/reais-payouts";
import { plainTonnes } from "@lastro/contracts/grain/weights";
import { formatMoney, parseDecimal, parseMoney, sum } from "@lastro/money";
import { receivedOf } from "../figures.js";
import type { EventRow } from "../orders/event-store.js";
import type { Load, Order } from "../orders/order.js";
import type { OrderTimer } from "../orders/timers.js";
import { usdt, usdtWords } from "../usdt.js";
import type { MarketFacts } from "./market-notice.js";
import type { TraderNotice } from "./notify-trader.js";

export interface OrderChange {
  readonly order: Order;
  /** What one command wrote into the order's history, in its order. */
  readonly events: readonly EventRow[];
  readonly loads: readonly Load[];
  readonly timers: readonly Pick<OrderTimer, "name" | "dueAt" | "loadId">[];
  readonly names: { readonly buyer: string; readonly producer: string };
}

const KG_SCALE = 3;

type Side = "buyer" | "producer";
type Addressed = Pick<TraderNotice, "kind"> & { readonly to: Side; readonly facts: MarketFacts };

/** What both sides of an order are notified of: each of what the other side, or a timer, did. */
export function noticesOfOrder(change: OrderChange): TraderNotice[] {
  const { order, events, names } = change;
  const seen = new Set<string>();
  return events.flatMap((event) => {
    // Several loads at once are one notice.
    if (seen.has(event.type)) return [];
    seen.add(event.type);
    return noticesOf(event, change).map(({ to, kind, facts }) => ({
      userId: to === "buyer" ? order.buyerId : order.producerId,
      source: `${event.id}:${kind}`,
      kind,
      orderId: order.id,
      facts: { offer: order.offerName, number: order.number, other: names[otherOf(to)], ...facts },
      at: event.at,
    }));
  });
}

function noticesOf(event: EventRow, change: OrderChange): Addressed[] {
  const { order } = change;
  const whole = { tonnes: plainTonnes(order.quantityKg), amount: usdtWords(order.total) };
  switch (event.type) {
    case "order.created":
      if (has(change, "order.price_proposed"))
        return [{ to: "producer", kind: "price_proposed", facts: { ...whole, ...due(change, "proposal") } }];
      return has(change, "order.paid")
        ? [
            {
              to: "producer",
              kind: "new_order",
              facts: { ...whole, ...due(change, "approval", "first_load") },
            },
          ]
        : [{ to: "producer", kind: "order_reserved", facts: { ...whole, ...due(change, "funding") } }];
    case "order.paid": {
      if (has(change, "order.created")) return [];
      const facts = { ...whole, ...due(change, "approval", "first_load") };
      return both("order_paid", facts);
    }
    case "order.pix_returned":
      return [
        {
          to: "buyer",
          kind: "pix_returned",
          facts: { received: event.facts.reais ?? "", pixReason: event.reason as PixReturnReason },
        },
      ];
    case "order.reais_kept":
      return [
        {
          to: "producer",
          kind: "reais_kept",
          facts: { amount: event.facts.amount ?? "", keptReason: event.reason as ReaisKeptReason },
        },
      ];
    case "order.price_agreed":
      return event.side === "buyer"
        ? [{ to: "producer", kind: "counter_agreed", facts: { ...whole, ...due(change, "funding") } }]
        : [{ to: "buyer", kind: "price_agreed", facts: { ...whole, ...due(change, "funding") } }];
    case "order.countered": {
      const { price = "" } = event.facts;
      const facts = { ...whole, price, ...due(change, "proposal") };
      return [{ to: otherOf(event.side), kind: "counter_offered", facts }];
    }
    case "order.accepted":
      if (has(change, "order.price_agreed")) return [];
      // Whoever accepts every paid order automatically says nothing new.
      return event.reason === "auto"
        ? []
        : [{ to: "buyer", kind: "order_accepted", facts: { ...whole, ...due(change, "first_load") } }];
    case "order.cancelled":
      return order.cancelReason === "dispute" ? [] : noticesOfCancelling(event, order, whole.tonnes);
    case "order.delivered":
      return isSome(event.facts.refunded)
        ? [{ to: "buyer", kind: "order_refunded", facts: { amount: event.facts.refunded ?? "" } }]
        : [];
    default:
      return [...noticesOfLoads(event, change), ...noticesOfDispute(event, change)];
  }
}

function noticesOfCancelling(event: EventRow, order: Order, tonnes: string): Addressed[] {
  const why = {
    ...(order.cancelReason === null ? {} : { cancelReason: order.cancelReason }),
    ...(order.cancelNote === null ? {} : { reason: order.cancelNote }),
  };
  const cancelled = { kind: "order_cancelled", facts: { tonnes, ...why } } as const;
  const refunded = { kind: "order_refunded", facts: { amount: event.facts.refunded ?? "", ...why } } as const;
  const addressed: Addressed[] = [
    { to: "producer", ...cancelled },
    { to: "buyer", ...(isSome(event.facts.refunded) ? refunded : cancelled) },
  ];
  return addressed.filter(({ to }) => to !== event.side);
}

function noticesOfLoads(event: EventRow, change: OrderChange): Addressed[] {
  const { tonnes = "", trackingCode = "", amount = "" } = event.facts;
  const others = otherOf(event.side);
  switch (event.type) {
    case "load.shipped":
      return [{ to: "buyer", kind: "load_shipped", facts: { tonnes, tracking: trackingCode } }];
    case "load.in_transit":
      return [{ to: "buyer", kind: "load_in_transit", facts: factsOfLoad(event, change) }];
    // What a driver says when the load has moved on is news to nobody.
    case "load.driver_departed":
      return event.facts.late ? [] : both("load_in_transit", factsOfLoad(event, change));
    case "load.driver_arrived":
      return event.facts.late ? [] : both("load_arrived", factsOfLoad(event, change));
    case "load.delivery_declared": {
      const facts = { tonnes: plainTonnes(kgOf(change, event.type)), ...due(change, "inspection") };
      return [{ to: "buyer", kind: "delivery_declared", facts }];
    }
    case "load.released":
      return noticesOfRelease(event, change);
    case "settlement.proposed":
      return [
        { to: others, kind: "settlement_proposed", facts: { tonnes, amount, ...due(change, "inspection") } },
      ];
    case "settlement.agreed":
      return [{ to: others, kind: "settlement_agreed", facts: {} }];
    default:
      return [];
  }
}

function noticesOfRelease(event: EventRow, { events }: OrderChange): Addressed[] {
  const released = events.filter(({ type }) => type === event.type);
  const total = (what: "gross" | "fee") =>
    sum(
      "USDT",
      released.map(({ facts }) => parseMoney("USDT", facts[what] ?? "0")),
    );
  const [gross, fee] = [total("gross"), total("fee")];
  const kg = released.reduce((all, { facts }) => all + parseDecimal(facts.tonnes ?? "0", KG_SCALE), 0n);
  const tonnes = plainTonnes(kg);
  const received = formatMoney(usdt(receivedOf({ released: gross.minor, fee: fee.minor })));
  const paid = { tonnes, amount: received, fee: formatMoney(fee) };
  return [
    { to: "producer", kind: "load_paid", facts: paid },
    ...(event.side === "system"
      ? [
          {
            to: "buyer",
            kind: "accepted_by_time",
            facts: { tonnes, toProducer: received },
          } as const,
        ]
      : []),
  ];
}

function noticesOfDispute(event: EventRow, change: OrderChange): Addressed[] {
  const { amount = "", toProducer = "", toBuyer = "" } = event.facts;
  const others = otherOf(event.side);
  switch (event.type) {
    case "dispute.opened":
      return [
        {
          to: others,
          kind: "dispute_opened",
          facts: { amount, ...dueInDispute(event, change, "direct_settlement") },
        },
      ];
    case "dispute.split_proposed":
      return [{ to: others, kind: "split_proposed", facts: { toProducer, toBuyer } }];
    case "dispute.mediation":
      return both("dispute_mediation", dueInDispute(event, change, "ruling"));
    case "dispute.settled":
    case "dispute.ruled": {
      const why = event.reason === null ? {} : { reason: event.reason };
      return both("dispute_decided", { toProducer, toBuyer, ...why });
    }
    default:
      return [];
  }
}

const both = (kind: Addressed["kind"], facts: MarketFacts): Addressed[] => [
  { to: "buyer", kind, facts },
  { to: "producer", kind, facts },
];

/** The other side; the producer's is the buyer, and so is that of whoever is neither. */
const otherOf = (side: EventRow["side"]): Side => (side === "buyer" ? "producer" : "buyer");

/** Whether the same command wrote this, too: an order is mostly created and paid in one. */
const has = ({ events }: OrderChange, type: EventRow["type"]) => events.some((event) => event.type === type);

const isSome = (amount: string | undefined) => /[1-9]/.test(amount ?? "");

/** When the first of these timers that runs is due. */
function due({ timers }: OrderChange, ...names: readonly TimerKind[]): MarketFacts {
  const timer = timers.find(({ name }) => names.includes(name));
  return timer ? { due: timer.dueAt.toISOString() } : {};
}

/** The end of a deadline of the dispute an event is of: a load's has its own. */
function dueInDispute(
  { loadId }: EventRow,
  { timers }: OrderChange,
  name: "direct_settlement" | "ruling",
): MarketFacts {
  const timer = timers.find((one) => one.name === name && (one.loadId ?? null) === loadId);
  return timer ? { due: timer.dueAt.toISOString() } : {};
}

function factsOfLoad({ loadId, facts: { place } }: EventRow, { loads }: OrderChange): MarketFacts {
  const load = loads.find(({ id }) => id === loadId);
  return {
    ...(load ? { load: String(load.number), tonnes: plainTonnes(load.kg) } : {}),
    ...(place === undefined ? {} : { place }),
  };
}

/** What the loads weigh that this happened to. */
function kgOf({ events, loads }: OrderChange, type: EventRow["type"]): bigint {
  const named = new Set(events.filter((event) => event.type === type).map(({ loadId }) => loadId));
  return loads.reduce((kg, load) => (named.has(load.id) ? kg + load.kg : kg), 0n);
}
