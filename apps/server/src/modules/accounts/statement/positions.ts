import { ASSET_CODES, type Asset } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";
import { type AccountRef, customerAccount } from "../../ledger/index.js";

/** One of the accounts a statement is read from: an asset's `available` or its `held`. */
export interface Slot {
  readonly index: number;
  readonly asset: Asset;
  readonly code: "available" | "held";
}

export const SLOTS: readonly Slot[] = ASSET_CODES.flatMap((asset, place) => [
  { index: 2 * place, asset, code: "available" as const },
  { index: 2 * place + 1, asset, code: "held" as const },
]);

/**
 * Where a reader stands in each account: it has read everything from this entry number on, and goes on below
 * it. An account's entries are numbered without gaps and never change, so what arrives meanwhile cannot move it.
 */
export type Positions = readonly bigint[];

/** Above any entry number. */
const NEWEST = 2n ** 62n;

export const FROM_THE_NEWEST: Positions = SLOTS.map(() => NEWEST);

export function slotAccount(ownerId: string, slot: Slot): AccountRef {
  return customerAccount(ownerId, slot.code, slot.asset);
}

/** The positions as an opaque cursor. */
export function encodeCursor(positions: Positions): string {
  return positions.map((position) => (position === NEWEST ? "n" : position.toString(36))).join(".");
}

/** Reads a cursor back. Throws `statement.cursor_invalid` for anything `encodeCursor` did not write. */
export function decodeCursor(cursor: string): Positions {
  const parts = cursor.split(".");
  if (parts.length !== SLOTS.length || !parts.every((part) => /^(n|[0-9a-z]{1,10})$/.test(part))) {
    throw new DomainError("statement.cursor_invalid");
  }
  return parts.map((part) => (part === "n" ? NEWEST : BigInt(Number.parseInt(part, 36))));
}
