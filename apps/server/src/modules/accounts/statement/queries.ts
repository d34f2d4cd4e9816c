import type { Database } from "@lastro/platform/database/database";
import {
  type AccountEntry,
  entriesBefore,
  entriesBelow,
  entriesBetween,
  entriesOfTransaction,
  type TransactionEntry,
} from "../../ledger/index.js";
import { type Positions, SLOTS, type Slot, slotAccount } from "./positions.js";

/** An entry on one of the client's accounts with the transaction it belongs to. */
export interface OwnEntry extends AccountEntry {
  readonly slot: number;
}

/** The next entries of each account, newest first, below where the reader stands in it. */
export async function readEntries(
  db: Database,
  ownerId: string,
  slots: readonly Slot[],
  positions: Positions,
  perAccount: number,
): Promise<OwnEntry[]> {
  const accounts = slots.map((slot) => ({
    account: slotAccount(ownerId, slot),
    below: positions[slot.index] ?? 0n,
  }));
  return inSlots(slots, await entriesBelow(db, accounts, perAccount));
}

/** Where a reader starts who wants only what was posted before an instant. */
export async function positionsBefore(
  db: Database,
  ownerId: string,
  slots: readonly Slot[],
  before: Date,
): Promise<Positions> {
  const accounts = slots.map((slot) => slotAccount(ownerId, slot));
  const entries = await entriesBefore(db, accounts, before);
  const below = new Map(slots.map(({ index }, place) => [index, (entries[place] ?? 0n) + 1n]));
  return SLOTS.map(({ index }) => below.get(index) ?? 0n);
}

/** When the first entry of any of these accounts was posted; undefined where there is none. */
export async function firstPostedAt(
  db: Database,
  ownerId: string,
  slots: readonly Slot[],
): Promise<Date | undefined> {
  const first = { first: 1n, last: 1n, limit: 1 };
  const entries = await Promise.all(
    slots.map((slot) => entriesBetween(db, slotAccount(ownerId, slot), first)),
  );
  const times = entries.flat().map(({ posted_at }) => posted_at.getTime());
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

export interface OwnTransactionEntry extends TransactionEntry {
  readonly slot: number;
}

/** The client's own entries of one transaction, in its order; none when it is not theirs. */
export async function readOwnTransaction(
  db: Database,
  ownerId: string,
  transactionId: string,
): Promise<OwnTransactionEntry[]> {
  const accounts = SLOTS.map((slot) => slotAccount(ownerId, slot));
  return inSlots(SLOTS, await entriesOfTransaction(db, transactionId, accounts));
}

/** Entries by the slots whose accounts were asked for. */
function inSlots<E extends AccountEntry>(slots: readonly Slot[], entries: readonly E[]) {
  return entries.flatMap((entry) => {
    const slot = slots[entry.place];
    return slot === undefined ? [] : [{ ...entry, slot: slot.index }];
  });
}
