import { DEPOSIT_FEES, type Network } from "@lastro/contracts/custody/networks";
import { compare, type Money, money, subtract } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { lapseApprovals, recordAudit } from "../../compliance/index.js";
import { holdWhatIsLeft, voidHold } from "../../ledger/index.js";
import type { TokenTransfer } from "../chain/transfers.js";
import { NETWORK_TABLE } from "../networks/network-table.js";
import type { BookingCtx } from "../ports.js";
import { countLate } from "../watch/network-store.js";

interface DisplacedRow {
  id: string;
  network: Network;
  raw: bigint;
  amount: bigint;
  user_id: string | null;
  freeze_hold_id: string | null;
  displaced_at: Date;
}

/**
 * Takes an arrival whose block was replaced out of what counts, once: what is left of the money it credited is set aside,
 * and its owner withdraws nothing until the transfer stands in a final block again. False when that was done before.
 */
export async function displaceArrival(tx: Tx, ctx: BookingCtx, id: string): Promise<boolean> {
  const at = ctx.clock.now();
  const [arrival] = await query<DisplacedRow>(
    tx,
    `update custody_arrival set displaced_at = $2 where id = $1 and displaced_at is null
     returning id, network, raw, amount, user_id, freeze_hold_id, displaced_at`,
    [id, at],
  );
  if (!arrival) return false;
  const aside = await freeze(tx, ctx, arrival);
  await query(
    tx,
    `update custody_network n set came = came - c.raw from custody_arrival c
     where c.id = $1 and n.network = c.network and c.block_number <= n.watched_to`,
    [id],
  );
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action: "custody.arrival_displaced",
    subject: id,
    details: { network: arrival.network, amount: aside },
  });
  await notify(tx, ctx, arrival, "displaced");
  return true;
}

async function notify(
  tx: Tx,
  ctx: BookingCtx,
  { id, user_id: ownerId, displaced_at: since }: DisplacedRow,
  to: "displaced" | "restored",
): Promise<void> {
  if (ownerId !== null) await ctx.deposits.notify(tx, ctx, id, { to, since });
}

async function freeze(tx: Tx, ctx: BookingCtx, arrival: DisplacedRow): Promise<Money | null> {
  const { id, user_id: ownerId } = arrival;
  const [amount, fee]: [Money, Money] = [amountOf(arrival), DEPOSIT_FEES[arrival.network]];
  if (ownerId === null || compare(amount, fee) <= 0) return null;
  const hold = await holdWhatIsLeft(tx, ctx, {
    ownerId,
    amount: subtract(amount, fee),
    reason: "custody.displaced_arrival",
    reference: id,
  });
  if (!hold) return null;
  await query(tx, "update custody_arrival set freeze_hold_id = $2 where id = $1", [id, hold.holdId]);
  await announce(tx, { to: { userId: ownerId }, type: "balances" });
  return hold.amount;
}

function amountOf({ network, amount }: DisplacedRow): Money {
  return money(NETWORK_TABLE[network].asset, amount);
}

/** Where a transfer stands on the chain now. */
export interface Standing {
  readonly network: Network;
  /** As the network writes it. */
  readonly txHash: string;
  readonly transfer: TokenTransfer;
  readonly block: { readonly number: bigint; readonly hash: string; readonly at: Date };
}

/**
 * Counts a displaced arrival again whose transaction came back in a final block, and frees what was set aside. A log has
 * another index in another block; the arrival keeps the one it was booked under. False when there is none to bring back.
 */
export async function restoreArrival(tx: Tx, ctx: BookingCtx, standing: Standing): Promise<boolean> {
  const { network, txHash, transfer, block } = standing;
  const [arrival] = await query<DisplacedRow>(
    tx,
    `select id, network, raw, amount, user_id, freeze_hold_id, displaced_at from custody_arrival
     where network = $1 and tx_hash = $2 and from_address = $3 and raw = $4
       and displaced_at is not null and written_off_at is null
     order by log_index limit 1 for update`,
    [network, txHash, transfer.from, transfer.raw],
  );
  if (!arrival) return false;
  await query(
    tx,
    `update custody_arrival set displaced_at = null, freeze_hold_id = null, rechecked_at = null,
       shown_log_index = $2, block_number = $3, block_hash = $4, block_time = $5 where id = $1`,
    [arrival.id, transfer.logIndex, block.number, block.hash, block.at],
  );
  await countLate(tx, { network, raw: arrival.raw, blockNumber: block.number });
  if (arrival.freeze_hold_id !== null) await voidHold(tx, ctx, arrival.freeze_hold_id);
  await lapseApprovals(tx, ctx, "custody.write_off", arrival.id);
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action: "custody.arrival_restored",
    subject: arrival.id,
    details: { network, amount: amountOf(arrival) },
  });
  if (arrival.user_id !== null) await announce(tx, { to: { userId: arrival.user_id }, type: "balances" });
  await announce(tx, { to: "admins", type: "admin", reference: "custody.deposits" });
  await notify(tx, ctx, arrival, "restored");
  return true;
}

/** Those of the owners to whom something was credited that the chain no longer shows. */
export async function ownersOfDisplaced(
  db: Database | Tx,
  ownerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ user_id: string }>(
    db,
    `select distinct user_id from custody_arrival
     where displaced_at is not null and written_off_at is null and user_id = any($1)`,
    [ownerIds],
  );
  return new Set(rows.map(({ user_id: id }) => id));
}

/** How many of each network's arrivals the chain no longer shows. */
export async function countDisplaced(db: Database): Promise<ReadonlyMap<Network, number>> {
  const rows = await query<{ network: Network; count: number }>(
    db,
    `select network, count(*)::integer as count from custody_arrival
     where displaced_at is not null and written_off_at is null group by network`,
    [],
  );
  return new Map(rows.map(({ network, count }) => [network, count]));
}
