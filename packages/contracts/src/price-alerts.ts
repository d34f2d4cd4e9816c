import { z } from "zod";
import { CURRENCIES } from "./currencies.js";
import { MARKET_COIN_CODES } from "./market-coins.js";
import { defineRoute } from "./route.js";
import { instant, uuid } from "./wire.js";

/** More are not kept; the oldest that was told gives way to a new one. */
export const MAX_PRICE_ALERTS = 20;

export const PRICE_ALERT_DIRECTIONS = ["above", "below"] as const;
export type PriceAlertDirection = (typeof PRICE_ALERT_DIRECTIONS)[number];

/** What has a price in reais that may be waited for: coins of the market, and currencies at the commercial rate. */
export const ALERT_ASSETS = [...MARKET_COIN_CODES, ...CURRENCIES] as const;
export type AlertAsset = (typeof ALERT_ASSETS)[number];

const fields = {
  asset: z.enum(ALERT_ASSETS),
  currency: z.literal("BRL"),
  direction: z.enum(PRICE_ALERT_DIRECTIONS),
};

/** Above zero, with at most eight decimals. */
const typedPrice = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,9})(?:\.\d{1,8})?$/)
  .refine((value) => /[1-9]/.test(value), { error: "not_positive" })
  .meta({ example: "350000.00" });

const alertSchema = z.object({
  id: uuid,
  ...fields,
  price: z.string(),
  createdAt: instant,
  /** When it was told and what it cost then; null while it waits. */
  told: z.object({ at: instant, price: z.string() }).nullable(),
});

export const listPriceAlerts = defineRoute({
  method: "GET",
  path: "/v1/price-alerts",
  summary:
    "The prices the client wants to be told of: those that wait, then those that were told, newest first",
  access: "client",
  response: z.object({ items: z.array(alertSchema) }),
  errors: [],
});

export const addPriceAlert = defineRoute({
  method: "POST",
  path: "/v1/price-alerts",
  summary: "Ask to be told once when a coin or a currency costs this much",
  access: "client",
  status: 201,
  body: z.strictObject({ ...fields, price: typedPrice }),
  response: alertSchema,
  errors: ["prices.too_many_alerts", "prices.alert_exists", "prices.alert_already_met"],
});

export const removePriceAlert = defineRoute({
  method: "DELETE",
  path: "/v1/price-alerts/:id",
  summary: "Forget an alert, whether it waits or was told",
  access: "client",
  params: z.strictObject({ id: uuid }),
  status: 204,
  errors: [],
});
