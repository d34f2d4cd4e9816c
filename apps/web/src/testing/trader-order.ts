import type { WireResponseOf } from "@lastro/contracts";
import { orderNumber } from "@lastro/contracts/grain/order-number";
import type { readOrder } from "@lastro/contracts/grain/orders";

type Order = WireResponseOf<typeof readOrder>;

/** An order of soy that was paid and waits for the producer, as the producer reads it. */
export function traderOrder(over: Partial<Order> = {}): Order {
  const at = "2026-11-20T12:00:00.000Z";
  return {
    id: "0198c0de-0000-7000-8000-0000000000aa",
    number: orderNumber(2026, 123n),
    side: "producer",
    version: 3,
    status: "paga",
    proposed: false,
    escrow: "held",
    approval: "pending",
    dispute: "none",
    disputedLoads: 0,
    offer: { id: "0198c0de-0000-7000-8000-000000000002", name: "Soja tipo exportação", imageUrl: null },
    quantity: "10.000",
    pricePerTonne: "398.50",
    total: "3985.000000",
    network: "USDT",
    stage: "preparando",
    counterParty: { side: "buyer", name: "Bruno", city: null, country: "BR", email: null, phone: null },
    next: {
      actor: "producer",
      action: "accept_order",
      dueAt: null,
      load: null,
      otherwise: null,
      money: null,
    },
    also: [],
    primary: null,
    createdAt: at,
    feeBps: 100,
    sacaKg: 60,
    money: {
      funded: "3985.000000",
      inEscrow: "3985.000000",
      released: "0.000000",
      fee: "0.000000",
      net: "0.000000",
      refunded: "0.000000",
    },
    shipped: "0.000",
    remaining: "10.000",
    quality: [],
    loads: [],
    acceptance: null,
    disputeDetails: null,
    loadDisputes: [],
    contract: { terms: "{}", hash: "ab".repeat(32) },
    cancelReason: null,
    cancelNote: null,
    paidAt: at,
    acceptedAt: null,
    shippedAt: null,
    closedAt: null,
    timers: [],
    may: [],
    ...over,
  };
}
