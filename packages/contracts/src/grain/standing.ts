import { z } from "zod";
import { defineRoute } from "../route.js";
import { uuid } from "../wire.js";
import { percentSchema } from "./weights.js";

/** How many orders of the last year must be delivered before anything is said of how somebody trades. */
export const MIN_DEALS = 3;

/** How somebody traded in the last twelve months, by the orders that ended in them. */
export const reputationSchema = z.object({
  /** Orders delivered. */
  deliveries: z.int(),
  /** What weight and quality took off the agreed price of loads, as a percentage of it. */
  averageDiscount: percentSchema,
  /** Orders with a dispute, whoever opened it. */
  disputes: z.int(),
  /** From an order being accepted and paid to its first load, in hours; null of a buyer. */
  hoursToShip: z.int().nullable(),
});
export type Reputation = z.infer<typeof reputationSchema>;

/** What the other side may know of somebody before they trade. */
export const standingSchema = z.object({
  /** An administrator approved who they are. */
  verified: z.boolean(),
  /** Null below `MIN_DEALS`. */
  reputation: reputationSchema.nullable(),
});
export type Standing = z.infer<typeof standingSchema>;

/** How many offers' sellers are asked for at once. */
const MAX_OFFERS = 100;

export const readSellers = defineRoute({
  method: "GET",
  path: "/agro/v1/offers/sellers",
  summary: "Who sells these offers, and what may be known of them; offers that are not listed are left out",
  access: "trader",
  apiKey: ["market:read"],
  query: z.strictObject({
    /** Ids of offers, separated by commas. */
    offers: z
      .string()
      .max(37 * MAX_OFFERS)
      .transform((ids) => ids.split(","))
      .pipe(z.array(uuid).min(1).max(MAX_OFFERS)),
  }),
  response: z.object({
    items: z.array(z.object({ offerId: uuid, name: z.string(), standing: standingSchema })),
  }),
  errors: [],
});

export const readCounterPartyStanding = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/standing",
  summary: "What may be known of the other side of one's own order",
  access: "trader",
  params: z.strictObject({ id: uuid }),
  response: standingSchema,
  errors: [],
});
