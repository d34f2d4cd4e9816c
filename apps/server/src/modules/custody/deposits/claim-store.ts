import type { Network } from "@lastro/contracts/custody/networks";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

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
    `insert into custody_claim (id, deposit_id, network, tx_hash, claimed_at) values ($1, $2, $3, $4, $5)
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
    .insertInto("custody_claim")
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
  const [row] = await query<ClaimRow>(db, "select * from custody_claim where id = $1", [id]);
  return row && toClaim(row);
}

/** Ends a claim, once. */
export async function endClaim(tx: Tx, id: string, outcome: string, at: Date): Promise<void> {
  await query(tx, "update custody_claim set ended_at = $2, outcome = $3 where id = $1 and ended_at is null", [
    id,
    at,
    outcome,
  ]);
}

/** The deposits whose owners named a transaction, first come first. */
export function depositsClaiming(
  tx: Tx,
  network: Network,
  txHash: string,
): Promise<{ deposit_id: string }[]> {
  return query(
    tx,
    "select deposit_id from custody_claim where network = $1 and tx_hash = $2 order by claimed_at, id",
    [network, txHash],
  );
}
