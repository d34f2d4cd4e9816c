import { z } from "zod";
import { defineRoute } from "../route.js";
import { amountOf, instant, uuid } from "../wire.js";
import { orderDetailSchema, orderParams, orderVersion, purchaseFields } from "./order-schemas.js";
import { PIX_RETURN_REASONS } from "./pix-return-reasons.js";

export * from "./pix-return-reasons.js";

/** An order's Pix: `expired` was not paid in time; of `returned` what came went back to its payer. */
export const ORDER_PIX_STATUSES = ["waiting", "paid", "expired", "returned"] as const;
export type OrderPixStatus = (typeof ORDER_PIX_STATUSES)[number];

/** How long the quote of an order's Pix is firm. */
export const ORDER_PIX_SECONDS = 600;

const brl = amountOf("BRL");

export const orderPixSchema = z.object({
  id: uuid,
  status: z.enum(ORDER_PIX_STATUSES),
  /** What is to be paid, all of it taken in. */
  amount: brl,
  /** What of it buys the order's total to the last digit. */
  usdt: amountOf("USDT"),
  /** Reais per USDT of the quote before the desk's fee, and when the market was read for it. */
  rate: z.string(),
  rateAt: instant,
  issuedAt: instant,
  /** Until when the quote is firm, and the code may be paid. */
  expiresAt: instant,
  /** The BR Code to copy or to draw as a QR; null until the provider has accepted the charge. */
  pixCopiaECola: z.string().nullable(),
  txid: z.string(),
  /** What arrived and was returned to its payer; null where nothing was. */
  returned: z.object({ amount: brl, reason: z.enum(PIX_RETURN_REASONS) }).nullable(),
});

/** What keeps an order from being paid by Pix. */
const REFUSALS = [
  "grain.pix_tax_id_required",
  "grain.pix_debt",
  "pix.amount_out_of_range",
  "pix.receiving_not_supported",
  "otc.asset_unavailable",
  "otc.asset_halted",
  "otc.price_unavailable",
  "otc.price_unconfirmed",
  "otc.amount_below_minimum",
  "otc.amount_above_maximum",
  "otc.desk_short",
] as const;

export const buyByPix = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/by-pix",
  summary: "Buy from an offer and pay by Pix: the stock is reserved, and a firm quote in reais is given",
  access: "buyer",
  movesMoney: true,
  status: 201,
  body: z.strictObject(purchaseFields),
  response: z.object({ order: orderDetailSchema, pix: orderPixSchema }),
  errors: [
    "grain.order_quantity_invalid",
    "grain.order_below_minimum",
    "grain.order_price_changed",
    "grain.order_stock_gone",
    "grain.order_offer_closed",
    "grain.order_own_offer",
    "grain.order_reservations_used",
    "grain.order_period_over",
    "grain.legal_data_needed",
    "grain.signature_needed",
    ...REFUSALS,
  ],
});

export const payOrderByPix = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/pix",
  summary:
    "A firm quote in reais of an order that waits for its payment, with the Pix that pays it; the open one, if any",
  access: "buyer",
  movesMoney: true,
  status: 201,
  params: orderParams,
  body: z.strictObject({ ...orderVersion }),
  response: orderPixSchema,
  errors: ["grain.order_changed", "grain.order_step_unavailable", "grain.order_offer_closed", ...REFUSALS],
});

export const readOrderPix = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/pix",
  summary: "The newest Pix of an order, for its buyer; null where none was asked for",
  access: "buyer",
  params: orderParams,
  response: z.object({ pix: orderPixSchema.nullable() }),
  errors: [],
});
