import { formatDecimal } from "@lastro/money";
import { type QualityItem, type QualityLimit, WEIGHT_LOSS_ITEMS } from "./offer-terms.js";
import { costOf } from "./weights.js";

/** The lines of a settlement sheet, in the order they are applied. */
export const SHEET_LINES = ["scale", "impurity", "moisture", "deduction", "price"] as const;
export type SheetLineKind = (typeof SHEET_LINES)[number];

/**
 * What a classifier measures beside impurity and moisture. The contract says how much of it is tolerated, and may say
 * what each unit above that takes off the price; where it does not, both sides agree on what comes off.
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

export interface Measurement {
  readonly item: DeductionItem;
  /** In hundredths of the item's unit. */
  readonly measured: bigint;
}

export interface Weighing {
  /** What the scale said, in kilograms. */
  readonly scaleKg: bigint;
  /** Hundredths of a percent. */
  readonly impurity?: bigint | undefined;
  readonly moisture?: bigint | undefined;
  readonly measurements?: readonly Measurement[] | undefined;
  readonly deductions?: readonly Deduction[] | undefined;
}

export interface SheetLine {
  readonly kind: SheetLineKind;
  readonly item: DeductionItem | null;
  readonly reason: string | null;
  readonly measured: bigint | null;
  readonly limit: bigint | null;
  readonly refusal: bigint | null;
  /** How the discount was computed, in numbers anybody can check. */
  readonly formula: string | null;
  readonly discountKg: bigint;
  readonly remainingKg: bigint;
  /** What the line takes off what is paid, in millionths of a USDT. */
  readonly amount: bigint;
}

/** What a load comes to: its lines, the kilograms, and what is paid for them in millionths of a USDT, before the fee. */
export interface SettlementSheet {
  readonly lines: readonly SheetLine[];
  readonly kg: bigint;
  readonly amount: bigint;
}

/** What a sheet is reckoned by: the contract's table and its price. */
export interface Agreed {
  readonly quality: readonly QualityLimit[];
  readonly centsPerTonne: bigint;
}

const WHOLE = 10_000n;
/** Hundredths of a unit times hundredths of a percent of the price, as a part of the price. */
const WHOLE_PRICE = 1_000_000n;
const PLAIN = {
  item: null,
  reason: null,
  measured: null,
  limit: null,
  refusal: null,
  formula: null,
} as const;

/**
 * The settlement sheet of a load. From the scale's weight impurity and then moisture above the contract's limits are
 * taken off, each by (measured - limit) / (100 - limit), rounded to the nearest kilogram line by line; then the kilograms
 * both sides agree on; then, from what that weight costs, the contract's percent of the price for each unit above a
 * limit, rounded to the nearest millionth of a USDT over all such lines together. Nothing falls below zero.
 */
export function settlementSheet(weighing: Weighing, { quality, centsPerTonne }: Agreed): SettlementSheet {
  const weights = weightLines(weighing, quality, centsPerTonne);
  const kg = weights.at(-1)?.remainingKg ?? 0n;
  const value = costOf(kg, centsPerTonne);
  const prices = priceLines(weighing.measurements ?? [], quality, { kg, value });
  const amount = prices.reduce((left, line) => left - line.amount, value);
  return { lines: [...weights, ...prices], kg, amount };
}

function weightLines(
  weighing: Weighing,
  quality: readonly QualityLimit[],
  centsPerTonne: bigint,
): readonly SheetLine[] {
  let left = weighing.scaleKg;
  const lines: SheetLine[] = [{ ...PLAIN, kind: "scale", discountKg: 0n, remainingKg: left, amount: 0n }];
  const take = (line: Omit<SheetLine, "discountKg" | "remainingKg" | "amount">, discountKg: bigint) => {
    left -= discountKg;
    lines.push({ ...line, discountKg, remainingKg: left, amount: costOf(discountKg, centsPerTonne) });
  };
  for (const kind of WEIGHT_LOSS_ITEMS) {
    const measured = weighing[kind];
    if (measured === undefined) continue;
    const { limit, refusal } = lineOf(quality, kind);
    const isAbove = limit !== null && measured > limit;
    const formula = isAbove ? weightFormula(left, measured, limit) : null;
    const discountKg = isAbove ? left - shrunk(left, measured, limit) : 0n;
    take({ ...PLAIN, kind, measured, limit, refusal, formula }, discountKg);
  }
  for (const { item = null, reason = null, measured = null, kg } of weighing.deductions ?? []) {
    const { limit, refusal } = lineOf(quality, item);
    take({ ...PLAIN, kind: "deduction", item, reason, measured, limit, refusal }, kg < left ? kg : left);
  }
  return lines;
}

/** What is measured besides, in the table's order; the parts of the price add up first and are rounded as one. */
function priceLines(
  measurements: readonly Measurement[],
  quality: readonly QualityLimit[],
  { kg, value }: { readonly kg: bigint; readonly value: bigint },
): readonly SheetLine[] {
  let parts = 0n;
  let taken = 0n;
  return DEDUCTION_ITEMS.flatMap((item): SheetLine[] => {
    const measured = measurements.find((one) => one.item === item)?.measured;
    if (measured === undefined) return [];
    const { limit, refusal, discount } = lineOf(quality, item);
    const isAbove = limit !== null && discount !== null && measured > limit;
    if (isAbove) parts += (measured - limit) * discount;
    const total = rounded(value * (parts < WHOLE_PRICE ? parts : WHOLE_PRICE), WHOLE_PRICE);
    const amount = total - taken;
    taken = total;
    const formula = isAbove ? priceFormula(value, measured, limit, discount) : null;
    const measure = { ...PLAIN, kind: "price", item, measured, limit, refusal, formula } as const;
    return [{ ...measure, discountKg: 0n, remainingKg: kg, amount }];
  });
}

/** Whether more was measured of something than what the buyer has to take. */
export function isRefusable({ measured, refusal }: Pick<SheetLine, "measured" | "refusal">): boolean {
  return measured !== null && refusal !== null && measured > refusal;
}

function lineOf(quality: readonly QualityLimit[], item: QualityItem | null) {
  const line = quality.find((one) => one.item === item);
  return line ?? { limit: null, discount: null, refusal: null };
}

/** Half of a unit and more is a whole one. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}

function shrunk(kg: bigint, measured: bigint, limit: bigint): bigint {
  return rounded(kg * (WHOLE - measured), WHOLE - limit);
}

const hundredths = (value: bigint) => formatDecimal(value, 2);

function weightFormula(kg: bigint, measured: bigint, limit: bigint): string {
  return `${kg} kg × (${hundredths(measured)} − ${hundredths(limit)}) ÷ (100 − ${hundredths(limit)})`;
}

function priceFormula(value: bigint, measured: bigint, limit: bigint, discount: bigint): string {
  const usdt = formatDecimal(value, 6);
  return `${usdt} USDT × (${hundredths(measured)} − ${hundredths(limit)}) × ${hundredths(discount)}%`;
}
