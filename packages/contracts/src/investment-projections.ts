import { z } from "zod";
import { typedAmount } from "./investments.js";
import { defineRoute } from "./route.js";
import { amountOf, civilDay, uuid } from "./wire.js";

const brl = amountOf("BRL");
const percent = z.string().meta({ example: "14.15" });

/**
 * What may be expected, as a range: were the CDI to stay at the last daily rate, and were it so much lower or higher all
 * the time as it moved within the last twelve months. Never a promise.
 */
export const projectionSchema = z.object({
  assumption: z.object({
    /** The day of the last rate published, and what the three rates are a year of 252 business days. */
    day: civilDay,
    lowYearly: percent,
    expectedYearly: percent,
    highYearly: percent,
    /** The first day of the twelve months whose rates the band was taken from. */
    observedFrom: civilDay,
  }),
  /** The first is today. */
  points: z.array(
    z.object({
      day: civilDay,
      /** Applied by that day. */
      invested: brl,
      /** What redeeming all of it on that day would pay, taxes taken. */
      low: brl,
      expected: brl,
      high: brl,
    }),
  ),
});

/** In months; further ahead a range says nothing. */
export const PROJECTION_MONTHS = [6, 12, 24] as const;

export const projectInvestments = defineRoute({
  method: "GET",
  path: "/v1/investments/projection",
  summary:
    "What the client's investments may come to after taxes, goals included and with no further deposit, as a range",
  access: "client",
  query: z.strictObject({ months: z.enum(["6", "12", "24"]).default("12") }),
  /** Null before the first rate is known. */
  response: z.object({ projection: projectionSchema.nullable() }),
  errors: [],
});

export const projectApplication = defineRoute({
  method: "POST",
  path: "/v1/investments/applications/projection",
  summary: "What an amount applied today may come to after taxes, as a range; applies nothing",
  access: "client",
  body: z.strictObject({
    productId: uuid,
    amount: typedAmount,
    months: z.union([z.literal(6), z.literal(12), z.literal(24)]),
  }),
  response: z.object({ projection: projectionSchema.nullable() }),
  errors: ["investments.invalid_amount"],
});
