import { ASSET_CODES, type Asset } from "@lastro/money";
import { z } from "zod";
import {
  HOLD_REASONS,
  type HoldReason,
  MOVEMENT_CATEGORIES,
  MOVEMENT_FAMILIES,
  MOVEMENT_TITLES,
  type MovementTitle,
} from "./movements.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, moneySchema, pageOf, pageQuery, text, uuid } from "./wire.js";

const asset = z.enum(ASSET_CODES as readonly [Asset, ...Asset[]]);
const title = z.enum(Object.keys(MOVEMENT_TITLES) as [MovementTitle, ...MovementTitle[]]);
const holdReason = z.enum(Object.keys(HOLD_REASONS) as [HoldReason, ...HoldReason[]]);
const brl = amountOf("BRL");

export const walletSchema = z.object({
  asset,
  available: moneySchema,
  held: moneySchema,
  /** Under the lock of the client's vault. */
  vaulted: moneySchema,
  /** In the client's basket. */
  inBasket: moneySchema,
  total: moneySchema,
  /** What the total is worth in reais; null while its price is not known. */
  valueBrl: brl.nullable(),
});

export const holdSchema = z.object({
  id: uuid,
  amount: moneySchema,
  reason: holdReason,
  reference: z.string(),
  openedAt: instant,
  /** When it ends by itself; null when it ends with what it was opened for. */
  endsAt: instant.nullable(),
});

export const readWallets = defineRoute({
  method: "GET",
  path: "/v1/wallets",
  summary: "The balances of every asset, what they are worth, and what is set aside and why",
  access: "client",
  company: "read",
  apiKey: ["balances:read"],
  response: z.object({
    wallets: z.array(walletSchema),
    /** What the client owes for Pix taken back after they were spent: the next credits in reais pay it first. */
    owed: brl,
    /** In reais; `value` and `crypto` are null while the price of an asset the client holds is not known. */
    totals: z.object({ value: brl.nullable(), brl: brl, crypto: brl.nullable() }),
    holds: z.array(holdSchema),
  }),
  errors: [],
});

export const HISTORY_PERIODS = ["7d", "30d", "90d"] as const;
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number];

export const readWalletHistory = defineRoute({
  method: "GET",
  path: "/v1/wallets/history",
  summary:
    "What a client's wealth was worth in reais over time, per asset and in total, and what changed it: what they put in and took out, and the rest",
  access: "client",
  company: "read",
  query: z.strictObject({ period: z.enum(HISTORY_PERIODS).default("30d") }),
  response: z.object({
    period: z.enum(HISTORY_PERIODS),
    points: z.array(
      z.object({
        at: instant,
        /** Null where the price of an asset the client held then is not known. */
        total: brl.nullable(),
        assets: z.partialRecord(asset, brl.nullable()),
      }),
    ),
    /** What of the last point is invested: no wallet holds it. */
    invested: moneySchema,
    /** From the first point to the last: start + contributions + gains = end. Null is what no price is known for. */
    change: z.object({
      start: brl.nullable(),
      end: brl.nullable(),
      /** What came in less what went out, fees and taxes too, each at the price of its hour; trades count only those. */
      contributions: brl.nullable(),
      /** The rest: prices, yields, and what trades were made above or below the market. */
      gains: brl.nullable(),
      /** The assets whose price is missing for what is null. */
      unpriced: z.array(asset),
    }),
  }),
  errors: [],
});

/** `in` and `out` change the total; `held` moves between available and held. */
export const DIRECTIONS = ["in", "out", "held"] as const;

export const statementFilters = {
  asset: asset.optional(),
  kind: z.enum(MOVEMENT_FAMILIES).optional(),
  category: z.enum(MOVEMENT_CATEGORIES).optional(),
  /** Brazilian civil days, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  direction: z.enum(DIRECTIONS).optional(),
  text: text({ max: 80 }).optional(),
};

/** What happened, in words: the same in a line of the statement and on its receipt. */
export const told = {
  /** The ledger's word for the event (`pix.received`); `family` groups them for filters. */
  kind: z.string(),
  family: z.enum(MOVEMENT_FAMILIES),
  title,
  counterparty: z.string().nullable(),
  description: z.string().nullable(),
  /** Why, when the movement sets money aside or makes it available again. */
  holdReason: holdReason.nullable(),
};

export const movementSchema = z.object({
  id: z.string(),
  at: instant,
  ...told,
  category: z.enum(MOVEMENT_CATEGORIES),
  direction: z.enum(DIRECTIONS),
  asset,
  /** Signed: what the movement did to the total of the asset; zero when money is only set aside. */
  amount: moneySchema,
  /** Signed: what it did to what is held. */
  held: moneySchema,
  balanceAfter: z.object({ available: moneySchema, held: moneySchema, total: moneySchema }),
  reference: z.string(),
  transactionId: uuid,
  /** The name of the API key that did it; null where none did. */
  apiKey: z.string().nullable(),
});

export const readStatement = defineRoute({
  method: "GET",
  path: "/v1/statement",
  summary:
    "The client's movements, newest first. A filtered page may be short; nextCursor says whether there is more",
  access: "client",
  company: "read",
  apiKey: ["statement:read"],
  query: pageQuery.extend(statementFilters),
  response: pageOf(movementSchema),
  errors: ["statement.cursor_invalid", "statement.period_invalid"],
});

export const readStatementMonths = defineRoute({
  method: "GET",
  path: "/v1/statement/months",
  summary:
    "What came in and went out of one asset in each of the last six Brazilian months since its first movement, newest first",
  access: "client",
  company: "read",
  query: z.strictObject({ asset: asset.default("BRL") }),
  response: z.object({
    months: z.array(
      z.object({
        month: z.string().meta({ example: "2026-11" }),
        /** The sums of the movements whose direction is `in` and `out`, both without a sign. */
        in: moneySchema,
        out: moneySchema,
      }),
    ),
  }),
  errors: [],
});

export const readStatementCategories = defineRoute({
  method: "GET",
  path: "/v1/statement/categories",
  summary: "What came in and went out of one asset in a Brazilian month, by category of movement",
  access: "client",
  company: "read",
  query: z.strictObject({
    asset: asset.default("BRL"),
    month: z
      .string()
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
      .meta({ example: "2026-11" }),
  }),
  response: z.object({
    /** Only those with movements that change the total; their sums are those of the month. */
    categories: z.array(
      z.object({ category: z.enum(MOVEMENT_CATEGORIES), in: moneySchema, out: moneySchema }),
    ),
  }),
  errors: [],
});

const exportQuery = z.strictObject(statementFilters);

export const exportStatementCsv = defineRoute({
  method: "GET",
  path: "/v1/statement.csv",
  summary: "The same movements as a spreadsheet, streamed",
  access: "client",
  company: "read",
  apiKey: ["statement:read"],
  query: exportQuery,
  errors: ["statement.period_invalid"],
});

export const exportStatementOfx = defineRoute({
  method: "GET",
  path: "/v1/statement.ofx",
  summary: "The movements of one currency for accounting programs (OFX 1.02); reais when none is given",
  access: "client",
  company: "read",
  apiKey: ["statement:read"],
  query: exportQuery,
  errors: ["statement.period_invalid", "statement.ofx_currencies_only"],
});

export const exportStatementPdf = defineRoute({
  method: "GET",
  path: "/v1/statement.pdf",
  summary:
    "The statement of one asset over a period, to print or to hand in (BRL and 30 days when not given)",
  access: "client",
  company: "read",
  apiKey: ["statement:read"],
  query: exportQuery,
  errors: ["statement.period_invalid", "statement.too_long", "customers.profile_missing"],
});
