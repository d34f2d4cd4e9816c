import { z } from "zod";
import { defineRoute } from "../route.js";
import { amountOf, instant, uuid } from "../wire.js";
import { orderDetailSchema, orderParams, orderSide, orderVersion } from "./order-schemas.js";
import { signatureSchema } from "./signatures.js";
import { tonnePriceSchema, weightSchema } from "./weights.js";

/** How often both sides of an order may name a price together, the first proposal included. */
export const MAX_ROUNDS = 10;

/** For how many hours a counter-offer may stand, and for how many it does unless somebody says otherwise. */
export const COUNTER_HOURS = { min: 1, max: 168, usual: 48 } as const;

export const listRounds = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/rounds",
  summary: "What both sides proposed of an order, in its order; none of one bought at the offer's price",
  access: "trader",
  apiKey: ["orders:read"],
  params: orderParams,
  response: z.object({
    rounds: z.array(
      z.object({
        number: z.int(),
        by: orderSide,
        quantity: weightSchema,
        pricePerTonne: tonnePriceSchema,
        total: amountOf("USDT"),
        at: instant,
        expiresAt: instant,
        /** Of the side that proposed it; null of an order from before orders were signed. */
        signature: signatureSchema.nullable(),
      }),
    ),
    /** Whether the person who asks may answer with another price now. */
    mayCounter: z.boolean(),
  }),
  errors: [],
});

export const counterOffer = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/counter",
  summary:
    "Answer a proposed price with another, and other tonnes where the stock allows, and sign those terms: the stock stays reserved, the last word stands",
  access: "trader",
  params: orderParams,
  body: z.strictObject({
    ...orderVersion,
    pricePerTonne: tonnePriceSchema,
    /** Without it, as many as the other side proposed. */
    quantity: weightSchema.optional(),
    validHours: z.int().min(COUNTER_HOURS.min).max(COUNTER_HOURS.max).default(COUNTER_HOURS.usual),
    /** The signature of `proveSigner`, by which its terms are signed. */
    signature: uuid,
  }),
  response: orderDetailSchema,
  errors: [
    "grain.order_changed",
    "grain.order_step_unavailable",
    "grain.order_proposal_invalid",
    "grain.order_rounds_used",
    "grain.order_quantity_invalid",
    "grain.order_below_minimum",
    "grain.order_stock_gone",
    "grain.order_offer_closed",
    "grain.order_price_changed",
    "grain.legal_data_needed",
    "grain.signature_needed",
  ],
});
