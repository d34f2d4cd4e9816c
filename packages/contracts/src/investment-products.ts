import { z } from "zod";
import { pendingApprovalSchema } from "./approvals.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, multilineText, text, uuid } from "./wire.js";

const brl = amountOf("BRL");

/** Hundredths of a per cent of the CDI. */
const percentBps = z.int().min(1).max(50_000);

/** What may be changed of a product: applications made before keep the share they were made at. */
const changeable = { percentBps, minAmount: brl, open: z.boolean() } as const;

const version = z.object({ version: z.int(), changedAt: instant, ...changeable });

const administered = z.object({
  id: uuid,
  /** Days until it may be redeemed; null where it may be any day. */
  termDays: z.int().nullable(),
  /** Who owes it to the client, and whether the guarantee fund (FGC) covers it. */
  issuer: z.string(),
  covered: z.boolean(),
  ...version.shape,
  /** The principal all clients have in it. */
  invested: brl,
  pending: pendingApprovalSchema.nullable(),
  /** Newest first. */
  history: z.array(version),
});

const products = z.object({
  items: z.array(administered),
  /** Requests for products that are not there yet. */
  pending: z.array(pendingApprovalSchema),
});

export const listAdminProducts = defineRoute({
  method: "GET",
  path: "/v1/admin/investments/products",
  summary: "Deposits clients may invest in, what is in them, and what is asked of a second administrator",
  access: "admin",
  response: products,
  errors: [],
});

const reason = multilineText({ min: 5, max: 300 });

export const changeProduct = defineRoute({
  method: "PUT",
  path: "/v1/admin/investments/products/:id",
  summary:
    "Ask another administrator for another share, minimum or opening of a product; what only closes it holds at once",
  access: "admin",
  params: z.strictObject({ id: uuid }),
  body: z
    .strictObject({
      /** The version the change was made on. */ version: z.int().min(1),
      ...changeable,
      reason,
    })
    .refine(({ minAmount }) => minAmount.minor > 0n, { path: ["minAmount"], error: "not_positive" }),
  response: products,
  errors: ["investments.product_changed", "investments.product_same", "approvals.already_asked"],
});

export const proposeProduct = defineRoute({
  method: "POST",
  path: "/v1/admin/investments/products",
  summary:
    "Ask another administrator for a new product. Term, issuer and guarantee are what was sold: they never change",
  access: "admin",
  status: 202,
  body: z
    .strictObject({
      ...changeable,
      termDays: z.int().min(1).max(3_650).nullable(),
      issuer: text({ min: 3, max: 80 }),
      covered: z.boolean(),
      reason,
    })
    .refine(({ minAmount }) => minAmount.minor > 0n, { path: ["minAmount"], error: "not_positive" }),
  response: products,
  errors: ["approvals.already_asked"],
});
