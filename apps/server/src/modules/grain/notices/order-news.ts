import type { TimerKind } from "@lastro/contracts/grain/orders";
import { plainTonnes } from "@lastro/contracts/grain/weights";
import { formatMoney, parseDecimal, parseMoney, subtract, sum } from "@lastro/money";
import type { NoticeFacts } from "../../notifications/index.js";
import type { EventRow } from "../orders/event-store.js";
import type { Load, Order } from "../orders/order.js";
import type { OrderTimer } from "../orders/timers.js";
import { usdtWords } from "../usdt.js";
import type { Notice } from "./notice.js";

export interface OrderNews {
  readonly order: Order;
  /** What one command wrote into the order's history, in its order. */
  readonly events: readonly EventRow[];
  readonly loads: readonly Load[];
  readonly timers: readonly Pick<OrderTimer, "name" | "dueAt">[];
  readonly names: { readonly buyer: string; readonly producer: string };
}

const KG_SCALE = 3;

type Side = "buyer" | "producer";
type Told = Pick<Notice, "kind"> & { readonly to: Side; readonly facts: NoticeFacts };

/** What both sides of an order are told of what just happened to it: each what the other, or time, did. */
export function newsOf(news: OrderNews): Notice[] {
  const { order, events, names } = news;
  const seen = new Set<string>();
  return events.flatMap((event) => {
    // Several loads at once are one piece of news.
    if (seen.has(event.type)) return [];
    seen.add(event.type);
    return toldOf(event, news).map(({ to, kind, facts }) => ({
      userId: to === "buyer" ? order.buyerId : order.producerId,
      source: `${event.id}:${kind}`,
      kind,
      orderId: order.id,
      facts: { offer: order.offerName, other: names[otherOf(to)], ...facts },
      at: event.at,
    }));
  });
}

function toldOf(event: EventRow, news: OrderNews): Told[] {
  const { order } = news;
  const whole = { tonnes: plainTonnes(order.quantityKg), amount: usdtWords(order.total) };
  switch (event.type) {
    case "order.created":
      if (has(news, "order.price_proposed"))
        return [{ to: "producer", kind: "price_proposed", facts: { ...whole, ...due(news, "proposal") } }];
      return has(news, "order.paid")
        ? [{ to: "producer", kind: "new_order", facts: { ...whole, ...due(news, "approval", "first_load") } }]
        : [{ to: "producer", kind: "order_reserved", facts: { ...whole, ...due(news, "funding") } }];
    case "order.paid": {
      if (has(news, "order.created")) return [];
      const facts = { ...whole, ...due(news, "approval", "first_load") };
      return both("order_paid", facts);
    }
    case "order.price_agreed":
      return [{ to: "buyer", kind: "price_agreed", facts: { ...whole, ...due(news, "funding") } }];
    case "order.accepted":
      if (has(news, "order.price_agreed")) return [];
      // Who takes every paid order on says nothing new by it.
      return event.reason === "auto"
        ? []
        : [{ to: "buyer", kind: "order_accepted", facts: { ...whole, ...due(news, "first_load") } }];
    case "order.cancelled":
      return order.cancelReason === "dispute" ? [] : toldOfCancelling(event, order, whole.tonnes);
    case "order.delivered":
      return isSome(event.facts.refunded)
        ? [{ to: "buyer", kind: "order_refunded", facts: { amount: event.facts.refunded ?? "" } }]
        : [];
    default:
      return [...toldOfLoads(event, news), ...toldOfDispute(event, news)];
  }
}

function toldOfCancelling(event: EventRow, order: Order, tonnes: string): Told[] {
  const why = {
    ...(order.cancelReason === null ? {} : { cancelReason: order.cancelReason }),
    ...(order.cancelNote === null ? {} : { reason: order.cancelNote }),
  };
  const cancelled = { kind: "order_cancelled", facts: { tonnes, ...why } } as const;
  const refunded = { kind: "order_refunded", facts: { amount: event.facts.refunded ?? "", ...why } } as const;
  const told: Told[] = [
    { to: "producer", ...cancelled },
    { to: "buyer", ...(isSome(event.facts.refunded) ? refunded : cancelled) },
  ];
  return told.filter(({ to }) => to !== event.side);
}

