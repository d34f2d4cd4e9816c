import { divide } from "@lastro/money";
import { grossOf } from "./factor.js";
import { taxesOn } from "./taxes.js";

/** What one application still is, in centavos. */
export interface Lot {
  readonly id: string;
  readonly appliedOn: string;
  readonly maturesOn: string | null;
  readonly principal: bigint;
  readonly factor: bigint;
}

/** What is taken out of one lot. */
export interface Part {
  readonly lot: Lot;
  readonly principal: bigint;
  readonly yield: bigint;
  readonly iof: bigint;
  readonly incomeTax: bigint;
  /** What the house owed on the lot and no longer owes, beyond the yield: rounding leaves it. */
  readonly rounding: bigint;
}

export interface Sums {
  readonly gross: bigint;
  readonly principal: bigint;
  readonly yield: bigint;
  readonly iof: bigint;
  readonly incomeTax: bigint;
  readonly net: bigint;
}

/**
 * Takes so much of the lots, principal and yield, in their order, or all of them; undefined where they have not so much.
 * Of a lot that is taken in part the principal goes in proportion, rounded up (`rails-beyond-pix.md` §5.2).
 */
export function takeFrom(
  lots: readonly Lot[],
  gross: bigint | "all",
  on: string,
): readonly Part[] | undefined {
  const parts: Part[] = [];
  let left = gross === "all" ? undefined : gross;
  for (const lot of lots) {
    if (left === 0n) break;
    const whole = grossOf(lot.principal, lot.factor);
    const taken = left === undefined || left >= whole ? whole : left;
    const principal = taken === whole ? lot.principal : divide(lot.principal * taken, whole, "ceil");
    const yielded = taken - principal;
    const rest = lot.principal - principal;
    const owed = whole - lot.principal;
    const rounding = owed - yielded - (grossOf(rest, lot.factor) - rest);
    parts.push({ lot, principal, yield: yielded, ...taxesOn(yielded, lot.appliedOn, on), rounding });
    if (left !== undefined) left -= taken;
  }
  return left === undefined || left === 0n ? parts : undefined;
}

export function sumsOf(parts: readonly Omit<Part, "lot" | "rounding">[]): Sums {
  const of = (field: "principal" | "yield" | "iof" | "incomeTax") =>
    parts.reduce((sum, part) => sum + part[field], 0n);
  const [principal, yielded, iof, incomeTax] = [of("principal"), of("yield"), of("iof"), of("incomeTax")];
  const gross = principal + yielded;
  return { gross, principal, yield: yielded, iof, incomeTax, net: gross - iof - incomeTax };
}
