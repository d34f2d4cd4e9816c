import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { SignedPayment } from "../signer/port.js";
import { feeFor } from "./rent.js";

/** A transaction a payment was tried with. */
export interface Attempt {
  readonly paymentId: string;
  readonly number: number;
  readonly blockhash: string;
  /** Above it no block can hold it. */
  readonly lastValidHeight: bigint;
  /** The newest final slot before it. */
  readonly afterSlot: bigint;
  readonly txHash: string | null;
  readonly signedTx: string | null;
  readonly expiredAt: Date | null;
}

export async function lastAttempt(db: Database, paymentId: string): Promise<Attempt | undefined> {
  const [row] = await query<Attempt>(
    db,
    `select payment_id as "paymentId", number, blockhash, last_valid_height as "lastValidHeight",
            after_slot as "afterSlot",
            tx_hash as "txHash", signed_tx as "signedTx", expired_at as "expiredAt"
     from custody_solana_attempt where payment_id = $1 order by number desc limit 1`,
    [paymentId],
  );
  return row;
}

/** Plans an attempt, before it is signed; the one that is there already stays. */
export async function insertAttempt(
  db: Database,
  of: Pick<Attempt, "paymentId" | "number" | "blockhash" | "lastValidHeight" | "afterSlot"> & {
    readonly at: Date;
  },
): Promise<void> {
  await query(
    db,
    `insert into custody_solana_attempt (payment_id, number, blockhash, last_valid_height, after_slot, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [of.paymentId, of.number, of.blockhash, of.lastValidHeight, of.afterSlot, of.at],
  );
}

/** Writes a signed attempt down, once. */
export async function noteAttemptSigned(
  tx: Tx,
  { paymentId, number }: Attempt,
  { txHash, signed }: SignedPayment,
): Promise<boolean> {
  const rows = await query(
    tx,
    `update custody_solana_attempt set tx_hash = $3, signed_tx = $4
     where payment_id = $1 and number = $2 and tx_hash is null and expired_at is null returning 1`,
    [paymentId, number, txHash, signed],
  );
  return rows.length === 1;
}

/** It is proven to be in no block: another may be signed. */
export async function noteExpired(db: Database, { paymentId, number }: Attempt, at: Date): Promise<void> {
  await query(
    db,
    `update custody_solana_attempt set expired_at = $3
     where payment_id = $1 and number = $2 and expired_at is null and fee is null`,
    [paymentId, number, at],
  );
}

/** What the network took for an attempt a final block holds. */
export async function noteLanded(
  tx: Tx,
  { paymentId, number }: Attempt,
  { fee, slot }: { readonly fee: bigint; readonly slot: bigint },
): Promise<void> {
  const rows = await query(
    tx,
    `update custody_solana_attempt set fee = $3, slot = $4
     where payment_id = $1 and number = $2 and expired_at is null and fee is null returning 1`,
    [paymentId, number, fee, slot],
  );
  if (rows.length === 0) throw new Error(`Attempt ${number} of ${paymentId} had ended`);
}

/** What payments that were signed and have no end yet may still take from our own address. */
export async function leaving(db: Database): Promise<bigint> {
  const [row] = await query<{ sum: bigint }>(
    db,
    `select coalesce(sum(case when from_address_id is null then raw + $1::numeric else $2::numeric end), 0) as sum
     from custody_outgoing where network = 'SOL' and tx_hash is not null and ended_at is null`,
    [feeFor("ours"), feeFor("owners")],
  );
  return row?.sum ?? 0n;
}

/** What each address of our own that was gathered at, or filled up from the cold one, holds at the end of a slot, by the books. */
export function houseHoldings(
  db: Database,
  slot: bigint,
): Promise<{ readonly address: string; readonly raw: bigint }[]> {
  return query(
    db,
    `select house.address, house.raw
              - coalesce((select sum(raw) from custody_outgoing where network = 'SOL' and from_address_id is null
                            and block_number <= $1), 0)
              - coalesce((select sum(fee) from custody_solana_attempt where slot <= $1), 0) as raw
     from (select address, sum(raw) as raw
           from (select address, raw from custody_outgoing
                 where network = 'SOL' and from_address_id is not null and block_number <= $1
                 union all
                 select to_address, raw from custody_cold_arrival where network = 'SOL' and block_number <= $1) came
           group by address) house`,
    [slot],
  );
}
