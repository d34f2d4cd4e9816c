import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** How far the blocks of a network were read for owners' addresses. */
export interface IncomingWatch {
  readonly watchedTo: bigint;
  readonly stoppedBecause: string | null;
}

export async function findIncomingWatch(
  db: Database | Tx,
  network: CryptoNetwork,
): Promise<IncomingWatch | undefined> {
  const [row] = await query<{ watched_to: bigint; stopped_because: string | null }>(
    db,
    "select watched_to, stopped_because from custody_incoming_watch where network = $1",
    [network],
  );
  return row && { watchedTo: row.watched_to, stoppedBecause: row.stopped_because };
}

/** Begins after a block, once: addresses are given out afterwards, so nothing came to them before. */
export async function beginIncomingWatch(db: Database, network: CryptoNetwork, after: bigint): Promise<void> {
  await query(
    db,
    `insert into custody_incoming_watch (network, watched_from, watched_to) values ($1, $2, $2) on conflict do nothing`,
    [network, after],
  );
}

/** Whether credits flow on a network; they go on doing so until the commit. */
export async function lockFlowing(tx: Tx, network: CryptoNetwork): Promise<boolean> {
  const rows = await query(
    tx,
    "select 1 from custody_incoming_watch where network = $1 and stopped_because is null for key share",
    [network],
  );
  return rows.length > 0;
}

/** Notes that the blocks of a range were read; a range is noted once. */
export async function noteRead(
  tx: Tx,
  network: CryptoNetwork,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<void> {
  await query(
    tx,
    "update custody_incoming_watch set watched_to = $3 where network = $1 and watched_to = $2::numeric - 1",
    [network, from, to],
  );
}

/** Stops credits for a reason, or lets them flow again; true when that changed. */
export async function setStopped(tx: Tx, network: CryptoNetwork, because: string | null): Promise<boolean> {
  const rows = await query<{ was: boolean }>(
    tx,
    `update custody_incoming_watch w set stopped_because = $2::text
     from (select network, stopped_because is not null as was from custody_incoming_watch
           where network = $1 for update) o
     where w.network = o.network returning o.was`,
    [network, because],
  );
  return rows[0] !== undefined && rows[0].was !== (because !== null);
}
