import type { arrivalSchema } from "@lastro/contracts/custody/arrivals";
import type { Network } from "@lastro/contracts/custody/networks";
import { money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import { findTraders } from "../../accounts/find-trader.js";
import { shownChecks } from "./checks.js";
import type { Checks } from "./deposit.js";

/** A hash someone named as the payment of their deposit. */
export interface Claim {
  readonly id: string;
  readonly depositId: string;
  readonly network: Network;
  readonly txHash: string;
  readonly claimedAt: Date;
  readonly endedAt: Date | null;
}

interface ClaimRow {
  id: string;
  deposit_id: string;
  network: Network;
  tx_hash: string;
  claimed_at: Date;
  ended_at: Date | null;
}

const toClaim = (row: ClaimRow): Claim => ({
  id: row.id,
  depositId: row.deposit_id,
  network: row.network,
  txHash: row.tx_hash,
  claimedAt: row.claimed_at,
  endedAt: row.ended_at,
});

/** Records a claim, or opens again the one with which the deposit's owner named this hash before; answers its id. */
export async function openClaim(tx: Tx, claim: Omit<Claim, "endedAt">): Promise<string> {
  const [row] = await query<{ id: string }>(
    tx,
    `insert into grain_deposit_claim (id, deposit_id, network, tx_hash, claimed_at) values ($1, $2, $3, $4, $5)
     on conflict (deposit_id, tx_hash) do update set claimed_at = excluded.claimed_at, ended_at = null, outcome = null
     returning id`,
    [claim.id, claim.depositId, claim.network, claim.txHash, claim.claimedAt],
  );
  return row?.id ?? claim.id;
}

/** Notes that a deposit's payment is the one of a hash nobody need name any more. */
export async function noteClaim(
  tx: Tx,
  claim: Omit<Claim, "endedAt"> & { readonly outcome: string },
): Promise<void> {
  await tx
    .insertInto("grain_deposit_claim")
    .values({
      id: claim.id,
      deposit_id: claim.depositId,
      network: claim.network,
      tx_hash: claim.txHash,
      claimed_at: claim.claimedAt,
      ended_at: claim.claimedAt,
      outcome: claim.outcome,
    })
    .onConflict((conflict) => conflict.columns(["deposit_id", "tx_hash"]).doNothing())
    .execute();
}

export async function findClaim(db: Database | Tx, id: string): Promise<Claim | undefined> {
  const [row] = await query<ClaimRow>(db, "select * from grain_deposit_claim where id = $1", [id]);
  return row && toClaim(row);
}

/** Ends a claim, once. */
export async function endClaim(tx: Tx, id: string, outcome: string, at: Date): Promise<void> {
  await query(
    tx,
    "update grain_deposit_claim set ended_at = $2, outcome = $3 where id = $1 and ended_at is null",
    [id, at, outcome],
  );
}

/** The deposits whose owners named a transaction, first come first. */
export function depositsClaiming(
  tx: Tx,
  network: Network,
  txHash: string,
): Promise<{ deposit_id: string }[]> {
  return query(
    tx,
    "select deposit_id from grain_deposit_claim where network = $1 and tx_hash = $2 order by claimed_at, id",
    [network, txHash],
  );
}

interface ClaimingRow {
  network: Network;
  tx_hash: string;
  deposit_id: string;
  user_id: string;
  amount: bigint;
  created_at: Date;
  claimed_at: Date;
  checks: Checks;
}

type ClaimView = z.output<typeof arrivalSchema>["claims"][number];

/** The claims on transactions as operators are shown them, first come first, by `network:hash`. */
export async function describeClaims(
  db: Database | Tx,
  transactions: readonly { readonly network: Network; readonly txHash: string }[],
): Promise<ReadonlyMap<string, readonly ClaimView[]>> {
  const rows = await query<ClaimingRow>(
    db,
    `select c.network, c.tx_hash, c.deposit_id, d.user_id, d.amount, d.created_at, c.claimed_at, d.checks
     from unnest($1::text[], $2::text[]) as t (network, tx_hash)
     join grain_deposit_claim c on c.network = t.network and c.tx_hash = t.tx_hash
     join grain_deposit d on d.id = c.deposit_id
     order by c.claimed_at, c.id`,
    [transactions.map(({ network }) => network), transactions.map(({ txHash }) => txHash)],
  );
  const traders = await findTraders(db, [...new Set(rows.map((row) => row.user_id))]);
  const claims = new Map<string, Map<string, ClaimView>>();
  for (const row of rows) {
    const trader = traders.get(row.user_id);
    if (!trader) continue;
    const key = `${row.network}:${row.tx_hash}`;
    const ofTransaction = claims.get(key) ?? new Map<string, ClaimView>();
    claims.set(key, ofTransaction);
    // Two arrivals of one transaction name it twice.
    ofTransaction.set(row.deposit_id, {
      depositId: row.deposit_id,
      trader,
      amount: money("USDT", row.amount),
      depositCreatedAt: row.created_at,
      claimedAt: row.claimed_at,
      checks: shownChecks(row.checks),
    });
  }
  return new Map([...claims].map(([key, ofTransaction]) => [key, [...ofTransaction.values()]]));
}
