import { MOVEMENT_TITLES, type MovementCategory, type MovementFamily } from "@lastro/contracts/movements";
import { type Asset, formatMoney } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import { DomainError } from "@lastro/platform/domain-error";
import type { DescribedMovement } from "./describe-movements.js";
import type { Movement } from "./merge-entries.js";
import { categoryOf } from "./movement-category.js";
import { directionOf, familyOf } from "./movement-title.js";

export interface StatementFilters {
  readonly asset?: Asset | undefined;
  readonly kind?: MovementFamily | undefined;
  readonly category?: MovementCategory | undefined;
  /** Brazilian civil days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly direction?: "in" | "out" | "held" | undefined;
  readonly text?: string | undefined;
}

/** Throws `statement.period_invalid` when the period ends before it starts. */
export function assertPeriod({ from, to }: StatementFilters): void {
  if (from !== undefined && to !== undefined && from > to) throw new DomainError("statement.period_invalid");
}

/** What can be said of a movement before asking its product anything. */
export function isWanted(movement: Movement, filters: StatementFilters): boolean {
  if (filters.kind !== undefined && familyOf(movement.kind) !== filters.kind) return false;
  if (filters.category !== undefined && categoryOf(movement.kind) !== filters.category) return false;
  if (filters.direction !== undefined && directionOf(movement) !== filters.direction) return false;
  const day = brazilianDay(movement.at);
  return (
    (filters.from === undefined || day >= filters.from) && (filters.to === undefined || day <= filters.to)
  );
}

/** Whether the words a person typed stand anywhere on the row, whatever accents and capitals they used. */
export function mentions(movement: DescribedMovement, words: string): boolean {
  const wanted = plain(words);
  const amount = formatMoney(movement.amount).replace("-", "");
  return [
    ...Object.values(MOVEMENT_TITLES[movement.title]),
    movement.counterparty ?? "",
    movement.description ?? "",
    movement.reference,
    movement.transactionId,
    amount,
    amount.replace(".", ","),
  ].some((text) => plain(text).includes(wanted));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