function toldOfLoads(event: EventRow, news: OrderNews): Told[] {
  const { tonnes = "", trackingCode = "", amount = "" } = event.facts;
  const others = otherOf(event.side);
  switch (event.type) {
    case "load.shipped":
      return [{ to: "buyer", kind: "load_shipped", facts: { tonnes, tracking: trackingCode } }];
    case "load.delivery_declared": {
      const facts = { tonnes: plainTonnes(kgOf(news, event.type)), ...due(news, "inspection") };
      return [{ to: "buyer", kind: "delivery_declared", facts }];
    }
    case "load.released":
      return toldOfRelease(event, news);
    case "settlement.proposed":
      return [
        { to: others, kind: "settlement_proposed", facts: { tonnes, amount, ...due(news, "inspection") } },
      ];
    case "settlement.agreed":
      return [{ to: others, kind: "settlement_agreed", facts: {} }];
    default:
      return [];
  }
}

function toldOfRelease(event: EventRow, { events }: OrderNews): Told[] {
  const released = events.filter(({ type }) => type === event.type);
  const total = (what: "gross" | "fee") =>
    sum(
      "USDT",
      released.map(({ facts }) => parseMoney("USDT", facts[what] ?? "0")),
    );
  const [gross, fee] = [total("gross"), total("fee")];
  const kg = released.reduce((all, { facts }) => all + parseDecimal(facts.tonnes ?? "0", KG_SCALE), 0n);
  const tonnes = plainTonnes(kg);
  const paid = { tonnes, amount: formatMoney(subtract(gross, fee)), fee: formatMoney(fee) };
  return [
    { to: "producer", kind: "load_paid", facts: paid },
    ...(event.side === "system"
      ? [
          {
            to: "buyer",
            kind: "accepted_by_time",
            facts: { tonnes, toProducer: formatMoney(gross) },
          } as const,
        ]
      : []),
  ];
}

function toldOfDispute(event: EventRow, news: OrderNews): Told[] {
  const { amount = "", toProducer = "", toBuyer = "" } = event.facts;
  const others = otherOf(event.side);
  switch (event.type) {
    case "dispute.opened":
      return [{ to: others, kind: "dispute_opened", facts: { amount, ...due(news, "direct_settlement") } }];
    case "dispute.split_proposed":
      return [{ to: others, kind: "split_proposed", facts: { toProducer, toBuyer } }];
    case "dispute.mediation":
      return both("dispute_mediation", due(news, "ruling"));
    case "dispute.settled":
    case "dispute.ruled": {
      const why = event.reason === null ? {} : { reason: event.reason };
      return both("dispute_decided", { toProducer, toBuyer, ...why });
    }
    default:
      return [];
  }
}

const both = (kind: Told["kind"], facts: NoticeFacts): Told[] => [
  { to: "buyer", kind, facts },
  { to: "producer", kind, facts },
];

/** The other side; the producer's is the buyer, and so is that of whoever is neither. */
const otherOf = (side: EventRow["side"]): Side => (side === "buyer" ? "producer" : "buyer");

/** Whether the same command wrote this, too: an order is mostly created and paid in one. */
const has = ({ events }: OrderNews, type: EventRow["type"]) => events.some((event) => event.type === type);

const isSome = (amount: string | undefined) => /[1-9]/.test(amount ?? "");

/** When the first of these timers that runs is due. */
function due({ timers }: OrderNews, ...names: readonly TimerKind[]): NoticeFacts {
  const timer = timers.find(({ name }) => names.includes(name));
  return timer ? { due: timer.dueAt.toISOString() } : {};
}

/** What the loads weigh that this happened to. */
function kgOf({ events, loads }: OrderNews, type: EventRow["type"]): bigint {
  const named = new Set(events.filter((event) => event.type === type).map(({ loadId }) => loadId));
  return loads.reduce((kg, load) => (named.has(load.id) ? kg + load.kg : kg), 0n);
}
