import { ASSETS, type Asset } from "@lastro/money";
import { z } from "zod";
import { defineRoute } from "./route.js";
import { amountOf, instant, moneySchema, pageOf, pageQuery, uuid, wholeNumber } from "./wire.js";

type CryptoAsset = { [A in Asset]: (typeof ASSETS)[A]["kind"] extends "crypto" ? A : never }[Asset];

/** What an average cost is kept of. */
export const TAXED_ASSETS = (Object.keys(ASSETS) as Asset[]).filter(
  (asset): asset is CryptoAsset => ASSETS[asset].kind === "crypto",
);
export type TaxedAsset = CryptoAsset;

/** What somebody may dispose of in a month, all crypto assets together, without tax on the gain (in Brazil). */
export const MONTHLY_EXEMPTION = { asset: "BRL", minor: 3_500_000n } as const;

/**
 * What was done with an asset. `sold` and `swapped_out` are disposals; of `deposited` and `received` the client says what
 * they had cost; `withdrawn` went to an address the client calls their own, or to their account at an exchange; of `sent`
 * nobody here knows whether it was a disposal; `reversed` is a deposit its network took back.
 */
export const TAX_OPERATIONS = [
  "bought",
  "sold",
  "swapped_in",
  "swapped_out",
  "deposited",
  "received",
  "withdrawn",
  "sent",
  "reversed",
] as const;
export type TaxOperationKind = (typeof TAX_OPERATIONS)[number];

/** Who stood on the other side. */
export const TAX_COUNTERPARTIES = [
  "house",
  "client",
  "network",
  "own_wallet",
  "third_wallet",
  "exchange_wallet",
] as const;
export type TaxCounterparty = (typeof TAX_COUNTERPARTIES)[number];

const asset = z.enum(TAXED_ASSETS as [TaxedAsset, ...TaxedAsset[]]);
const brl = amountOf("BRL");
/** In reais, below zero too. */
const signedBrl = z.string().meta({ example: "-12.50" });
const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ example: "2026-11" });
const year = wholeNumber({ min: 2000, max: 2099 });

const position = z.object({
  asset,
  /** With what stands in escrow of trades that have not ended. */
  quantity: moneySchema,
  /** Null where something came whose cost nobody declared. */
  cost: brl.nullable(),
  /** Of one unit, in reais with eight decimals; null where there is none or it is not known. */
  average: z.string().nullable(),
  operations: z.int(),
});

const taxMonth = z.object({
  month,
  /** What was sold and swapped for another asset, before fees, all crypto assets together. */
  disposals: brl,
  /** What was gained by disposals with a gain, and lost by those with a loss. */
  gain: brl,
  loss: brl,
  /** Disposals whose gain is not known, because a cost is missing. */
  unknown: z.int(),
  /** Withdrawals to others, which may have been disposals. */
  toCheck: z.int(),
  aboveLimit: z.boolean(),
});

const income = z.object({
  year: z.int(),
  /** What was gained before taxes, by redemptions of the year. */
  gross: brl,
  iof: brl,
  incomeTax: brl,
  net: brl,
});

export const readTax = defineRoute({
  method: "GET",
  path: "/v1/tax",
  summary:
    "The suggested average cost of each crypto asset, disposals and gains by month, and income of investments",
  access: "client",
  response: z.object({
    limit: brl,
    /** The month it is in Brasília, which is among the months. */
    currentMonth: month,
    assets: z.array(position),
    /** The newest first. */
    months: z.array(taxMonth),
    /** Operations whose cost the client has not declared. */
    missing: z.int(),
    investments: z.array(income),
  }),
  errors: [],
});

const operation = z.object({
  /** The transaction and the asset. */
  id: z.string(),
  at: instant,
  kind: z.enum(TAX_OPERATIONS),
  counterparty: z.enum(TAX_COUNTERPARTIES),
  /** Whose receipt shows the movement behind it. */
  transactionId: uuid,
  asset,
  /** What came or went, fees in the asset included; never negative. */
  quantity: moneySchema,
  /** In reais, without fees; null where nobody knows. */
  value: brl.nullable(),
  /** Fees in reais. */
  fee: brl,
  /** What left the cost with it; null where it is not known or nothing left. */
  costOut: brl.nullable(),
  /** Of a disposal; null where it is not known. */
  gain: signedBrl.nullable(),
  left: z.object({ quantity: moneySchema, cost: brl.nullable() }),
  /** What the client says it had cost; null where it is not asked. */
  declared: z
    .object({
      cost: brl.nullable(),
      /** Zero before the first. */
      version: z.int(),
    })
    .nullable(),
});

export const TAX_SELECTIONS = ["disposals", "missing", "to_check"] as const;

export const listTaxOperations = defineRoute({
  method: "GET",
  path: "/v1/tax/operations",
  summary: "The operations a figure is made of, newest first",
  access: "client",
  query: pageQuery.extend({
    asset: asset.optional(),
    month: month.optional(),
    only: z.enum(TAX_SELECTIONS).optional(),
  }),
  response: pageOf(operation),
  errors: [],
});

export const declareTaxCost = defineRoute({
  method: "PUT",
  path: "/v1/tax/costs/:transactionId/:asset",
  summary: "What the client says something had cost that came from outside; null takes it back",
  access: "client",
  params: z.strictObject({ transactionId: uuid, asset }),
  body: z.strictObject({
    cost: brl.nullable(),
    /** The one that was shown; zero before the first. */
    version: z.int().min(0),
  }),
  response: z.object({ cost: brl.nullable(), version: z.int() }),
  errors: ["tax.cost_changed"],
});

export const exportTaxOperations = defineRoute({
  method: "GET",
  path: "/v1/tax/operations.csv",
  summary:
    "Operations with crypto assets as DeCripto asks for them, of a month, a year or all, as a spreadsheet",
  access: "client",
  query: z.strictObject({ month: month.optional(), year: year.optional() }),
  errors: [],
});

export const exportTaxInvestments = defineRoute({
  method: "GET",
  path: "/v1/tax/investments.csv",
  summary: "Income of investments in a year and the taxes kept back, as a spreadsheet",
  access: "client",
  query: z.strictObject({ year }),
  errors: [],
});
