import { z } from "zod";
import { defineRoute } from "../route.js";
import { STATES, type StateCode } from "../states.js";
import { amountOf, civilDay, instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { BID_ANSWER_DAYS, BID_ANSWER_STATES, BID_DAYS, BID_STATES } from "./bid-states.js";
import { COMMODITIES, DELIVERY_BASES } from "./offer-terms.js";
import { orderDetailSchema } from "./order-schemas.js";
import { tonnePriceSchema, weightSchema } from "./weights.js";

export * from "./bid-states.js";

const commodity = z.enum(COMMODITIES);
const state = z.enum(Object.keys(STATES) as [StateCode, ...StateCode[]]);
const days = ({ min, max, usual }: { min: number; max: number; usual: number }) =>
  z.int().min(min).max(max).default(usual);

/** A price as the trade in Brazil says it; null while there is no rate. */
const reais = z.object({ perSaca: amountOf("BRL"), sacaKg: z.int() }).nullable();

/** Who is on the other side. E-mail and phone are told by the order alone. */
const party = z.object({ name: z.string(), city: z.string().nullable() });

export const bidAnswerSchema = z.object({
  id: uuid,
  status: z.enum(BID_ANSWER_STATES),
  producer: party,
  /** As it was when it answered. */
  offer: z.object({
    id: uuid,
    name: z.string(),
    city: z.string(),
    state: z.string().nullable(),
    deliveryBasis: z.enum(DELIVERY_BASES),
  }),
  quantity: weightSchema,
  pricePerTonne: tonnePriceSchema,
  reais,
  total: amountOf("USDT"),
  createdAt: instant,
  expiresAt: instant,
  /** The order it became, and how many tonnes of it were taken. */
  orderId: uuid.nullable(),
  taken: weightSchema.nullable(),
});

const bidFields = {
  id: uuid,
  status: z.enum(BID_STATES),
  buyer: party,
  commodity,
  place: z.object({ city: z.string(), state: z.string() }),
  quantity: weightSchema,
  /** What is still looked for. */
  remaining: weightSchema,
  maxPrice: tonnePriceSchema,
  reais,
  deliverUntil: civilDay,
  note: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
} as const;

export const bidSchema = z.object({
  ...bidFields,
  /** To its buyer all of them, the cheapest first; to a producer their own. */
  answers: z.array(bidAnswerSchema),
});

export const createBid = defineRoute({
  method: "POST",
  path: "/agro/v1/bids",
  summary: "Say what is looked for: producers answer with offers of theirs",
  access: "buyer",
  status: 201,
  body: z.strictObject({
    commodity,
    place: z.strictObject({ city: text({ max: 120 }), state }),
    /** Tonnes, in steps of 0.1. */
    quantity: weightSchema,
    maxPrice: tonnePriceSchema,
    deliverUntil: civilDay,
    note: multilineText({ max: 500 }).optional(),
    validDays: days(BID_DAYS),
  }),
  response: bidSchema,
  errors: [
    "grain.bid_quantity_invalid",
    "grain.bid_price_invalid",
    "grain.bid_delivery_invalid",
    "grain.bid_too_many",
  ],
});

export const listBids = defineRoute({
  method: "GET",
  path: "/agro/v1/bids",
  summary: "What buyers look for now, newest first, with the producer's own answers",
  access: "producer",
  apiKey: ["market:read"],
  query: pageQuery.extend({ commodity: commodity.optional(), state: state.optional() }),
  response: pageOf(bidSchema),
  errors: [],
});

export const listOwnBids = defineRoute({
  method: "GET",
  path: "/agro/v1/bids/own",
  summary: "The buyer's own bids, newest first, with every answer to them",
  access: "buyer",
  query: pageQuery,
  response: pageOf(bidSchema),
  errors: [],
});

const bidParams = z.strictObject({ id: uuid });

export const withdrawBid = defineRoute({
  method: "POST",
  path: "/agro/v1/bids/:id/withdraw",
  summary: "Look for no more of it: open answers lapse, orders made of others stay",
  access: "buyer",
  params: bidParams,
  response: bidSchema,
  errors: ["grain.bid_closed"],
});

export const answerBid = defineRoute({
  method: "POST",
  path: "/agro/v1/bids/:id/answers",
  summary: "Answer a bid with an offer of one's own; no stock is reserved before the buyer takes it",
  access: "producer",
  status: 201,
  params: bidParams,
  body: z.strictObject({
    offerId: uuid,
    quantity: weightSchema,
    pricePerTonne: tonnePriceSchema,
    /** It ends with the bid at the latest. */
    validDays: days(BID_ANSWER_DAYS),
  }),
  response: bidAnswerSchema,
  errors: [
    "grain.bid_closed",
    "grain.bid_quantity_invalid",
    "grain.bid_quantity_above",
    "grain.bid_price_invalid",
    "grain.bid_price_above",
    "grain.bid_other_grain",
    "grain.bid_answered",
    "grain.order_offer_closed",
    "grain.order_below_minimum",
    "grain.order_stock_gone",
  ],
});

export const listOwnAnswers = defineRoute({
  method: "GET",
  path: "/agro/v1/bid-answers",
  summary: "What the producer answered, newest first, each with its bid",
  access: "producer",
  query: pageQuery,
  response: pageOf(z.object({ bid: z.object(bidFields), answer: bidAnswerSchema })),
  errors: [],
});

export const withdrawAnswer = defineRoute({
  method: "POST",
  path: "/agro/v1/bid-answers/:id/withdraw",
  summary: "Take an answer back before the buyer takes it",
  access: "producer",
  params: bidParams,
  response: bidAnswerSchema,
  errors: ["grain.bid_answer_closed"],
});

export const takeAnswer = defineRoute({
  method: "POST",
  path: "/agro/v1/bid-answers/:id/take",
  summary:
    "Take an answer, or a part of it, and sign the order it makes: at its price, paid from the wallet into escrow, or kept for a day where the wallet is short",
  access: "buyer",
  movesMoney: true,
  status: 201,
  params: bidParams,
  body: z.strictObject({
    quantity: weightSchema,
    /** The signature of `proveSigner`, by which the order is signed. */
    signature: uuid,
  }),
  response: orderDetailSchema,
  errors: [
    "grain.bid_closed",
    "grain.bid_answer_closed",
    "grain.bid_answer_exceeded",
    "grain.bid_quantity_above",
    "grain.bid_offer_changed",
    "grain.order_quantity_invalid",
    "grain.order_below_minimum",
    "grain.order_balance_too_low",
    "grain.order_price_changed",
    "grain.order_stock_gone",
    "grain.order_offer_closed",
    "grain.order_reservations_used",
    "grain.order_period_over",
    "grain.legal_data_needed",
    "grain.signature_needed",
  ],
});
