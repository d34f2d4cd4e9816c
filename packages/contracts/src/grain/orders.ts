import { z } from "zod";
import { LANGUAGES } from "../languages.js";
import { defineRoute } from "../route.js";
import { amountOf, instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { legalPartySchema } from "./legal-data.js";
import {
  loadSchema,
  logisticsFields,
  orderDetailSchema,
  orderParams,
  orderSummarySchema,
  orderVersion,
  purchaseFields,
} from "./order-schemas.js";
import { orderFilter } from "./order-search.js";
import { ORDER_EVENTS, TRACKING_EVENTS } from "./order-states.js";
import { loadStatusSchema, orderStatusSchema } from "./order-words.js";
import { signatureSchema } from "./signatures.js";
import { tonnePriceSchema, weightSchema } from "./weights.js";

export * from "./order-schemas.js";
export * from "./order-states.js";

const usdt = amountOf("USDT");

export const placeOrder = defineRoute({
  method: "POST",
  path: "/agro/v1/orders",
  summary:
    "Buy from an offer: the wallet is debited into the order's escrow and the stock is reserved at once",
  access: "buyer",
  movesMoney: true,
  status: 201,
  body: z.strictObject({
    ...purchaseFields,
    /** Where the wallet holds too little: keep the grain for a day, and pay once a deposit has arrived. */
    awaitDeposit: z.literal(true).optional(),
    /** Another price: the grain is kept for two days, in which the producer takes it or not. Nothing is paid before. */
    proposedPrice: tonnePriceSchema.optional(),
  }),
  response: orderDetailSchema,
  errors: [
    "grain.order_quantity_invalid",
    "grain.order_below_minimum",
    "grain.order_balance_too_low",
    "grain.order_price_changed",
    "grain.order_stock_gone",
    "grain.order_offer_closed",
    "grain.order_own_offer",
    "grain.order_reservations_used",
    "grain.order_proposal_invalid",
    "grain.order_period_over",
    "grain.legal_data_needed",
    "grain.signature_needed",
  ],
});

export const payOrder = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/pay",
  summary: "Pay a reserved order from the wallet; one that can be paid is also paid by itself",
  access: "buyer",
  movesMoney: true,
  params: orderParams,
  body: z.strictObject({ ...orderVersion }),
  response: orderDetailSchema,
  errors: [
    "grain.order_changed",
    "grain.order_step_unavailable",
    "grain.order_offer_closed",
    "grain.order_balance_too_low",
  ],
});

const counts = z.object({
  all: z.int(),
  criada: z.int(),
  paga: z.int(),
  enviada: z.int(),
  entregue: z.int(),
  cancelada: z.int(),
});

export const listOrders = defineRoute({
  method: "GET",
  path: "/agro/v1/orders",
  summary:
    "The person's own orders, newest first, as far as a search finds them; counts and totals are of all",
  access: "trader",
  apiKey: ["orders:read"],
  query: pageQuery.extend(orderFilter),
  response: pageOf(orderSummarySchema).extend({
    counts,
    totals: z.object({
      /** Neither delivered nor cancelled. */
      active: z.int(),
      /** A producer's orders that wait for them: created or paid. */
      pending: z.int(),
      /** What went into orders and did not come back. */
      spent: usdt,
      inEscrow: usdt,
      /** What was paid out, before and after the commission. */
      released: usdt,
      received: usdt,
    }),
  }),
  errors: [],
});

export const listWaitingOrders = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/waiting",
  summary: "The person's open orders in which it is their turn, the nearest deadline first",
  access: "trader",
  apiKey: ["orders:read"],
  response: z.object({
    /** The first ten. */
    items: z.array(orderSummarySchema),
    /** How many there are. */
    all: z.int(),
  }),
  errors: [],
});

export const readOrder = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id",
  summary: "One order: its money, loads, contract, and who must act next",
  access: "trader",
  apiKey: ["orders:read"],
  params: orderParams,
  response: orderDetailSchema,
  errors: [],
});

export const acceptOrder = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/accept",
  summary:
    "The producer takes the order on, or either side the price the other proposed, and signs its contract",
  access: "trader",
  params: orderParams,
  /** The signature of `proveSigner`; nothing where an agreed price was signed before. */
  body: z.strictObject({ ...orderVersion, signature: uuid.optional() }),
  response: orderDetailSchema,
  errors: [
    "grain.order_changed",
    "grain.order_step_unavailable",
    "grain.order_not_paid",
    "grain.legal_data_needed",
    "grain.signature_needed",
  ],
});

