import { z } from "zod";
import { defineRoute } from "../route.js";
import { amountOf } from "../wire.js";
import { BRAZILIAN_STATES } from "./brazilian-states.js";
import { COMMODITIES } from "./offer-terms.js";
import { tonnePriceSchema, weightSchema } from "./weights.js";

const commodity = z.enum(COMMODITIES);
const state = z.enum(BRAZILIAN_STATES);

const quoteSchema = z.object({
  usdtPerTonne: tonnePriceSchema,
  /** At the rate of the day each order was accepted on; null where one of them is not known. */
  brlPerSaca: amountOf("BRL").nullable(),
  deals: z.int(),
  tonnes: weightSchema,
});

export const readPriceIndex = defineRoute({
  method: "GET",
  path: "/agro/v1/price-index",
  summary:
    "What a grain was sold for in a state, by the marketplace's accepted orders, where there are enough of them",
  access: "trader",
  apiKey: ["market:read"],
  query: z.strictObject({ commodity, state }),
  response: z.object({
    commodity,
    state,
    sacaKg: z.int(),
    /** Of the last `PRICE_INDEX.days` days; null where there are too few deals or people. */
    current: quoteSchema.nullable(),
    /** Months of Brasília, oldest first; the same rule for each. */
    months: z.array(z.object({ month: z.string(), quote: quoteSchema.nullable() })),
  }),
  errors: [],
});
