import type { Network } from "@lastro/contracts/custody/networks";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

export interface WatchedNetwork {
  readonly network: Network;
  readonly address: string;
  /** The last block before the watch began: nothing in it or before counts. */
  readonly watchedFrom: bigint;
  readonly watchedTo: bigint;
  readonly baseline: bigint;
  readonly creditsStopped: boolean;
  readonly stoppedBecause: string | null;
  readonly reconciledAt: Date | null;
  readonly onChain: bigint | null;
  readonly inLedger: bigint | null;
}

interface NetworkRow {
  network: Network;
  address: string;
  watched_from: bigint;
  watched_to: bigint;
  baseline: bigint;
  credits_stopped: boolean;
  stopped_because: string | null;
  reconciled_at: Date | null;
  on_chain: bigint | null;
  in_ledger: bigint | null;
}

export async function watchedNetworks(db: Database | Tx): Promise<WatchedNetwork[]> {
  const rows = await query<NetworkRow>(db, "select * from custody_network", []);
  return rows.map((row) => ({
    network: row.network,
    address: row.address,
    watchedFrom: row.watched_from,
    watchedTo: row.watched_to,
    baseline: row.baseline,
    creditsStopped: row.credits_stopped,
    stoppedBecause: row.stopped_because,
    reconciledAt: row.reconciled_at,
    onChain: row.on_chain,
    inLedger: row.in_ledger,
  }));
}

export async function findWatched(db: Database | Tx, network: Network): Promise<WatchedNetwork | undefined> {
  return (await watchedNetworks(db)).find((one) => one.network === network);
}

/** Begins to watch a network after a block, once. */
export async function beginWatching(
  db: Database | Tx,
  of: { network: Network; address: string; after: bigint; baseline: bigint },
): Promise<void> {
  await query(
    db,
    `insert into custody_network (network, address, watched_from, watched_to, baseline) values ($1, $2, $3, $3, $4)
     on conflict do nothing`,
    [of.network, of.address, of.after, of.baseline],
  );
}

/** The watch of a network, if it is of this address of ours: another process may have been given another one. */
export async function findWatchOf(
  db: Database | Tx,
  { name, address }: { readonly name: Network; readonly address: string },
): Promise<WatchedNetwork | undefined> {
  const watched = await findWatched(db, name);
  return watched?.address === address ? watched : undefined;
}

/** Whether an address is the watched one of its network; it stays so until the commit. */
export async function lockWatch(
  tx: Tx,
  { name, address }: { readonly name: Network; readonly address: string },
): Promise<boolean> {
  const rows = await query(
    tx,
    "select 1 from custody_network where network = $1 and address = $2 for key share",
    [name, address],
  );
  return rows.length > 0;
}

/** Locks the watch of an address against everyone who works with it; false when it is no longer watched. */
export async function lockToMove(tx: Tx, { network, address }: WatchedNetwork): Promise<boolean> {
  const rows = await query(
    tx,
    "select 1 from custody_network where network = $1 and address = $2 for update",
    [network, address],
  );
  return rows.length > 0;
}

/** Ends the watch of an address, which must be locked, keeps what it read, and begins anew at another one. */
export async function moveWatch(
  tx: Tx,
  { network }: WatchedNetwork,
  to: { readonly address: string; readonly after: bigint; readonly baseline: bigint; readonly at: Date },
): Promise<void> {
  await query(
    tx,
    `insert into custody_former_watch (network, address, watched_from, watched_to, baseline, came, ended_at)
     select network, address, watched_from, watched_to, baseline, came, $2 from custody_network where network = $1`,
    [network, to.at],
  );
  await query(
    tx,
    `update custody_network set address = $2, watched_from = $3, watched_to = $3, baseline = $4, came = 0,
       reconciled_at = null, on_chain = null, in_ledger = null where network = $1`,
    [network, to.address, to.after, to.baseline],
  );
}

/** Notes that the blocks of a range were read and how much came in them; a range is counted once. */
export async function noteWatched(
  tx: Tx,
  { name, address }: { readonly name: Network; readonly address: string },
  { from, to, came }: { from: bigint; to: bigint; came: bigint },
): Promise<void> {
  await query(
    tx,
    `update custody_network set watched_to = $4, came = came + $5
     where network = $1 and address = $2 and watched_to = $3::numeric - 1`,
    [name, address, from, to, came],
  );
}

/** Counts a transfer whose block the watch has read without it; where it has yet to read the block, it counts it then. */
export async function countLate(
  tx: Tx,
  of: { network: Network; raw: bigint; blockNumber: bigint },
): Promise<void> {
  await query(tx, "update custody_network set came = came + $2 where network = $1 and watched_to >= $3", [
    of.network,
    of.raw,
    of.blockNumber,
  ]);
}

/** What a reconciliation found; credits stop with a difference and flow again without. True when that changed. */
export async function noteReconciled(
  tx: Tx,
  of: { network: Network; at: Date; onChain: bigint; inLedger: bigint; problem: string | null },
): Promise<boolean> {
  const rows = await query<{ was: boolean }>(
    tx,
    `update custody_network n set reconciled_at = $2, on_chain = $3, in_ledger = $4,
       credits_stopped = $5::text is not null, stopped_because = $5::text
     from (select network, credits_stopped as was from custody_network where network = $1 for update) o
     where n.network = o.network returning o.was`,
    [of.network, of.at, of.onChain, of.inLedger, of.problem],
  );
  return rows[0]?.was !== (of.problem !== null);
}

/** Stops credits for a reason that is not a sum. */
export async function stopCredits(tx: Tx, network: Network, because: string): Promise<void> {
  await query(
    tx,
    "update custody_network set credits_stopped = true, stopped_because = $2 where network = $1",
    [network, because],
  );
}