export const readOrderParties = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/parties",
  summary: "Who signed the order's contract, as whom, when and how",
  access: "trader",
  params: orderParams,
  response: z.object({
    signatures: z.array(
      /** The other side's data once the order is paid and accepted; null before. */
      signatureSchema.extend({
        party: legalPartySchema.nullable(),
        /** The member who signed for the company, shown as the party is; absent where its owner did. */
        signedBy: z.string().optional(),
      }),
    ),
  }),
  errors: [],
});

const reason = multilineText({ max: 300 });

export const declineOrder = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/decline",
  summary: "The producer does not take the order on: the buyer gets everything back",
  access: "producer",
  movesMoney: true,
  params: orderParams,
  body: z.strictObject({ ...orderVersion, reason: reason.optional() }),
  response: orderDetailSchema,
  errors: ["grain.order_changed", "grain.order_step_unavailable"],
});

export const cancelOrder = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/cancel",
  summary:
    "Cancel before anything is shipped: the buyer gets everything back; a buyer only before acceptance",
  access: "trader",
  movesMoney: true,
  params: orderParams,
  body: z.strictObject({ ...orderVersion, reason: reason.optional() }),
  response: orderDetailSchema,
  errors: ["grain.order_changed", "grain.order_step_unavailable", "grain.order_accepted"],
});

const logisticsForm = {
  carrier: text({ max: 120 }).optional(),
  trackingCode: text({ max: 60 }).optional(),
  trackingLink: text({ max: 500 })
    .pipe(z.url({ protocol: /^https?$/ }))
    .optional(),
  portOfDeparture: text({ max: 120 }).optional(),
  portOfArrival: text({ max: 120 }).optional(),
  expectedOn: z.iso.date().optional(),
  currentPlace: text({ max: 120 }).optional(),
  note: multilineText({ max: 500 }).optional(),
} as const;

/** The same of a load that is known already: what is left out stays, and what is null is taken away. */
const changedLogistics = {
  carrier: logisticsForm.carrier.nullable(),
  trackingCode: logisticsForm.trackingCode,
  trackingLink: logisticsForm.trackingLink.nullable(),
  portOfDeparture: logisticsForm.portOfDeparture.nullable(),
  portOfArrival: logisticsForm.portOfArrival.nullable(),
  expectedOn: logisticsForm.expectedOn.nullable(),
  currentPlace: logisticsForm.currentPlace.nullable(),
  note: logisticsForm.note.nullable(),
} as const;

const shippingErrors = [
  "grain.order_changed",
  "grain.order_step_unavailable",
  "grain.order_not_accepted",
  "grain.order_disputed",
  "grain.shipping_overdue",
  "grain.load_too_heavy",
  "grain.load_too_light",
  "grain.loads_used_up",
  "grain.tracking_code_taken",
] as const;

export const shipLoad = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/loads",
  summary: "Ship a load with the logistics form; without a quantity, everything that remains",
  access: "producer",
  apiKey: ["orders:write"],
  params: orderParams,
  body: z.strictObject({ ...orderVersion, quantity: weightSchema.optional(), ...logisticsForm }),
  response: orderDetailSchema,
  status: 201,
  errors: shippingErrors,
});

export const shipOrder = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/ship",
  summary: "Ship everything that remains of the order in one load",
  access: "producer",
  apiKey: ["orders:write"],
  params: orderParams,
  body: z.strictObject({ ...orderVersion, ...logisticsForm }),
  response: orderDetailSchema,
  status: 201,
  errors: shippingErrors,
});

export const updateLoad = defineRoute({
  method: "PATCH",
  path: "/agro/v1/orders/:id/loads/:loadId",
  summary: "Change what is said of a load until it is declared delivered, or say that it is in transit",
  access: "producer",
  apiKey: ["orders:write"],
  params: z.strictObject({ id: uuid, loadId: uuid }),
  body: z.strictObject({ ...orderVersion, ...changedLogistics, inTransit: z.literal(true).optional() }),
  response: orderDetailSchema,
  errors: [
    "grain.order_changed",
    "grain.order_step_unavailable",
    "grain.order_disputed",
    "grain.load_disputed",
    "grain.tracking_code_taken",
  ],
});

