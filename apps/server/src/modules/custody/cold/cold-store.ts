import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Asset, type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** How far a network was read for what comes from its cold address. */
export interface ColdWatch {
  readonly address: string;
  readonly watchedTo: bigint;
}

export async function findColdWatch(
  db: Database | Tx,
  network: CryptoNetwork,
): Promise<ColdWatch | undefined> {
  const [row] = await query<ColdWatch>(
    db,
    `select address, watched_to as "watchedTo" from custody_cold_watch where network = $1`,
    [network],
  );
  return row;
}

/** Begins to watch a cold address after a block, once: what it holds there was there before the books. */
export async function beginColdWatch(
  tx: Tx,
  network: CryptoNetwork,
  of: { readonly address: string; readonly after: bigint; readonly baselines: readonly Baseline[] },
): Promise<void> {
  await query(
    tx,
    `insert into custody_cold_watch (network, address, watched_from, watched_to) values ($1, $2, $3, $3)
     on conflict do nothing`,
    [network, of.address, of.after],
  );
  await insertBaselines(tx, network, of.baselines);
}

export interface Baseline {
  readonly asset: Asset;
  readonly raw: bigint;
}

/** Keeps what the address held before the books, of each asset once. */
async function insertBaselines(
  tx: Tx,
  network: CryptoNetwork,
  baselines: readonly Baseline[],
): Promise<void> {
  for (const { asset, raw } of baselines)
    await query(
      tx,
      "insert into custody_cold_check (network, asset, baseline) values ($1, $2, $3) on conflict do nothing",
      [network, asset, raw],
    );
}

/** Has another cold address watched from a block on; false when the one before is no longer watched. */
export async function moveColdWatch(
  tx: Tx,
  network: CryptoNetwork,
  from: string,
  to: { readonly address: string; readonly after: bigint; readonly baselines: readonly Baseline[] },
): Promise<boolean> {
  const rows = await query(
    tx,
    `update custody_cold_watch set address = $3, watched_from = $4, watched_to = $4
     where network = $1 and address = $2 and watched_to <= $4 returning 1`,
    [network, from, to.address, to.after],
  );
  if (rows.length === 0) return false;
  await query(tx, "delete from custody_cold_check where network = $1", [network]);
  await insertBaselines(tx, network, to.baselines);
  return true;
}

/** Notes that the blocks of a range were read; a range is noted once. */
export async function noteColdRead(
  tx: Tx,
  network: CryptoNetwork,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<void> {
  await query(
    tx,
    "update custody_cold_watch set watched_to = $3 where network = $1 and watched_to = $2::numeric - 1",
    [network, from, to],
  );
}

/** What a cold address held of an asset when it was last compared. */
export interface ColdCheck {
  readonly network: CryptoNetwork;
  readonly at: Date;
  readonly onChain: Money;
  readonly inBooks: Money;
}

export async function coldChecks(db: Database | Tx): Promise<ColdCheck[]> {
  const rows = await query<{
    network: CryptoNetwork;
    asset: Asset;
    at: Date;
    on_chain: bigint;
    in_books: bigint;
  }>(
    db,
    `select network, asset, checked_at as at, on_chain, in_books from custody_cold_check
     where checked_at is not null`,
    [],
  );
  return rows.map(({ network, asset, at, on_chain, in_books }) => ({
    ...{ network, at },
    ...{ onChain: money(asset, on_chain), inBooks: money(asset, in_books) },
  }));
}

export async function baselineOf(
  db: Database | Tx,
  network: CryptoNetwork,
  asset: Asset,
): Promise<bigint | undefined> {
  const [row] = await query<{ baseline: bigint }>(
    db,
    "select baseline from custody_cold_check where network = $1 and asset = $2",
    [network, asset],
  );
  return row?.baseline;
}

/** Begins to compare an asset that came to the network later: what the address holds of it was there before the books. */
export async function insertBaseline(tx: Tx, network: CryptoNetwork, baseline: Baseline): Promise<void> {
  await insertBaselines(tx, network, [baseline]);
}

/** Keeps what a comparison found; answers whether the address was short before. */
export async function noteColdCheck(tx: Tx, { network, at, onChain, inBooks }: ColdCheck): Promise<boolean> {
  const rows = await query<{ was_short: boolean }>(
    tx,
    `update custody_cold_check c set on_chain = $3, in_books = $4, checked_at = $5
     from (select network, asset, coalesce(on_chain < in_books, false) as was_short from custody_cold_check
           where network = $1 and asset = $2 for update) o
     where c.network = o.network and c.asset = o.asset returning o.was_short`,
    [network, onChain.asset, onChain.minor, inBooks.minor, at],
  );
  return rows[0]?.was_short ?? false;
}
