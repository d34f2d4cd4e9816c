import { z } from "zod";
import { defineRoute } from "../route.js";
import { multilineText, text, uuid } from "../wire.js";
import { orderDetailSchema, orderParams, orderVersion } from "./order-schemas.js";
import { DEDUCTION_ITEMS } from "./settlement-sheet.js";
import { percentSchema, weightSchema } from "./weights.js";

export * from "./settlement-sheet.js";

const belowWhole = percentSchema.refine((value) => value < 10_000n, { error: "percent_invalid" });

/** What both sides agree to take off: for what was measured of an item of the contract's table, or for a reason in words. */
const deductionSchema = z
  .strictObject({
    item: z.enum(DEDUCTION_ITEMS).optional(),
    /** In hundredths of the item's unit. */
    measured: percentSchema.optional(),
    reason: text({ max: 120 }).optional(),
    weight: weightSchema,
  })
  .refine(({ item, reason }) => (item === undefined) !== (reason === undefined), {
    error: "deduction_unnamed",
    path: ["reason"],
  });

export const proposeSettlement = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/settlement",
  summary: "Propose what a load comes to by its final weight and quality; the other side may counter once",
  access: "trader",
  params: orderParams,
  body: z.strictObject({
    ...orderVersion,
    loadId: uuid,
    scaleWeight: weightSchema,
    impurity: belowWhole.optional(),
    moisture: belowWhole.optional(),
    deductions: z.array(deductionSchema).max(10).default([]),
    note: multilineText({ max: 500 }).optional(),
  }),
  response: orderDetailSchema,
  errors: [
    "grain.order_changed",
    "grain.order_step_unavailable",
    "grain.order_disputed",
    "grain.settlement_above_load",
    "grain.settlement_rounds_used",
    "grain.settlement_pending",
  ],
});

export const acceptSettlement = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/settlement/:settlementId/accept",
  summary: "Sign the other side's settlement sheet: the load is paid by it once accepted",
  access: "trader",
  params: z.strictObject({ id: uuid, settlementId: uuid }),
  body: z.strictObject({ ...orderVersion }),
  response: orderDetailSchema,
  errors: [
    "grain.order_changed",
    "grain.order_disputed",
    "grain.settlement_closed",
    "grain.order_step_unavailable",
  ],
});
