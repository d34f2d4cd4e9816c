import { z } from "zod";
import { defineRoute } from "../route.js";
import { amountOf, instant } from "../wire.js";
import { DEMANDABLE_PAPERS } from "./offer-terms.js";
import { orderStatusSchema } from "./order-words.js";
import { signatureSchema } from "./signatures.js";
import { tonnePriceSchema, weightSchema } from "./weights.js";

export const checkContract = defineRoute({
  method: "GET",
  path: "/agro/v1/public/contracts/:hash",
  summary: "What was agreed under the SHA-256 of a contract's terms, for whoever has the contract",
  access: "public",
  params: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: z.object({
    number: z.string(),
    /** Null while the producer has not taken the price. */
    agreedAt: instant.nullable(),
    /** The first letters of each name. */
    buyer: z.string(),
    producer: z.string(),
    offerName: z.string(),
    quantity: weightSchema,
    pricePerTonne: tonnePriceSchema,
    total: amountOf("USDT"),
    /** What each load must carry. */
    papers: z.array(z.enum(DEMANDABLE_PAPERS)),
    signatures: z.array(signatureSchema),
    status: orderStatusSchema,
    hash: z.string(),
  }),
  errors: [],
});
