import { type Asset, type Money, money } from "@lastro/money";
import type { Database } from "@lastro/platform/database/database";
import { type Positions, SLOTS, type Slot } from "./positions.js";
import { type OwnEntry, readEntries } from "./queries.js";

/** What one transaction did to one asset of the client's. */
export interface MovementEvent {
  readonly transactionId: string;
  readonly at: Date;
  readonly kind: string;
  readonly reference: string;
  readonly key: string;
  readonly asset: Asset;
  /** What it did to the total; zero when money only moved between available and held. */
  readonly amount: Money;
  /** What it did to what is held. */
  readonly held: Money;
}

/** The same with the balances it left. */
export interface Movement extends MovementEvent {
  readonly id: string;
  readonly balance: BalanceAfter;
}

export interface BalanceAfter {
  readonly available: Money;
  readonly held: Money;
  readonly total: Money;
}

export interface MovementReader {
  /** The next older movement, or null at the end. */
  next(): Promise<Movement | null>;
  /** Where a reader must start to go on from here. */
  positions(): Positions;
  /** The balance right after the next movement: before everything read so far. */
  balanceOf(asset: Asset): Promise<BalanceAfter>;
}

const PER_ACCOUNT = 60;

/**
 * Reads the client's accounts as one list, newest first: each account strictly in the order of its entries, so
 * that the balances run without a gap, the accounts among one another by time.
 */
export function openMovements(
  db: Database,
  ownerId: string,
  start: Positions,
  asset?: Asset,
): MovementReader {
  const slots = SLOTS.filter((slot) => asset === undefined || slot.asset === asset);
  const positions = [...start];
  const waiting: OwnEntry[][] = SLOTS.map(() => []);
  const exhausted = SLOTS.map(({ index }) => !slots.some((slot) => slot.index === index));

  const head = (index: number): OwnEntry | undefined => waiting[index]?.[0];

  async function fill(): Promise<void> {
    const empty = slots.filter(({ index }) => head(index) === undefined && !exhausted[index]);
    if (empty.length === 0) return;
    for (const entry of await readEntries(db, ownerId, empty, positions, PER_ACCOUNT)) {
      waiting[entry.slot]?.push(entry);
    }
    for (const { index } of empty) {
      const newest = head(index);
      exhausted[index] = newest === undefined;
      // From here on, what is posted later is above where this reader stands.
      positions[index] = newest === undefined ? 0n : newest.seq + 1n;
    }
  }

  function balance(of: Asset): BalanceAfter {
    const after = (code: Slot["code"]) => {
      const slot = SLOTS.find((candidate) => candidate.asset === of && candidate.code === code);
      return (slot === undefined ? undefined : head(slot.index)?.balance_after) ?? 0n;
    };
    const [available, held] = [after("available"), after("held")];
    return { available: money(of, available), held: money(of, held), total: money(of, available + held) };
  }

  function take(index: number): OwnEntry | undefined {
    const entry = waiting[index]?.shift();
    if (entry) positions[index] = entry.seq;
    return entry;
  }

  async function next(): Promise<Movement | null> {
    await fill();
    const newest = slots.reduce<OwnEntry | undefined>(
      (best, { index }) => later(best, head(index)),
      undefined,
    );
    if (newest === undefined) return null;
    const of = SLOTS[newest.slot]?.asset ?? "BRL";
    const left = balance(of);
    let [change, held] = [0n, 0n];
    for (const slot of slots) {
      if (slot.asset !== of || head(slot.index)?.transaction_id !== newest.transaction_id) continue;
      const amount = take(slot.index)?.amount ?? 0n;
      change += amount;
      if (slot.code === "held") held += amount;
    }
    return {
      id: `${newest.transaction_id}.${newest.line}`,
      transactionId: newest.transaction_id,
      at: newest.posted_at,
      kind: newest.kind,
      reference: newest.reference,
      key: newest.idempotency_key,
      asset: of,
      amount: money(of, change),
      held: money(of, held),
      balance: left,
    };
  }

  return {
    next,
    positions: () => [...positions],
    balanceOf: async (of) => {
      await fill();
      return balance(of);
    },
  };
}

/** The later of two entries; of one instant, the one with the later identity, and of one transaction, the first. */
function later(a: OwnEntry | undefined, b: OwnEntry | undefined): OwnEntry | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const byTime = b.posted_at.getTime() - a.posted_at.getTime();
  if (byTime !== 0) return byTime > 0 ? b : a;
  return b.transaction_id > a.transaction_id ? b : a;
}
