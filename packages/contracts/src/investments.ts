import { z } from "zod";
import { defineRoute } from "./route.js";
import { amountOf, instant, text, uuid } from "./wire.js";

const brl = amountOf("BRL");
const day = z.iso.date();
const percent = z.string().meta({ example: "110.00" });

/** What a redemption comes to: what is taken, the taxes on its yield, and what is paid. */
export const redemptionTerms = {
  /** Principal and yield together. */
  gross: brl,
  principal: brl,
  yield: brl,
  /** Tax on operations of less than 30 days, on the yield. */
  iof: brl,
  /** Income tax, on the yield after the former. */
  incomeTax: brl,
  net: brl,
};

const product = z.object({
  id: uuid,
  /** Of the CDI, in per cent with two decimals. */
  percentOfCdi: percent,
  /** What that is a year, at the last daily rate; null before the first is known. */
  yearly: percent.nullable(),
  /** Days until it may be redeemed; null where it may be any day. */
  termDays: z.int().nullable(),
  minAmount: brl,
  /** Who owes it to the client. */
  issuer: z.string(),
  /** Whether the guarantee fund (FGC) covers it. */
  covered: z.boolean(),
  /** Whether it takes money now. */
  open: z.boolean(),
});

export const listInvestmentProducts = defineRoute({
  method: "GET",
  path: "/v1/investments/products",
  summary: "Deposits at a share of the CDI, with what is to be known before investing",
  access: "public",
  response: z.object({
    items: z.array(product),
    /** The last daily rate published, in per cent a day, and what it is a year. */
    cdi: z.object({ day, daily: z.string(), yearly: percent }).nullable(),
  }),
  errors: [],
});

export const lotSchema = z.object({
  id: uuid,
  appliedOn: day,
  maturesOn: day.nullable(),
  /** Whether it may be redeemed today. */
  redeemable: z.boolean(),
  principal: brl,
  gross: brl,
  /** Were it redeemed now, early or not. */
  ifRedeemed: z.object(redemptionTerms),
});

const position = z.object({
  product,
  principal: brl,
  gross: brl,
  /** All of it, were it redeemed now. */
  ifRedeemed: z.object(redemptionTerms),
  lots: z.array(lotSchema),
});

export const readInvestments = defineRoute({
  method: "GET",
  path: "/v1/investments",
  summary: "What the client has invested outside goals, and what redeeming it today would pay",
  access: "client",
  response: z.object({
    positions: z.array(position),
    totals: z.object({ principal: brl, gross: brl, net: brl }),
    /** The last business day whose yield is in these figures; null before the first. */
    accruedThrough: day.nullable(),
  }),
  errors: [],
});

/** Judged by the module and not by the schema, so that the verification is asked for first. */
export const typedAmount = text({ min: 0, max: 40 }).meta({ example: "1000.00" });

export const applyToInvestment = defineRoute({
  method: "POST",
  path: "/v1/investments/applications",
  summary: "Invest an amount in a product, on its terms of this moment",
  access: "client",
  movesMoney: true,
  body: z.strictObject({ productId: uuid, amount: typedAmount }),
  response: lotSchema.extend({ transactionId: uuid }),
  status: 201,
  errors: [
    "investments.verification_required",
    "investments.invalid_amount",
    "investments.product_closed",
    "investments.amount_below_minimum",
    "ledger.insufficient_funds",
  ],
});

const redemptionAsked = z.strictObject({
  productId: uuid,
  /** Principal and yield to take, before taxes; all that may be redeemed where it is left out. */
  amount: typedAmount.optional(),
});

export const redemptionSchema = z.object({
  ...redemptionTerms,
  /** The oldest first. */
  parts: z.array(z.object({ lotId: uuid, appliedOn: day, ...redemptionTerms })),
});

export const previewRedemption = defineRoute({
  method: "POST",
  path: "/v1/investments/redemptions/preview",
  summary: "What redeeming an amount would pay now",
  access: "client",
  body: redemptionAsked,
  response: redemptionSchema,
  errors: ["investments.invalid_amount", "investments.amount_above_position"],
});

export const redeemInvestment = defineRoute({
  method: "POST",
  path: "/v1/investments/redemptions",
  summary: "Redeem an amount of a product, the oldest applications first",
  access: "client",
  movesMoney: true,
  body: redemptionAsked,
  response: redemptionSchema.extend({ id: uuid, at: instant, transactionId: uuid }),
  status: 201,
  errors: ["investments.invalid_amount", "investments.amount_above_position"],
});
