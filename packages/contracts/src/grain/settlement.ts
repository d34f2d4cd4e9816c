import { formatDecimal } from "@lastro/money";
import { z } from "zod";
import { defineRoute } from "../route.js";
import { text, uuid } from "../wire.js";
import { orderDetailSchema, orderParams, orderVersion } from "./order-schemas.js";
import { percentSchema, weightSchema } from "./weights.js";

/** The lines of a settlement sheet, in the order they are applied. */
export const SHEET_LINES = ["scale", "impurity", "moisture", "deduction"] as const;
export type SheetLineKind = (typeof SHEET_LINES)[number];

export interface Weighing {
  /** What the scale said, in kilograms. */
  readonly scaleKg: bigint;
  /** Hundredths of a percent. */
  readonly impurity?: bigint | undefined;
  readonly moisture?: bigint | undefined;
  /** What both sides agree to take off besides, as the contract's table says (damaged grains, for one). */
  readonly deductions?: readonly { readonly reason: string; readonly kg: bigint }[] | undefined;
}

/** What the contract tolerates, in hundredths of a percent; null where it says nothing of it. */
export interface QualityLimits {
  readonly impurity: bigint | null;
  readonly moisture: bigint | null;
}

export interface SheetLine {
  readonly kind: SheetLineKind;
  readonly reason: string | null;
  readonly measured: bigint | null;
  readonly limit: bigint | null;
  /** How the discount was computed, in numbers anybody can check. */
  readonly formula: string | null;
  readonly discountKg: bigint;
  readonly remainingKg: bigint;
}

const WHOLE = 10_000n;

/**
 * The settlement sheet of a load: what is left of the scale's weight once impurity and then moisture above the
 * contract's limits are taken off, each by (measured - limit) / (100 - limit), rounded to whole kilograms line by line.
 */
export function settlementSheet(weighing: Weighing, limits: QualityLimits): readonly SheetLine[] {
  const lines: SheetLine[] = [
    {
      kind: "scale",
      reason: null,
      measured: null,
      limit: null,
      formula: null,
      discountKg: 0n,
      remainingKg: weighing.scaleKg,
    },
  ];
  let left = weighing.scaleKg;
  for (const kind of ["impurity", "moisture"] as const) {
    const measured = weighing[kind];
    const limit = limits[kind];
    if (measured === undefined) continue;
    const before = left;
    if (limit !== null && measured > limit) left = shrunk(before, measured, limit);
    lines.push({
      kind,
      reason: null,
      measured,
      limit,
      formula: limit !== null && measured > limit ? formulaOf(before, measured, limit) : null,
      discountKg: before - left,
      remainingKg: left,
    });
  }
  for (const { reason, kg } of weighing.deductions ?? []) {
    const taken = kg < left ? kg : left;
    left -= taken;
    lines.push({
      kind: "deduction",
      reason,
      measured: null,
      limit: null,
      formula: null,
      discountKg: taken,
      remainingKg: left,
    });
  }
  return lines;
}

/** The kilograms a sheet comes to. */
export function settledKg(sheet: readonly SheetLine[]): bigint {
  return sheet.at(-1)?.remainingKg ?? 0n;
}

function shrunk(kg: bigint, measured: bigint, limit: bigint): bigint {
  const divisor = WHOLE - limit;
  return (kg * (WHOLE - measured) * 2n + divisor) / (divisor * 2n);
}

function formulaOf(kg: bigint, measured: bigint, limit: bigint): string {
  const percent = (value: bigint) => formatDecimal(value, 2);
  return `${kg} kg × (${percent(measured)} − ${percent(limit)}) ÷ (100 − ${percent(limit)})`;
}

const belowWhole = percentSchema.refine((value) => value < WHOLE, { error: "percent_invalid" });

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
    deductions: z
      .array(z.strictObject({ reason: text({ max: 120 }), weight: weightSchema }))
      .max(10)
      .default([]),
    note: text({ max: 500 }).optional(),
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