export const declareDelivery = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/deliver",
  summary:
    "Declare a load, or all loads, delivered: the buyer's time to inspect begins, nothing is paid out yet",
  access: "producer",
  params: orderParams,
  body: z.strictObject({ ...orderVersion, loadId: uuid.optional() }),
  response: orderDetailSchema,
  errors: [
    "grain.order_changed",
    "grain.order_step_unavailable",
    "grain.order_disputed",
    "grain.load_disputed",
    "grain.papers_missing",
  ],
});

export const confirmDelivery = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/confirm",
  summary:
    "Accept a load, or every load but those whose settlement waits for the producer: the producer is paid; the last one closes the order",
  access: "buyer",
  movesMoney: true,
  params: orderParams,
  body: z.strictObject({ ...orderVersion, loadId: uuid.optional() }),
  response: orderDetailSchema,
  errors: [
    "grain.order_changed",
    "grain.order_step_unavailable",
    "grain.order_disputed",
    "grain.load_disputed",
    "grain.papers_missing",
    "grain.settlement_pending",
  ],
});

export const orderMessageSchema = z.object({
  id: uuid,
  from: z.enum(["buyer", "producer", "administrator"]),
  name: z.string(),
  text: z.string(),
  at: instant,
});

/** Oldest first; `nextCursor` leads to what is older, and is null where nothing is. */
export const orderMessagesPage = z.object({
  messages: z.array(orderMessageSchema),
  nextCursor: z.string().nullable(),
});

export const listOrderMessages = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/messages",
  summary: "What both sides wrote about an order, the newest page first",
  access: "trader",
  apiKey: ["orders:read"],
  params: orderParams,
  query: pageQuery,
  response: orderMessagesPage,
  errors: [],
});

export const writeOrderMessage = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/messages",
  summary: "Write to the other side about an order",
  access: "trader",
  apiKey: ["orders:write"],
  status: 201,
  params: orderParams,
  body: z.strictObject({
    text: multilineText({ max: 2_000 }),
  }),
  response: orderMessageSchema,
  errors: [],
});

export const orderEventSchema = z.object({
  id: uuid,
  type: z.enum(ORDER_EVENTS),
  at: instant,
  /** When it happened by whoever could only say it later: a driver without a connection. */
  occurredAt: instant.nullable(),
  /** `system` is a clock, or the house itself. */
  by: z.enum(["buyer", "producer", "administrator", "system", "driver"]),
  name: z.string().nullable(),
  from: orderStatusSchema.nullable(),
  to: orderStatusSchema.nullable(),
  loadId: uuid.nullable(),
  reason: z.string().nullable(),
  /** Amounts, weights and hashes worth reading, as words. */
  facts: z.record(z.string(), z.string()),
});

/** Oldest first; `nextCursor` leads to what is older, and is null where nothing is. */
export const orderEventsPage = z.object({
  events: z.array(orderEventSchema),
  nextCursor: z.string().nullable(),
});

export const listOrderEvents = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/events",
  summary: "Everything that happened to an order, the newest page first",
  access: "trader",
  apiKey: ["orders:read"],
  params: orderParams,
  query: pageQuery,
  response: orderEventsPage,
  errors: [],
});

export const readOrderLogistics = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/logistics",
  summary: "Tracking: the four stages and every load",
  access: "trader",
  apiKey: ["orders:read"],
  params: orderParams,
  response: z.object({
    status: loadStatusSchema,
    stages: z.array(z.object({ stage: loadStatusSchema, done: z.boolean(), at: instant.nullable() })),
    /** Of the newest load, as the tracking dialog shows them; null before the first. */
    current: z.object({ ...logisticsFields, shippedAt: instant }).nullable(),
    loads: z.array(loadSchema),
    /** Where each load was and when, oldest first. */
    history: z.array(
      z.object({
        id: uuid,
        loadId: uuid,
        type: z.enum(TRACKING_EVENTS),
        /** When it happened, and when we heard of it. */
        at: instant,
        recordedAt: instant,
        place: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
});

/** A PDF, with the hash of the terms it renders. */
export const downloadOrderContract = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/contract.pdf",
  summary: "The order's contract as a PDF",
  access: "trader",
  params: orderParams,
  errors: [],
});

export const downloadSettlement = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/loads/:loadId/settlement.pdf",
  summary: "What a paid load came to, as a signed PDF in the reader's language",
  access: "trader",
  params: z.strictObject({ id: uuid, loadId: uuid }),
  query: z.strictObject({ language: z.enum(LANGUAGES).default("pt-BR") }),
  errors: [],
});
