import type { ArrivalStatus } from "@lastro/contracts/custody/arrivals";
import type { DepositReason } from "@lastro/contracts/custody/deposit-states";
import type { Network } from "@lastro/contracts/custody/networks";
import { type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Owner, OwnerRealm } from "../../ledger/index.js";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import { NETWORK_TABLE } from "../networks/network-table.js";

/** A final transfer to our address, in the books. */
export interface Arrival {
  readonly id: string;
  readonly network: Network;
  readonly txHash: string;
  readonly logIndex: number;
  /** Canonical. */
  readonly from: string;
  /** In the token's own unit, as the log says. */
  readonly raw: bigint;
  readonly amount: Money;
  readonly status: ArrivalStatus;
  readonly reason: DepositReason | null;
  /** Whom it was credited to. */
  readonly owner: Owner | null;
  readonly depositId: string | null;
  readonly blockNumber: bigint;
  readonly blockHash: string;
  /** Since when the chain no longer shows that block; null while it does, and once it was written off. */
  readonly displacedAt: Date | null;
  /** On what was left of its owner's money when it was displaced. */
  readonly freezeHoldId: string | null;
}

export interface ArrivalRow {
  id: string;
  network: Network;
  tx_hash: string;
  log_index: number;
  from_address: string;
  raw: bigint;
  amount: bigint;
  status: ArrivalStatus;
  reason: DepositReason | null;
  owner_realm: OwnerRealm;
  user_id: string | null;
  deposit_id: string | null;
  block_number: bigint;
  block_hash: string;
  displaced_at: Date | null;
  freeze_hold_id: string | null;
}

export const toArrival = (row: ArrivalRow): Arrival => ({
  id: row.id,
  network: row.network,
  txHash: row.tx_hash,
  logIndex: row.log_index,
  from: row.from_address,
  raw: row.raw,
  amount: money(NETWORK_TABLE[row.network].asset, row.amount),
  status: row.status,
  reason: row.reason,
  owner: row.user_id === null ? null : { realm: row.owner_realm, id: row.user_id },
  depositId: row.deposit_id,
  blockNumber: row.block_number,
  blockHash: row.block_hash,
  displacedAt: row.status === "written_off" ? null : row.displaced_at,
  freezeHoldId: row.freeze_hold_id,
});

export interface NewArrival extends Omit<Arrival, "displacedAt" | "freezeHoldId"> {
  /** Where the chain shows its log, where that is not the index it is booked under. */
  readonly shownLogIndex: number | null;
  readonly to: string;
  readonly remainder: bigint;
  readonly blockTime: Date;
  readonly bookedAt: Date;
}

/** Keeps a transfer; false when it was kept before. */
export async function insertArrival(tx: Tx, ctx: Pick<Ctx, "clock">, arrival: NewArrival): Promise<boolean> {
  const inserted = await tx
    .insertInto("custody_arrival")
    .values({
      id: arrival.id,
      network: arrival.network,
      tx_hash: arrival.txHash,
      log_index: arrival.logIndex,
      shown_log_index: arrival.shownLogIndex,
      from_address: arrival.from,
      to_address: arrival.to,
      raw: arrival.raw,
      amount: arrival.amount.minor,
      remainder: arrival.remainder,
      block_number: arrival.blockNumber,
      block_hash: arrival.blockHash,
      block_time: arrival.blockTime,
      status: arrival.status,
      reason: arrival.reason,
      ...(arrival.owner ? { owner_realm: arrival.owner.realm, user_id: arrival.owner.id } : {}),
      deposit_id: arrival.depositId,
      booked_at: arrival.bookedAt,
    })
    .onConflict((conflict) => conflict.columns(["network", "tx_hash", "log_index"]).doNothing())
    .executeTakeFirst();
  const isNew = inserted.numInsertedOrUpdatedRows === 1n;
  const { id, status } = arrival;
  if (isNew) await recordChanges(tx, ctx, [{ machine: "custody_arrival", id, from: null, to: status }]);
  return isNew;
}

