import { z } from "zod";
import { defineRoute } from "../route.js";
import { STATES, type StateCode } from "../states.js";
import { instant, pageOf, pageQuery, uuid } from "../wire.js";
import { COMMODITIES } from "./offer-terms.js";
import { tonnePriceSchema, weightSchema } from "./weights.js";

/** For how many days an alert may stand, and for how many it does unless somebody says otherwise. */
export const ALERT_DAYS = { min: 1, max: 180, usual: 30 } as const;

/** How many alerts of one person may stand at a time. */
export const MAX_ALERTS = 20;

/** How many of its matches an alert is shown with, the newest. */
export const SHOWN_MATCHES = 5;

/** Only an alert with a quantity is ever met. */
export const ALERT_STATES = ["open", "met", "expired"] as const;
export type AlertState = (typeof ALERT_STATES)[number];

const commodity = z.enum(COMMODITIES);
const state = z.enum(Object.keys(STATES) as [StateCode, ...StateCode[]]);

export const alertSchema = z.object({
  id: uuid,
  status: z.enum(ALERT_STATES),
  commodity,
  /** Null: of any state. */
  state: z.string().nullable(),
  /** At most of offers, a buyer's alert; at least of bids, a producer's. */
  pricePerTonne: tonnePriceSchema,
  /** Of a standing target: it is met once what came up adds up to that. */
  quantity: weightSchema.nullable(),
  /** What came up so far, together. */
  found: weightSchema,
  matchCount: z.int(),
  /** The newest of what came up, as it was then. */
  matches: z.array(
    z.object({
      /** Of the offer, or of the bid. */
      id: uuid,
      /** The offer's name; null of a bid. */
      offer: z.string().nullable(),
      party: z.string(),
      place: z.object({ city: z.string(), state: z.string().nullable() }),
      pricePerTonne: tonnePriceSchema,
      quantity: weightSchema,
      at: instant,
    }),
  ),
  createdAt: instant,
  expiresAt: instant,
  metAt: instant.nullable(),
});

export const addAlert = defineRoute({
  method: "POST",
  path: "/agro/v1/alerts",
  summary:
    "Be notified of offers up to a price, or of bids from one, once each; what there is now is answered",
  access: "trader",
  status: 201,
  body: z.strictObject({
    commodity,
    /** Without it, of any state. */
    state: state.optional(),
    pricePerTonne: tonnePriceSchema,
    /** Makes it a standing target. */
    quantity: weightSchema.optional(),
    validDays: z.int().min(ALERT_DAYS.min).max(ALERT_DAYS.max).default(ALERT_DAYS.usual),
  }),
  response: alertSchema,
  errors: ["grain.alert_price_invalid", "grain.alert_quantity_invalid", "grain.alert_too_many"],
});

export const listAlerts = defineRoute({
  method: "GET",
  path: "/agro/v1/alerts",
  summary: "The person's alerts, newest first, with what came up",
  access: "trader",
  query: pageQuery,
  response: pageOf(alertSchema),
  errors: [],
});

export const removeAlert = defineRoute({
  method: "DELETE",
  path: "/agro/v1/alerts/:id",
  summary: "Remove an alert, and what it found",
  access: "trader",
  status: 204,
  params: z.object({ id: uuid }),
  errors: [],
});
