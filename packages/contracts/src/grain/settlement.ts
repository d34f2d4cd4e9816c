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
  body: z
    .strictObject({
      ...orderVersion,
      loadId: uuid,
      /** The net weight; or `ticket`, whose net weight is the difference. */
      scaleWeight: weightSchema.optional(),
      ticket: z
        .strictObject({ gross: weightSchema, tare: weightSchema })
        .refine(({ gross, tare }) => tare > 0n && gross > tare, { error: "weights_invalid" })
        .optional(),
      impurity: belowWhole.optional(),
      moisture: belowWhole.optional(),
      /** What else a classifier measured, each item once; the contract's table says what its excess takes off the price. */
      measurements: z
        .array(z.strictObject({ item: z.enum(DEDUCTION_ITEMS), measured: percentSchema }))
        .refine((all) => new Set(all.map(({ item }) => item)).size === all.length, { error: "item_twice" })
        .default([]),
      deductions: z.array(deductionSchema).max(10).default([]),
      /** Papers of the load it is drawn up from. */
      papers: z.array(uuid).max(10).default([]),
      note: multilineText({ max: 500 }).optional(),
    })
    .refine(({ scaleWeight, ticket }) => (scaleWeight === undefined) !== (ticket === undefined), {
      error: "one_weight",
      path: ["scaleWeight"],
    }),
  response: orderDetailSchema,
  errors: [
    "grain.order_changed",
    "grain.order_step_unavailable",
    "grain.order_disputed",
    "grain.load_disputed",
    "grain.settlement_above_load",
    "grain.settlement_rounds_used",
    "grain.settlement_pending",
  ],
});

export const acceptSettlement = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/settlement/:settlementId/accept",
  summary: "Accept the other side's settlement sheet: a load declared delivered is paid by it at once",
  access: "trader",
  movesMoney: true,
  params: z.strictObject({ id: uuid, settlementId: uuid }),
  body: z.strictObject({ ...orderVersion }),
  response: orderDetailSchema,
  errors: [
    "grain.order_changed",
    "grain.order_disputed",
    "grain.load_disputed",
    "grain.settlement_closed",
    "grain.order_step_unavailable",
  ],
});
