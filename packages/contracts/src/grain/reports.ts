import { z } from "zod";
import { defineRoute } from "../route.js";
import { amountOf, instant, pageOf, pageQuery, uuid } from "../wire.js";
import { ACCOUNT_TYPES } from "./account-types.js";
import { orderStatusSchema } from "./order-words.js";
import { FINANCIAL_GROUPS, REPORT_FILES, REPORT_FORMATS, REPORT_PERIODS } from "./report-choices.js";
import { percentSchema, tonnePriceSchema, weightSchema } from "./weights.js";

export * from "./report-choices.js";

const usdt = amountOf("USDT");

/** The figures a person's dashboard opens with. Money counts as it moved, whatever became of the order. */
const dashboardSchema = z.object({
  /** Null for a producer. `spent` is what went into orders and did not come back. */
  buyer: z.object({ orders: z.int(), spent: usdt, active: z.int() }).nullable(),
  /** Null for a buyer. */
  producer: z
    .object({
      offers: z.object({ active: z.int(), all: z.int() }),
      orders: z.object({ pending: z.int(), delivered: z.int(), all: z.int() }),
      /** What the producer received, the commission taken off: since ever, and since this month began for them. */
      revenue: usdt,
      revenueThisMonth: usdt,
      /** A receber: what open orders are still worth before the commission, and how much of that stands in escrow. */
      pending: usdt,
      inEscrow: usdt,
    })
    .nullable(),
});

export const readDashboard = defineRoute({
  method: "GET",
  path: "/agro/v1/dashboard",
  summary: "The figures of the person's own dashboard",
  access: "trader",
  apiKey: ["reports:read"],
  response: dashboardSchema,
  errors: [],
});

const financialLineSchema = z.object({
  orderId: uuid,
  number: z.string(),
  status: orderStatusSchema,
  offerName: z.string(),
  buyerName: z.string(),
  /** As it was ordered, and as it was weighed and paid for; null before the first release. */
  quantity: weightSchema,
  settled: weightSchema.nullable(),
  total: usdt,
  /** What was released of it, before and after the commission. */
  released: usdt,
  received: usdt,
  /** What is still to come of it, before the commission. */
  outstanding: usdt,
  createdAt: instant,
  releasedAt: instant.nullable(),
});

export const readFinancial = defineRoute({
  method: "GET",
  path: "/agro/v1/financial",
  summary: "A producer's income: four cards and the history of orders, newest first",
  access: "producer",
  apiKey: ["reports:read"],
  query: pageQuery.extend({ group: z.enum(FINANCIAL_GROUPS).default("all") }),
  response: pageOf(financialLineSchema).extend({
    cards: z.object({
      /** Receita Total: what the producer received; it is `gross`, what was released, less `fee`, the commission. */
      total: usdt,
      gross: usdt,
      fee: usdt,
      /** Este Mês: what they received since the month began where they live. */
      month: usdt,
      /** The other reading of the same card: what they received of delivered orders created this month. */
      monthByCreation: usdt,
      /** A Receber: what open orders are still worth before the commission, and how much of that stands in escrow. */
      pending: usdt,
      inEscrow: usdt,
      /** Transações: orders delivered. */
      transactions: z.int(),
    }),
    counts: z.object({ all: z.int(), received: z.int(), pending: z.int() }),
    timeZone: z.string(),
  }),
  errors: [],
});

const totals = {
  /** Orders of which something was released in the window, each once. */
  orders: z.int(),
  /** Faturamento of a producer, comprado of a buyer: what was released, net of refunds and quality discounts. */
  gross: usdt,
  /** The market's fee and what the producer received; null for a buyer, who pays none. */
  fee: usdt.nullable(),
  net: usdt.nullable(),
  volume: weightSchema,
} as const;

const productSchema = z.object({
  offerId: uuid,
  /** As the offer was called when it was last sold. */
  name: z.string(),
  ...totals,
  /** Of the window's gross. */
  share: percentSchema,
});

const windowSchema = z.object({
  /** Half-open: the end is no part of it. */
  from: instant,
  to: instant,
});

export const reportParams = z.strictObject({ period: z.enum(REPORT_PERIODS) });

export const readReport = defineRoute({
  method: "GET",
  path: "/agro/v1/reports/:period",
  summary:
    "A producer's sales or a buyer's purchases of a period, by the time their money was released, in the person's time zone",
  access: "trader",
  apiKey: ["reports:read"],
  params: reportParams,
  response: z.object({
    side: z.enum(ACCOUNT_TYPES),
    period: z.enum(REPORT_PERIODS),
    timeZone: z.string(),
    window: windowSchema,
    cards: z.object({
      ...totals,
      /** To two decimals, half to even; null when nothing was sold. */
      averageTicket: usdt.nullable(),
      averagePrice: tonnePriceSchema.nullable(),
      topProduct: productSchema.nullable(),
    }),
    /** The window of equal length just before. */
    previous: z.object({ window: windowSchema, ...totals }),
    /** Percent against it; null where there was nothing to grow from. */
    growth: z.object({
      orders: percentSchema.nullable(),
      gross: percentSchema.nullable(),
      net: percentSchema.nullable(),
      volume: percentSchema.nullable(),
    }),
    /** Local months of the window, oldest first, empty ones too; an order counts in the month of its first release. */
    months: z.array(
      z.object({
        month: z.string(),
        ...totals,
        /** Null where nothing was sold. */ averagePrice: tonnePriceSchema.nullable(),
      }),
    ),
    /** Local days, for the two shortest periods; null for the longer ones. */
    days: z.array(z.object({ day: z.string(), ...totals })).nullable(),
    /** By gross, largest first. */
    products: z.array(productSchema),
  }),
  errors: [],
});

/**
 * A file: CSV, XLSX, or everything at once, as a ZIP of CSV or as one workbook. Amounts are exact; text that would run as a formula is made inert. One
 * with many rows is refused: `requestReportFile` has it made in the background.
 */
export const downloadReport = defineRoute({
  method: "GET",
  path: "/agro/v1/reports/:period/:file",
  summary: "A report of the period as a file, streamed",
  access: "trader",
  apiKey: ["reports:read"],
  params: reportParams.extend({ file: z.enum(REPORT_FILES) }),
  query: z.strictObject({ format: z.enum(REPORT_FORMATS).default("ptbr") }),
  errors: ["grain.report_too_long", "grain.report_file_of_other_side"],
});