/** Whether a log is in the books, under the index the chain shows it by now. */
export async function isBooked(
  tx: Tx,
  of: {
    readonly network: Network;
    readonly txHash: string;
    readonly transfer: { readonly logIndex: number };
  },
): Promise<boolean> {
  const rows = await query(
    tx,
    `select 1 from custody_arrival where network = $1 and tx_hash = $2
       and coalesce(shown_log_index, log_index) = $3 and displaced_at is null`,
    [of.network, of.txHash, of.transfer.logIndex],
  );
  return rows.length > 0;
}

/** The arrivals of a transaction, locked: whoever else books it again waits. */
export async function lockArrivalsOf(tx: Tx, network: Network, txHash: string): Promise<Arrival[]> {
  const rows = await query<ArrivalRow>(
    tx,
    "select * from custody_arrival where network = $1 and tx_hash = $2 order by id for update",
    [network, txHash],
  );
  return rows.map(toArrival);
}

/** An index no log has, for booking a transaction's log whose own was booked under before; its arrivals must be locked. */
export async function freeLogIndex(tx: Tx, network: Network, txHash: string): Promise<number> {
  const [row] = await query<{ free: number }>(
    tx,
    "select least(min(log_index), 0) - 1 as free from custody_arrival where network = $1 and tx_hash = $2",
    [network, txHash],
  );
  return row?.free ?? -1;
}

export async function arrivalsOf(db: Database | Tx, network: Network, txHash: string): Promise<Arrival[]> {
  const rows = await query<ArrivalRow>(
    db,
    "select * from custody_arrival where network = $1 and tx_hash = $2 order by log_index",
    [network, txHash],
  );
  return rows.map(toArrival);
}

export async function findArrival(db: Database | Tx, id: string): Promise<Arrival | undefined> {
  const [row] = await query<ArrivalRow>(db, "select * from custody_arrival where id = $1", [id]);
  return row && toArrival(row);
}

/** Transfers by their ids. */
export async function findArrivals(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Arrival>> {
  const rows = await query<ArrivalRow>(db, "select * from custody_arrival where id = any ($1::uuid[])", [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, toArrival(row)]));
}

export async function lockArrival(tx: Tx, id: string): Promise<Arrival | undefined> {
  const [row] = await query<ArrivalRow>(tx, "select * from custody_arrival where id = $1 for update", [id]);
  return row && toArrival(row);
}

/** Whether a payment waits for a decision: refused, its money stays in suspense. */
export function isInSuspense({ status }: Pick<Arrival, "status">): boolean {
  return status === "suspense" || status === "refused";
}

const ARRIVALS = {
  name: "custody_arrival",
  table: "custody_arrival",
  column: "status",
} as const satisfies Machine;

/** Decides on a payment in suspense, from the status it was found in; false when it has left it. */
export function decideArrival(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { id, status }: Arrival,
  decision: {
    readonly status: "attributed" | "refused";
    readonly owner?: Owner;
    readonly depositId?: string | undefined;
    readonly takesTwo?: boolean;
  },
): Promise<boolean> {
  const { owner, depositId = null, takesTwo = false } = decision;
  return transition(tx, ctx, ARRIVALS, {
    id,
    from: status,
    to: decision.status,
    set: {
      decided_at: ctx.clock.now(),
      user_id: owner?.id ?? null,
      deposit_id: depositId,
      takes_two: takesTwo,
      ...(owner ? { owner_realm: owner.realm } : {}),
    },
  });
}

/** Moves a payment in suspense from one status to another; false when it was not there. */
export function moveArrival(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  id: string,
  move: { readonly from: ArrivalStatus; readonly to: "refused" | "returning" | "returned" },
): Promise<boolean> {
  return transition(tx, ctx, ARRIVALS, { id, ...move });
}

/** Writes a displaced arrival off, its row locked; false when the chain shows it again. */
export async function writeOffDisplaced(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { id, status, displacedAt }: Arrival,
  loss: bigint,
): Promise<boolean> {
  if (displacedAt === null) return false;
  const set = { written_off_at: ctx.clock.now(), loss };
  return transition(tx, ctx, ARRIVALS, { id, from: status, to: "written_off", set });
}
