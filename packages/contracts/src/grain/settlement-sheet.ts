import { formatDecimal } from "@lastro/money";
import type { QualityItem, QualityLimit } from "./offer-terms.js";

/** The lines of a settlement sheet, in the order they are applied. */
export const SHEET_LINES = ["scale", "impurity", "moisture", "deduction"] as const;
export type SheetLineKind = (typeof SHEET_LINES)[number];

/**
 * What a classifier measures beside impurity and moisture. The contract says how much of it is tolerated; what comes off
 * for more is for both sides to agree on, because every trade has its own table.
 */
export const DEDUCTION_ITEMS = [
  "damaged",
  "sour_and_burnt",
  "burnt",
  "greenish",
  "broken",
  "aflatoxin",
  "castor",
  "live_insects",
] as const satisfies readonly QualityItem[];
export type DeductionItem = (typeof DEDUCTION_ITEMS)[number];

/** Named by an item of the contract's table, or else by a reason in words. */
export interface Deduction {
  readonly item?: DeductionItem | undefined;
  /** In hundredths of the item's unit. */
  readonly measured?: bigint | undefined;
  readonly reason?: string | undefined;
  readonly kg: bigint;
}

export interface Weighing {
  /** What the scale said, in kilograms. */
  readonly scaleKg: bigint;
  /** Hundredths of a percent. */
  readonly impurity?: bigint | undefined;
  readonly moisture?: bigint | undefined;
  readonly deductions?: readonly Deduction[] | undefined;
}

export interface SheetLine {
  readonly kind: SheetLineKind;
  readonly item: DeductionItem | null;
  readonly reason: string | null;
  readonly measured: bigint | null;
  readonly limit: bigint | null;
  /** How the discount was computed, in numbers anybody can check. */
  readonly formula: string | null;
  readonly discountKg: bigint;
  readonly remainingKg: bigint;
}

const WHOLE = 10_000n;
const PLAIN = { item: null, reason: null, measured: null, limit: null, formula: null } as const;

/**
 * The settlement sheet of a load: what is left of the scale's weight once impurity and then moisture above the
 * contract's limits are taken off, each by (measured - limit) / (100 - limit), rounded to whole kilograms line by line,
 * and then what both sides agree on besides.
 */
export function settlementSheet(weighing: Weighing, agreed: readonly QualityLimit[]): readonly SheetLine[] {
  const limitOf = (item: QualityItem) => agreed.find((one) => one.item === item)?.limit ?? null;
  let left = weighing.scaleKg;
  const lines: SheetLine[] = [{ ...PLAIN, kind: "scale", discountKg: 0n, remainingKg: left }];
  for (const kind of ["impurity", "moisture"] as const) {
    const measured = weighing[kind];
    if (measured === undefined) continue;
    const limit = limitOf(kind);
    const before = left;
    const isAbove = limit !== null && measured > limit;
    if (isAbove) left = shrunk(before, measured, limit);
    const formula = isAbove ? formulaOf(before, measured, limit) : null;
    const discountKg = before - left;
    lines.push({ ...PLAIN, kind, measured, limit, formula, discountKg, remainingKg: left });
  }
  for (const { item = null, reason = null, measured = null, kg } of weighing.deductions ?? []) {
    const discountKg = kg < left ? kg : left;
    left -= discountKg;
    const limit = item && limitOf(item);
    lines.push({ ...PLAIN, kind: "deduction", item, reason, measured, limit, discountKg, remainingKg: left });
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
