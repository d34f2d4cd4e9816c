import { z } from "zod";
import { defineRoute } from "../route.js";
import { amountOf, instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { ACCOUNT_TYPES, COUNTRIES } from "./account-types.js";
import { MEMBER_ROLES } from "./member-access.js";

const usdt = amountOf("USDT");

export const TRADER_STATUSES = ["active", "suspended"] as const;
export type TraderStatus = (typeof TRADER_STATUSES)[number];

/** A person of the marketplace as an administrator sees them. */
export const adminTraderSchema = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  country: z.enum(COUNTRIES),
  status: z.enum(TRADER_STATUSES),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  /** How many orders they have or had, on either side. */
  orders: z.int(),
  /** Available and held together. */
  balance: usdt,
  secondFactor: z.boolean(),
  /** Who acts for a company beside its owner, the first to join first. */
  members: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      email: z.string(),
      role: z.enum(MEMBER_ROLES),
      suspended: z.boolean(),
    }),
  ),
});

export const listTraders = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/traders",
  summary: "Everyone with an account of the marketplace, newest first",
  access: "admin",
  query: pageQuery.extend({
    /** Part of a name or an e-mail, or an id; of a member too. */
    search: text({ max: 120 }).optional(),
    accountType: z.enum(ACCOUNT_TYPES).optional(),
    status: z.enum(TRADER_STATUSES).optional(),
  }),
  response: pageOf(adminTraderSchema),
  errors: [],
});

export const changeTraderSuspension = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/traders/:id/suspension",
  summary:
    "Keep a person of the marketplace from signing in and end their sessions, or let them in again; money stays",
  access: "admin",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ suspended: z.boolean(), reason: multilineText({ min: 3, max: 300 }) }),
  response: adminTraderSchema,
  errors: ["backoffice.already_suspended", "backoffice.not_suspended", "privacy.account_closed"],
});

export const resetTraderFactor = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/traders/:id/second-factor-reset",
  summary: "Ask another administrator to take a person's second factor away and end their sessions",
  access: "admin",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: multilineText({ min: 3, max: 300 }) }),
  response: adminTraderSchema,
  errors: ["grain.no_second_factor", "approvals.already_asked"],
});

/** Whose account an entry of an order's money stands on. */
export const ORDER_ACCOUNTS = ["buyer", "producer", "escrow", "house"] as const;

export const readOrderBooks = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/orders/:id/books",
  summary: "An order in the books: what its escrow holds, and every transaction that names it, oldest first",
  access: "admin",
  params: z.strictObject({ id: uuid }),
  response: z.object({
    escrow: usdt,
    transactions: z.array(
      z.object({
        id: uuid,
        kind: z.string(),
        postedAt: instant,
        entries: z.array(
          z.object({
            account: z.enum(ORDER_ACCOUNTS),
            code: z.string(),
            amount: usdt,
            balanceAfter: usdt,
          }),
        ),
      }),
    ),
  }),
  errors: [],
});

export const readGrainStats = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/stats",
  summary: "The marketplace's figures: orders by status, what is in escrow, volume and commission",
  access: "admin",
  response: z.object({
    at: instant,
    orders: z.object({
      criada: z.int(),
      paga: z.int(),
      enviada: z.int(),
      entregue: z.int(),
      cancelada: z.int(),
    }),
    openDisputes: z.int(),
    inEscrow: usdt,
    /** What buyers paid into orders in the last 30 days and did not get back. */
    volume30Days: usdt,
    /** The commission of everything released: in the last 30 days, and since the first order. */
    fees30Days: usdt,
    fees: usdt,
    activeOffers: z.int(),
    traders: z.object({ buyers: z.int(), producers: z.int(), suspended: z.int() }),
  }),
  errors: [],
});
