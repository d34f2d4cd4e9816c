import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Asset, type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { ChainArrival } from "../chains/port.js";

/** What came from a cold address to one of ours, in a final block. */
export interface ColdArrival {
  readonly id: string;
  readonly network: CryptoNetwork;
  readonly txHash: string;
  readonly place: string;
  readonly to: string;
  /** Bitcoin's: the place of the key. */
  readonly number: number | null;
  readonly raw: bigint;
  readonly amount: Money;
  readonly remainder: bigint;
  /** What the cold address paid the network, in what that is paid in. */
  readonly fee: Money;
  readonly block: ChainArrival["block"];
}

/** Writes it down, once; false when it was. */
export async function insertColdArrival(tx: Tx, of: ColdArrival, at: Date): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into custody_cold_arrival (id, network, asset, tx_hash, place, to_address, number, raw, amount, remainder, fee,
                                       fee_asset, block_number, block_hash, block_time, booked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict do nothing returning 1`,
    [
      ...[of.id, of.network, of.amount.asset, of.txHash, of.place, of.to, of.number, of.raw, of.amount.minor],
      ...[of.remainder, of.fee.minor, of.fee.asset, of.block.number, of.block.hash, of.block.at, at],
    ],
  );
  return rows.length === 1;
}

/** Lets one arrival at a time of a transaction be booked, until the commit. */
export async function lockTransaction(tx: Tx, network: CryptoNetwork, txHash: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('custody_cold:' || $1 || ':' || $2, 0))", [
    network,
    txHash,
  ]);
}

/** Whether what the network took for a transaction is in the books already. */
export async function isFeeBooked(tx: Tx, network: CryptoNetwork, txHash: string): Promise<boolean> {
  const rows = await query(
    tx,
    "select 1 from custody_cold_arrival where network = $1 and tx_hash = $2 limit 1",
    [network, txHash],
  );
  return rows.length > 0;
}

/** The transactions of arrivals, by their ids. */
export async function coldArrivalsOf(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly txHash: string; readonly fee: Money }>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: string; tx_hash: string; fee: bigint; fee_asset: Asset }>(
    db,
    "select id, tx_hash, fee, fee_asset from custody_cold_arrival where id = any($1)",
    [ids],
  );
  return new Map(rows.map((row) => [row.id, { txHash: row.tx_hash, fee: money(row.fee_asset, row.fee) }]));
}

export interface CameFromCold {
  /** What the books cannot count of it. */
  readonly remainders: bigint;
  /** What came in blocks after one. */
  readonly later: bigint;
  /** What was paid of the asset for whatever came in blocks after one. */
  readonly laterFees: bigint;
}

/** What came of an asset from the cold address of a network, in the chain's own unit. */
export async function cameFromCold(
  tx: Tx,
  of: {
    readonly network: CryptoNetwork;
    readonly asset: Asset;
    readonly after: bigint;
    /** To this address alone. */
    readonly to?: string;
  },
): Promise<CameFromCold> {
  const [row] = await query<{ remainders: bigint; later: bigint; later_fees: bigint }>(
    tx,
    `select coalesce(sum(remainder) filter (where asset = $2), 0) as remainders,
            coalesce(sum(raw) filter (where asset = $2 and block_number > $3), 0) as later,
            coalesce(sum(fee) filter (where fee_asset = $2 and block_number > $3), 0) as later_fees
     from custody_cold_arrival where network = $1 and ($4::text is null or to_address = $4)`,
    [of.network, of.asset, of.after, of.to ?? null],
  );
  return {
    remainders: row?.remainders ?? 0n,
    later: row?.later ?? 0n,
    laterFees: row?.later_fees ?? 0n,
  };
}

/** Where bitcoin may come back to from the cold address. */
export function refillAddresses(
  db: Database | Tx,
): Promise<{ readonly number: number; readonly address: string }[]> {
  return query(db, "select number, address from custody_refill_address", []);
}

export async function insertRefillAddress(
  db: Database,
  of: { readonly number: number; readonly address: string; readonly at: Date },
): Promise<void> {
  await query(db, "insert into custody_refill_address (number, address, created_at) values ($1, $2, $3)", [
    ...[of.number, of.address, of.at],
  ]);
}
