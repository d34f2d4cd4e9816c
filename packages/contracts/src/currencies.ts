import { z } from "zod";
import { defineRoute } from "./route.js";
import { instant } from "./wire.js";

/** The foreign currencies clients hold, beside the real. */
export const CURRENCIES = ["USD", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

const currency = z.enum(CURRENCIES);
const rate = z.string().meta({ example: "5.4173" });
const day = z.iso.date();

const currencyQuote = z.object({
  currency,
  /** Reais per unit: what the market pays and asks, and the middle. Null before the first quote. */
  bid: rate.nullable(),
  ask: rate.nullable(),
  middle: rate.nullable(),
  /** Over the day, in per cent. */
  change: z.string().nullable(),
  updatedAt: instant.nullable(),
  /** Too old to trade on: the market is closed, or its source is silent. */
  stale: z.boolean(),
  /** What Banco Central closed the last business day at (PTAX). */
  closing: z.object({ day, buy: rate, sell: rate }).nullable(),
});

export const listCurrencies = defineRoute({
  method: "GET",
  path: "/v1/currencies",
  summary: "Foreign currencies in reais: the market now and the official closing",
  access: "public",
  response: z.object({
    items: z.array(currencyQuote),
    /** Who holds clients' foreign currency abroad; null where currencies are not offered. */
    partner: z.string().nullable(),
    /** Whether firm quotes of currencies are given now. */
    open: z.boolean(),
  }),
  errors: [],
});

export const CURRENCY_PERIODS = ["1d", "30d", "1y"] as const;
export type CurrencyPeriod = (typeof CURRENCY_PERIODS)[number];

export const currencyHistory = defineRoute({
  method: "GET",
  path: "/v1/currencies/:currency/history",
  summary: "A currency in reais over a day (the market), a month or a year (official closings)",
  access: "public",
  params: z.strictObject({ currency }),
  query: z.strictObject({ period: z.enum(CURRENCY_PERIODS).default("30d") }),
  response: z.object({
    currency,
    period: z.enum(CURRENCY_PERIODS),
    points: z.array(z.object({ at: instant, rate })),
  }),
  errors: [],
});
