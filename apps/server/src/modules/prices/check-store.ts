import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Priced } from "./store.js";

/** What the second source last said of a coin, scaled by 10^8. */
export interface Check {
  readonly bid: bigint;
  readonly ask: bigint;
  readonly sourceAt: Date;
}

/** Keeps what the second source says, unless something younger is known. */
export async function storeCheck(tx: Tx, coin: Priced, check: Check, receivedAt: Date): Promise<void> {
  await query(
    tx,
    `insert into price_check as c (coin, bid, ask, source_at, received_at) values ($1, $2, $3, $4, $5)
     on conflict (coin) do update set bid = excluded.bid, ask = excluded.ask, source_at = excluded.source_at,
       received_at = excluded.received_at
     where c.source_at <= excluded.source_at`,
    [coin, check.bid, check.ask, check.sourceAt, receivedAt],
  );
}

/** By coin, everything the second source has said. */
export async function listChecks(db: Database | Tx): Promise<ReadonlyMap<string, Check>> {
  const rows = await query<Check & { coin: string }>(
    db,
    `select coin, bid, ask, source_at as "sourceAt" from price_check`,
    [],
  );
  return new Map(rows.map(({ coin, ...check }) => [coin, check]));
}

export async function findCheck(db: Database | Tx, coin: string): Promise<Check | undefined> {
  const [row] = await query<Check>(
    db,
    `select bid, ask, source_at as "sourceAt" from price_check where coin = $1`,
    [coin],
  );
  return row;
}
